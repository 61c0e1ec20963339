import type { UsageCategory, UsagePreference } from '@maycrawl/core/usage';
import { type Flags, WrongValue } from '../command-line/flag.js';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** The categories of use in the order in which they are shown, with what they are about. */
export const USE_CATEGORIES: Readonly<Record<UsageCategory, string>> = {
  'train-ai': 'training of models',
  search: 'search results',
  'ai-input': 'input of AI answers',
};

/** A use for which URLs are selected: all of the categories. */
export interface RequestedUse {
  readonly categories: readonly UsageCategory[];
  /** What a category counts as if no statement covers it. */
  readonly unknown: Exclude<UsagePreference, 'unknown'>;
}

function readCategories(text: string): readonly UsageCategory[] {
  return text.split(',').map((word) => {
    const category = word.trim();
    if (Object.hasOwn(USE_CATEGORIES, category)) return category as UsageCategory;
    throw new WrongValue(`${quoted(category)} is not a category of use`);
  });
}

const UNKNOWN: readonly RequestedUse['unknown'][] = ['granted', 'denied'];

function readUnknown(text: string): RequestedUse['unknown'] {
  const answer = UNKNOWN.find((known) => known === text);
  if (answer === undefined) throw new WrongValue(`${quoted(text)} is not an answer`);
  return answer;
}

export const USE_FLAGS = {
  use: {
    value: 'CATEGORY',
    many: true,
    text: 'Select pages that may also be [used](../use.md) so: `train-ai`, `search` or `ai-input`',
    detail: 'Of several, with commas between or repeated, all must be granted. Needs `--unknown`',
    hint: 'name train-ai, search or ai-input, or several with commas between',
    completes: { kind: 'several', lists: ['categories'] },
    read: readCategories,
  },
  unknown: {
    value: 'ANSWER',
    text: 'With `--use`: what counts if a use is not stated: `granted` or `denied`',
    hint: 'write --unknown granted or --unknown denied',
    completes: { kind: 'choices', words: UNKNOWN },
    // Not `choices`: the message on a wrong value would say "unknown unknown".
    read: readUnknown,
  },
} as const satisfies Flags;

/** Returns the use that is requested. It has no default for what is unknown: most sites state nothing. */
export function requestedUse({
  use,
  unknown,
}: {
  readonly use: readonly (readonly UsageCategory[])[];
  readonly unknown: RequestedUse['unknown'] | undefined;
}): RequestedUse | undefined {
  if (use.length === 0) {
    if (unknown === undefined) return undefined;
    throw usage('--unknown needs --use CATEGORY: name the use, as --use train-ai');
  }
  if (unknown === undefined)
    throw usage(
      '--use needs --unknown granted or --unknown denied: it says what counts if a site does not state the use',
    );
  return { categories: [...new Set(use.flat())], unknown };
}

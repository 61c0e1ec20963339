import type { StatedUse, UsageCategory, UsageLevel } from './types.js';

/** The use of the registry of crawlers that each category is about, in the order in which they are shown. */
export const useOfCategory: Readonly<Record<UsageCategory, StatedUse>> = {
  'train-ai': 'ai-training',
  search: 'search',
  'ai-input': 'ai-answers',
};

/** From the lowest level. */
export const LEVELS: readonly UsageLevel[] = ['immediate', 'reference', 'full'];

/** A name that a field of a file, or a header, gives to a use, and its values. */
export interface UsageName {
  readonly name: string;
  readonly values: readonly string[];
  /** `trial`: the document says that it is on trial. `former`: an earlier text had it, the current one does not. */
  readonly status: 'current' | 'trial' | 'former';
  /** The category that it grants with the first value and denies with the second; undefined if it does neither. */
  readonly category: UsageCategory | undefined;
  /** The day from which it is on trial. */
  readonly since: string | undefined;
}

/** A field that states what may be done with pages. */
export interface UsageField {
  readonly name: 'Content-Usage' | 'Content-Signal' | 'License';
  /** The text that defines it, and the day of that text. */
  readonly document: string;
  readonly date: string;
  readonly sources: readonly string[];
  /** The day on which the sources were last compared with this entry. */
  readonly checked: string;
  /** Whether a line is about its group or about the whole file. */
  readonly scope: 'group' | 'file';
  /** True if a line may begin with a path. */
  readonly hasPath: boolean;
  /** Empty if the value is a URL. */
  readonly names: readonly UsageName[];
}

const YES_NO = ['yes', 'no'] as const;
const Y_N = ['y', 'n'] as const;

function current(name: string, values: readonly string[], category: UsageCategory): UsageName {
  return { name, values, status: 'current', category, since: undefined };
}

/** A name of earlier drafts. */
function former(name: string): UsageName {
  return { name, values: Y_N, status: 'former', category: undefined, since: undefined };
}

/** The fields, with what their current texts define. */
export const usageFields: readonly UsageField[] = [
  {
    name: 'Content-Usage',
    document: 'draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab-07',
    date: '2026-08-19',
    sources: [
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/',
      'https://datatracker.ietf.org/doc/draft-ietf-aipref-vocab/',
    ],
    checked: '2026-11-01',
    scope: 'group',
    hasPath: true,
    names: [
      current('train-ai', Y_N, 'train-ai'),
      current('search', Y_N, 'search'),
      former('ai-use'),
      former('ai-output'),
      former('bots'),
    ],
  },
  {
    name: 'Content-Signal',
    document: 'Content Signals Policy',
    date: '2025-09-24',
    sources: ['https://contentsignals.org/'],
    checked: '2026-11-01',
    scope: 'group',
    hasPath: false,
    names: [
      current('ai-train', YES_NO, 'train-ai'),
      current('search', YES_NO, 'search'),
      current('ai-input', YES_NO, 'ai-input'),
      { name: 'use', values: LEVELS, status: 'trial', category: undefined, since: '2026-07-01' },
    ],
  },
  {
    name: 'License',
    document: 'Really Simple Licensing (RSL) 1.0',
    date: '2025-12-10',
    sources: ['https://rslstandard.org/rsl'],
    checked: '2026-11-01',
    scope: 'file',
    hasPath: false,
    names: [],
  },
];

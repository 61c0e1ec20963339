/** What is said of a line, a group and a suggestion, in any language. */
import { crawlerUses, type Use } from '@maycrawl/core/crawlers';
import { ENGLISH, type MessageLanguage, type Translated } from '@maycrawl/core/message';
import type { Translation } from '@maycrawl/lint';
import { groups, lines, statements, suggestions } from './en/lines.js';

/** The texts of a language. Those in Hindi and Thai are `@maycrawl/language/lines/hi` and `/th`. */
export interface LineTexts {
  readonly lines: Translated<typeof lines>;
  readonly groups: Translated<typeof groups>;
  readonly statements: Translated<typeof statements>;
  readonly suggestions: { readonly [Id in keyof typeof suggestions]: string };
  /** What crawlers fetch pages for. */
  readonly uses: Readonly<Record<Use, string>>;
}

/** The texts of a document, and how its language writes values. */
export interface LineLanguage {
  readonly texts: LineTexts;
  readonly language: MessageLanguage;
  /** Texts of the checker on fields that Google ignores; English if there are none. */
  readonly findings: Translation | undefined;
}

export const ENGLISH_LINES: LineLanguage = {
  texts: {
    lines,
    groups,
    statements,
    suggestions,
    uses: Object.fromEntries(crawlerUses.map(({ id, title }) => [id, title])) as Record<Use, string>,
  },
  language: ENGLISH,
  findings: undefined,
};

/** Returns what a crawler fetches pages for, as a list. */
export function usesText({ texts }: LineLanguage, uses: readonly Use[]): string {
  return uses.map((use) => texts.uses[use]).join(', ');
}

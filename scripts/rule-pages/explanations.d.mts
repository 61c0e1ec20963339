import type { RulePage } from './rule-page.mjs';

/** The part of a rule's page that is written by hand. */
export interface Explanation {
  /** What the fault does to the site: one sentence. */
  readonly consequence: string;
  /** The sections of the page as Markdown: a heading of the second level begins each. Empty for a rule with variants. */
  readonly text: string;
}

/** Returns the explanations by the id of the rule or variant. */
export function readExplanations(): Readonly<Record<string, Explanation>>;
/** Returns the page of a rule without variants, or of a variant, without its first lines, with notes below the files. */
export function sectionsOf(page: RulePage): string;

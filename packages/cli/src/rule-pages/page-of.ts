import type { RuleSummary } from '@maycrawl/lint/internal';
import type { Explanation } from '../../../../scripts/rule-pages/explanations.mjs';
import { rulePages } from './rule-pages.js';

/** Returns the page of a lint rule of `@maycrawl/lint`, each of which has one. */
export function pageOf(id: string): Explanation {
  const page = rulePages[id];
  if (page === undefined) throw new Error(`The lint rule ${id} has no page`);
  return page;
}

interface RuleName extends Pick<RuleSummary, 'id'> {
  readonly variants: readonly Pick<RuleSummary, 'id'>[];
}

/** Returns the sections of a lint rule's page as Markdown, those of each variant below its name. */
export function sectionsOf({ id, variants }: RuleName): string {
  if (variants.length === 0) return pageOf(id).text;
  const partOf = ({ consequence, text }: Explanation): string => `${consequence}\n\n${text.replace(/^## /gm, '### ')}`;
  return variants.map((variant) => `## ${variant.id}\n\n${partOf(pageOf(variant.id))}`).join('\n');
}

/** Returns the page of a rule as Markdown; undefined if there is no rule with this id. */
export async function rulePageText(id: string): Promise<string | undefined> {
  const { listRules } = await import('@maycrawl/lint');
  const rule = listRules().find((one) => one.id === id);
  return rule && `# ${id}\n\n${pageOf(id).consequence}\n\n${sectionsOf(rule)}`;
}

import { DOCS_ADDRESS } from './docs-address.js';
import { ruleOf } from './rule-variants.js';

/**
 * Returns the URL of the page of a lint rule or a variant on the documentation site. Until that has a public address, returns
 * the page's path in the repository and in the packages.
 */
export function rulePage(id: string): string {
  const rule = ruleOf(id);
  const page = DOCS_ADDRESS === undefined ? `docs/rules/${rule}.md` : `${DOCS_ADDRESS}rules/${rule}.html`;
  return rule === id ? page : `${page}#${id}`;
}

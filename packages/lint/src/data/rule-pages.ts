import { DOCS_ADDRESS } from './docs-address.js';
import { ruleOf } from './rule-variants.js';

/** The path of the documentation in the repository and in the packages. */
const DOCS_FOLDER = 'docs/';

/**
 * Returns the URL of the page of a lint rule or a variant. Until the documentation has a public address, returns the page's path in the
 * repository and in the packages.
 */
export function rulePage(id: string): string {
  const rule = ruleOf(id);
  return `${DOCS_ADDRESS ?? DOCS_FOLDER}rules/${rule}.md${rule === id ? '' : `#${id}`}`;
}

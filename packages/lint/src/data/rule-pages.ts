import { DOCS_ADDRESS } from './docs-address.js';

/** The path of the documentation in the repository and in the packages. */
const DOCS_FOLDER = 'docs/';

/**
 * Returns the URL of a lint rule's page. Until the documentation has a public address, returns the page's path in the
 * repository and in the packages.
 */
export function rulePage(id: string): string {
  return `${DOCS_ADDRESS ?? DOCS_FOLDER}rules/${id}.md`;
}

/**
 * Where the pages of the lint rules are; `{rule}` represents the id of a rule. A release that publishes them sets this
 * to a URL, such as `https://example.com/rules/{rule}`. The default is their path in the repository and the packages.
 */
const RULE_PAGES = 'docs/rules/{rule}.md';

/** Returns the URL of a lint rule's page, or its path in the repository and in the packages. */
export function rulePage(id: string): string {
  return RULE_PAGES.replace('{rule}', id);
}

/** A URL or a path that the page tests. */

/** Returns the path and query that a crawler requests for a URL or a path as typed. */
export function pathOf(typed: string): string {
  try {
    const { pathname, search } = new URL(typed, 'https://site.invalid');
    return pathname + search;
  } catch {
    return '/';
  }
}

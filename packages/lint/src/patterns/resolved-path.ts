/** The literal text up to a query or a star: the rest may be part of a query, which is requested as it is. */
const LITERAL_PATH = /^\/[^*?]*[*?]?/;
/** A segment `.` or `..`, also escaped. More may follow a segment at the end of a pattern without `$`. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?=[/\\?]|\$$)/i;
/** Few patterns match this, so that the others are not taken apart. */
const MAY_BE_UNREQUESTED = /\\|\/(?:\.|%2e)/i;

/**
 * Returns the first part of a pattern that no requested URL contains: a segment `.` or `..`, which is resolved before the
 * request, or a backslash, which becomes a slash: https://url.spec.whatwg.org/#path-state
 */
export function unrequestedPart(pattern: string): string | undefined {
  if (!MAY_BE_UNREQUESTED.test(pattern)) return undefined;
  const [path = ''] = LITERAL_PATH.exec(pattern) ?? [];
  const [segment] = DOT_SEGMENT.exec(path) ?? [];
  if (segment !== undefined) return segment.slice(1);
  return path.includes('\\') ? '\\' : undefined;
}

/** Returns the pattern as the path of a URL is requested, with its segments resolved. */
export function resolvedPattern(pattern: string): string {
  const end = pattern.endsWith('$') ? '$' : '';
  const { pathname, search } = new URL(`https://example.com${pattern.slice(0, pattern.length - end.length)}`);
  return pathname + search + end;
}

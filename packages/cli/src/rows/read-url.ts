import { canParseUrl } from '@maycrawl/core/url';
import { decidedUrl } from '@maycrawl/gate/url';

const SCHEME = /^https?:/;

/** Returns a URL in the form in which it is requested, with its origin; the reason if it has no robots.txt. */
export function readUrl(
  text: string,
): { readonly href: string; readonly origin: string } | { readonly reason: 'no-url' | 'other-scheme' } {
  // In a table without URLs, an exception for each row would cost more than everything else.
  if (!SCHEME.test(text) && !canParseUrl(text)) return { reason: 'no-url' };
  try {
    return decidedUrl(text);
  } catch {
    return { reason: canParseUrl(text) ? 'other-scheme' : 'no-url' };
  }
}

/** True if the text is an origin as it is serialized. */
export function isOrigin(text: string): boolean {
  const read = readUrl(`${text}/`);
  return 'origin' in read && read.origin === text;
}

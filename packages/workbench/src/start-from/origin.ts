import { isHttp } from '@maycrawl/core/url';
/** Returns the origin for the sitemap of a new file: that of the live file, of the host as typed, or of an example. */
export function originOf(liveUrl: string | undefined, typed: string): string {
  for (const candidate of [liveUrl, typed.trim(), typed.trim() && `https://${typed.trim()}`]) {
    try {
      const url = new URL(candidate ?? '');
      if (isHttp(url)) return url.origin;
    } catch {
      // Not a URL: the next one may be.
    }
  }
  return 'https://www.example.com';
}

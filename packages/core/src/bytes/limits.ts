/**
 * The limits on what is read of a robots.txt and on the way to it: `@maycrawl/core/limits`.
 *
 * @module
 */

/**
 * Bytes of a file that are read by default: 500 KiB, as Google does, and the least that RFC 9309 allows.
 * https://www.rfc-editor.org/rfc/rfc9309#section-2.5
 */
export const DEFAULT_MAX_BYTES = 512_000;

/**
 * Returns the bytes that are read of a file that `parse` read with the default limit: all, or `DEFAULT_MAX_BYTES` if it
 * is truncated. `byteLength` may be less, because it does not count the line that the limit cuts.
 */
export function bytesRead(robots: { readonly byteLength: number; readonly truncated: boolean }): number {
  return robots.truncated ? DEFAULT_MAX_BYTES : robots.byteLength;
}

/** The largest `maxBytes`: 8 MiB less one. With their normal forms, patterns must start within 26 bits. */
export const LARGEST_MAX_BYTES: number = 2 ** 23 - 1;

/**
 * Bytes of a line that are read, as in Google's parser: eight times the 2,083 that browsers once allowed a URL, less
 * one. https://github.com/google/robotstxt
 */
export const MAX_LINE_BYTES: number = 16_663;

/**
 * Redirects that are followed to a robots.txt: as many as RFC 9309 asks for at least, five, so six requests. After more,
 * the file counts as missing. https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1.2
 */
export const DEFAULT_MAX_REDIRECTS = 5;

/** Content encodings that are removed from a response. Some servers encode twice by mistake; more encodings are an attack. */
export const MAX_ENCODINGS = 2;

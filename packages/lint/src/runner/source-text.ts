import type { Span } from '@maycrawl/core';

const decoder: TextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes `bytes[start, end)`; each sequence that is not valid UTF-8 becomes U+FFFD. */
export function textOf(bytes: Uint8Array, { start, end }: Span): string {
  return decoder.decode(bytes.subarray(start, end));
}

import { bodyHash } from '@maycrawl/gate';

const encoder = new TextEncoder();

/** Returns a short text that is equal for equal data. */
export function signatureOf(data: unknown): string {
  return bodyHash(encoder.encode(JSON.stringify(data)));
}

import { TextDecoder } from 'node:util';

/** Bytes of the beginning that are looked at, at most. */
export const SAMPLE_BYTES = 1_024;
/** The longest byte order mark, and then some. */
const LEAST_BYTES = 4;
const GREATER_THAN = 0x3e;

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/**
 * The label of the character encoding that a sitemap beginning with `first` is written in, for a TextDecoder: UTF-8
 * (sitemaps.org asks for it) unless a byte order mark, the zeros of UTF-16 or an XML declaration say otherwise.
 */
export function detectEncoding(first: Uint8Array): string {
  const [one, two] = first;
  if ((one === 0xff && two === 0xfe) || (one === 0x3c && two === 0)) return 'utf-16le';
  if ((one === 0xfe && two === 0xff) || (one === 0 && two === 0x3c)) return 'utf-16be';
  const label = DECLARED.exec(Buffer.from(first).toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
  // What could be read so far is not UTF-16, whatever it says.
  return label.startsWith('utf-16') || !isKnown(label) ? 'utf-8' : label;
}

/** Is all there that `detectEncoding` looks at? Who drips must not keep back what has come. */
export function isSample(first: Uint8Array): boolean {
  if (first.length >= SAMPLE_BYTES) return true;
  if (first.length < LEAST_BYTES) return false;
  // A declaration ends with the first tag; a list of URLs has none.
  return first.includes(GREATER_THAN) || !/[<\0]|^\s*$/.test(Buffer.from(first).toString('latin1'));
}

function isKnown(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

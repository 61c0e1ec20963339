import { TextDecoder } from 'node:util';

export const SAMPLE_BYTES = 1_024;
const MIN_BYTES = 4;
const GREATER_THAN = 0x3e;

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;

/**
 * UTF-8, which https://www.sitemaps.org/protocol.html requires, unless a byte order mark, the zeros of UTF-16 or an XML
 * declaration indicate another encoding.
 */
export function detectEncoding(sample: Uint8Array): string {
  const [first, second] = sample;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const label = DECLARED.exec(Buffer.from(sample).toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
  // A declaration that can be read as ASCII is not in UTF-16, even if it declares that.
  return label.startsWith('utf-16') || !isSupported(label) ? 'utf-8' : label;
}

/** True if `beginning` has all that `detectEncoding` needs; as early as possible, so that no entries are held back. */
export function isSample(beginning: Uint8Array): boolean {
  if (beginning.length >= SAMPLE_BYTES) return true;
  if (beginning.length < MIN_BYTES) return false;
  // A declaration ends with the first tag; a list of URLs has none.
  return beginning.includes(GREATER_THAN) || !/[<\0]|^\s*$/.test(Buffer.from(beginning).toString('latin1'));
}

function isSupported(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

import type { OpenedFile } from './opened-file.js';

export type FileFault = 'utf16' | 'binary' | 'html' | 'invalidUtf8' | 'mixedEnds';

/** Returns the fault of a file; undefined for text that can be edited and written back. */
export function faultOf(file: OpenedFile): FileFault | undefined {
  if (encodingOfUtf16(file.bytes) !== undefined) return 'utf16';
  if (file.text.includes('\0')) return 'binary';
  if (isWebPage(file.text)) return 'html';
  if (file.isExact) return undefined;
  // A character U+FFFD that the file has itself is valid: the file would be exact but for its line ends.
  return isUtf8(file.bytes) ? 'mixedEnds' : 'invalidUtf8';
}

/** True for text that begins as HTML does. */
export function isWebPage(text: string): boolean {
  return /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text.slice(0, 1000));
}

export function encodingOfUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 1000 - (bytes.length % 2));
  const pairs = Math.floor(start.length / 2);
  if (pairs < 4 || bytes.length % 2 !== 0) return undefined;
  const zeros = [0, 0];
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [first = 0, second = 0] = zeros;
  if (first === 0 && second > pairs * 0.6) return 'utf-16le';
  return second === 0 && first > pairs * 0.6 ? 'utf-16be' : undefined;
}

export function convertToUtf8(bytes: Uint8Array): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encodingOfUtf16(bytes) ?? 'utf-8').decode(bytes));
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

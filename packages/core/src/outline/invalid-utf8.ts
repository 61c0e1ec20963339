import type { Span } from '../types/contents.js';

const strictDecoder: TextDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The first run of bytes in `bytes[start, end)` that is not UTF-8; undefined if all are. */
export function invalidUtf8(bytes: Uint8Array, start: number, end: number): Span | undefined {
  const line = bytes.subarray(start, end);
  if (line.every((byte) => byte < 0x80)) return undefined;
  try {
    strictDecoder.decode(line);
    return undefined;
  } catch {
    return firstInvalid(bytes, start, end);
  }
}

function firstInvalid(bytes: Uint8Array, start: number, end: number): Span {
  let at = start;
  while (at < end) {
    const size = sequenceSize(bytes[at] as number);
    let next = at + 1;
    while (next < Math.min(end, at + size) && ((bytes[next] as number) & 0xc0) === 0x80) next++;
    if (size === 0 || next - at < size || (size > 1 && !isValid(bytes, at, next))) return { start: at, end: next };
    at = next;
  }
  return { start, end };
}

/** The length of a UTF-8 sequence with this first byte; 0 if none begins with it. */
function sequenceSize(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2 || byte > 0xf4) return 0;
  return byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** False for overlong forms, surrogates and code points beyond U+10FFFF. */
function isValid(bytes: Uint8Array, start: number, end: number): boolean {
  try {
    strictDecoder.decode(bytes.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}

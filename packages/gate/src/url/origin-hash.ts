const SLASH = 0x2f;
const SLASHES = 0x2f2f2f2f;
/** Bytes of `https://`. With `http://`, the first byte of the host is skipped too; the path starts after it anyway. */
const SCHEME_BYTES = 8;

/**
 * Returns a hash of the origin of the URL `bytes[start, end)`, 32 bits, without its scheme. Two spellings of an origin may
 * have two hashes.
 *
 * @param found receives the offset of the slash after the origin, or `end`
 */
export function originHash(bytes: DataView, start: number, end: number, found: { path: number }): number {
  let hash = 0;
  let at = start + SCHEME_BYTES;
  // Four bytes at a time. Of the word with the slash, the lower bytes are those before it.
  for (; at + 4 <= end; at += 4) {
    const word = bytes.getInt32(at, true);
    // Zero bytes of `difference` are slashes; the lowest set bit of `slashes` marks the first of them.
    const difference = word ^ SLASHES;
    const slashes = (difference - 0x01010101) & ~difference & 0x80808080;
    if (slashes === 0) {
      hash = mix(hash, word);
      continue;
    }
    const first = slashes & -slashes;
    found.path = at + ((31 - Math.clz32(first)) >> 3);
    return mix(hash, word & ((first >>> 7) - 1));
  }
  // Fewer than four bytes are left. As a word, so that the hash does not depend on where the URL ends.
  let last = 0;
  for (let shift = 0; at < end; at++, shift += 8) {
    const byte = bytes.getUint8(at);
    if (byte === SLASH) break;
    last |= byte << shift;
  }
  found.path = at;
  return mix(hash, last);
}

function mix(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/** Node's stream decodes bytes after a member as the next one, and withholds its output if they are none. */
import { crc32, inflateRawSync } from 'node:zlib';

/** Fixed part of a member's header, and its trailer (https://www.rfc-editor.org/rfc/rfc1952#section-2.3). */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
const FLAG = { crc: 0x02, extra: 0x04, name: 0x08, comment: 0x10 } as const;
/** Each member costs a call. No genuine file has more. */
const MAX_MEMBERS = 256;

/** Returns undefined if there is no member, if one is broken, or if they are longer than `maxBytes`. */
export function gunzipMembers(bytes: Uint8Array, maxBytes: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let at = 0;
  let remaining = maxBytes;
  while (bytes[at] === 0x1f && bytes[at + 1] === 0x8b) {
    const member = parts.length < MAX_MEMBERS ? readMember(bytes, at, remaining) : undefined;
    if (member === undefined) return undefined;
    parts.push(member.content);
    remaining -= member.content.length;
    at = member.end;
  }
  return parts.length === 0 ? undefined : Buffer.concat(parts);
}

function readMember(bytes: Uint8Array, at: number, maxBytes: number): { content: Uint8Array; end: number } | undefined {
  const start = headerEnd(bytes, at);
  const inflated = start === undefined ? undefined : inflate(bytes.subarray(start), maxBytes);
  if (start === undefined || inflated === undefined) return undefined;
  const { content, taken } = inflated;
  const trailer = start + taken;
  if (trailer + TRAILER_BYTES > bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + trailer, TRAILER_BYTES);
  if (view.getUint32(0, true) !== crc32(content) || view.getUint32(4, true) !== content.length) return undefined;
  return { content, end: trailer + TRAILER_BYTES };
}

/** Returns the offset at which the deflated data of the member at `at` begin; undefined if its header is invalid. */
export function headerEnd(bytes: Uint8Array, at: number): number | undefined {
  const flags = bytes[at + 3] ?? 0;
  let end = at + HEADER_BYTES;
  if (bytes[at + 2] !== 8) return undefined;
  if (flags & FLAG.extra) end += 2 + (bytes[end] ?? 0) + ((bytes[end + 1] ?? 0) << 8);
  for (const field of [FLAG.name, FLAG.comment]) {
    if (!(flags & field)) continue;
    const zero = bytes.indexOf(0, end);
    if (zero === -1) return undefined;
    end = zero + 1;
  }
  if (flags & FLAG.crc) end += 2;
  return end < bytes.length ? end : undefined;
}

function inflate(bytes: Uint8Array, maxBytes: number): { content: Uint8Array; taken: number } | undefined {
  try {
    // With `info`, the result includes the engine, which has counted the bytes that it read.
    const result: unknown = inflateRawSync(bytes, { info: true, maxOutputLength: Math.max(1, maxBytes) });
    const { buffer, engine } = result as { buffer: Uint8Array; engine: { bytesWritten: number } };
    return { content: buffer, taken: engine.bytesWritten };
  } catch {
    return undefined;
  }
}

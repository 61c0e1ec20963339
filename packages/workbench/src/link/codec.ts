/**
 * The end of a link: `#1.<bytes>.<crc32>.<data>`. `data` is base64url of raw deflate of a JSON text in UTF-8, `bytes` is the
 * length of that text (base 36), and `crc32` its checksum (8 hexadecimal digits).
 */

export const MAX_BYTES: number = 2 * 1024 * 1024;

/** Deflate of `MAX_BYTES` that do not compress, in base64url, and some room. */
const MAX_DATA = Math.ceil((MAX_BYTES + 4096) * (4 / 3));

const VERSION = '1';

export type LinkFault =
  /** It ends too early. */
  | 'cut'
  /** Its parts do not fit together. */
  | 'damaged'
  /** It has another version. */
  | 'version'
  /** It holds more than `MAX_BYTES`. */
  | 'tooLarge'
  /** It is not a link. */
  | 'unknown';

export type Decoded = { readonly json: string } | { readonly fault: LinkFault };

export async function encodeHash(json: string): Promise<string> {
  const bytes = new TextEncoder().encode(json);
  const packed = await new Response(streamOf(bytes).pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer();
  return `#${VERSION}.${bytes.length.toString(36)}.${checksumOf(bytes)}.${toBase64Url(new Uint8Array(packed))}`;
}

/** Returns the JSON text in a hash. Nothing in a hash throws, and at most `MAX_BYTES` are inflated. */
export async function decodeHash(hash: string): Promise<Decoded> {
  const body = hash.replace(/^#/, '');
  if (!/^\d+(\.|$)/.test(body)) return { fault: 'unknown' };
  const [version, length, checksum, data, ...rest] = body.split('.', 6);
  if (version !== VERSION) return { fault: 'version' };
  if (length === undefined || checksum === undefined || data === undefined || data === '') return { fault: 'cut' };
  if (rest.length > 0 || !/^[0-9a-z]{1,8}$/.test(length) || !/^[0-9a-f]{8}$/.test(checksum))
    return { fault: 'damaged' };
  const expected = Number.parseInt(length, 36);
  if (expected > MAX_BYTES || data.length > MAX_DATA) return { fault: 'tooLarge' };
  const packed = fromBase64Url(data);
  if (packed === undefined) return { fault: 'damaged' };
  return inflateTo(packed, expected, checksum);
}

async function inflateTo(packed: Uint8Array<ArrayBuffer>, expected: number, checksum: string): Promise<Decoded> {
  const { bytes, isComplete } = await inflate(packed, expected);
  if (!isComplete && bytes.length <= expected) return { fault: 'cut' };
  if (bytes.length !== expected || checksumOf(bytes) !== checksum) return { fault: 'damaged' };
  try {
    return { json: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { fault: 'damaged' };
  }
}

async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly isComplete: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let isComplete = false;
  const reader = streamOf(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    while (length <= limit) {
      const { done, value } = await reader.read();
      if (done) {
        isComplete = true;
        break;
      }
      chunks.push(value);
      length += value.length;
    }
    // The rest of a stream that is too long is not inflated.
    if (!isComplete) await reader.cancel();
  } catch {
    // The bytes are not deflate, or end too early, or something follows them.
  }
  return { bytes: joined(chunks, length), isComplete };
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
}

function checksumOf(bytes: Uint8Array): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

/** Bytes per call: more arguments would overflow the stack. */
const PIECE = 0x8000;

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64Url(data: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(data)) return undefined;
  // One character more than full groups of four holds no byte: the end is missing.
  const whole = data.length % 4 === 1 ? data.slice(0, -1) : data;
  return Uint8Array.from(atob(whole.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
}

/** The checksum of zip and PNG: https://www.w3.org/TR/png-3/#D-CRCAppendix */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

export type LengthNotice = 'none' | 'long' | 'veryLong' | 'tooLong';

export function noticeOfLength(characters: number): LengthNotice {
  if (characters <= 2000) return 'none';
  if (characters <= 8000) return 'long';
  return characters <= 32_000 ? 'veryLong' : 'tooLong';
}

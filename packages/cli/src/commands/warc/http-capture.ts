import { brotliDecompressSync, constants, gunzipSync, inflateRawSync, inflateSync, type ZlibOptions } from 'node:zlib';
import { MAX_ENCODINGS } from '@maycrawl/core/limits';

/** The response in a capture. */
export interface HttpCapture {
  readonly status: number;
  /** As it was sent. */
  readonly location: string | undefined;
  readonly contentType: string | undefined;
  /** Without transfer and content encodings; undefined if these are damaged, unknown or too many, or the header has no end. */
  readonly body: Buffer | undefined;
  /** True if the end of the body is missing. */
  readonly isCut: boolean;
}

/** Decoded bytes at most: beyond it, a body is damaged. The parser reads half a megabyte. */
const MAX_DECODED = 64 * 1_048_576;
/** Bytes of the status line and the header fields at most: beyond it, the header has no end. */
const MAX_HEAD = 262_144;

/** Returns the response of an HTTP block; undefined if it has no status. */
export function readCapture(block: Buffer): HttpCapture | undefined {
  const { head, body } = splitHead(block);
  const [statusLine = '', ...lines] = head.split(/\r?\n/);
  const status = /^HTTP\/\d(?:\.\d)? +(\d{3})(?!\d)/i.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    // Of several, the first counts, as for the gate.
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  const transfer = namesIn(fields.get('transfer-encoding'));
  const isChunked = transfer.includes('chunked');
  // In the order in which they were applied. Servers also send names that are none, as `none`.
  const encodings = [...namesIn(fields.get('content-encoding')), ...transfer.filter((name) => DECODERS.has(name))];
  const whole = { content: body ?? NO_BYTES, isCut: false };
  const dechunked = (isChunked ? withoutChunks(whole.content) : undefined) ?? whole;
  const decoded = body && withoutEncodings(dechunked.content, encodings);
  // If the archive removed an encoding, the length is that of the encoded body.
  const isShort = !isChunked && encodings.length === 0 && Number(fields.get('content-length')) > whole.content.length;
  return {
    status: Number(status),
    location: fields.get('location'),
    contentType: fields.get('content-type'),
    body: decoded?.content,
    isCut: isShort || dechunked.isCut || decoded?.isCut === true,
  };
}

/** A body without an encoding. */
interface Content {
  readonly content: Buffer;
  readonly isCut: boolean;
}

const NO_BYTES = Buffer.alloc(0);

function splitHead(block: Buffer): { readonly head: string; readonly body: Buffer | undefined } {
  const crlf = block.indexOf('\r\n\r\n');
  const lf = block.indexOf('\n\n');
  const isLf = lf !== -1 && (crlf === -1 || lf < crlf);
  const end = isLf ? lf : crlf;
  if (end === -1 || end > MAX_HEAD) return { head: block.toString('latin1', 0, MAX_HEAD), body: undefined };
  return { head: block.toString('latin1', 0, end), body: block.subarray(end + (isLf ? 2 : 4)) };
}

/**
 * Returns the content of chunks; undefined if the body has none. Archives often store a body without its chunks and leave
 * the header field.
 */
function withoutChunks(body: Buffer): Content | undefined {
  const chunks: Buffer[] = [];
  const cut = () => ({ content: Buffer.concat(chunks), isCut: true });
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i.exec(body.toString('latin1', at, end === -1 ? at : end))?.[1];
    if (size === undefined) return chunks.length === 0 ? undefined : cut();
    const length = Number.parseInt(size, 16);
    if (length === 0) return { content: Buffer.concat(chunks), isCut: false };
    const start = end + 2;
    chunks.push(body.subarray(start, start + length));
    at = start + length;
    if (at >= body.length) break;
    if (body[at] !== 0x0d || body[at + 1] !== 0x0a) return chunks.length === 1 ? undefined : cut();
    at += 2;
  }
  return cut();
}

type Decoder = (body: Buffer, options: Pick<ZlibOptions, 'maxOutputLength' | 'finishFlush'>) => Buffer;

const inflate: Decoder = (body, options) => {
  // Some servers send the raw form: https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2.
  return ((body[0] ?? 0) & 0x0f) === 8 && (((body[0] ?? 0) << 8) | (body[1] ?? 0)) % 31 === 0
    ? inflateSync(body, options)
    : inflateRawSync(body, options);
};

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['deflate', inflate],
  ['br', brotliDecompressSync],
]);

/**
 * Returns the body without its content encodings; undefined if it is damaged, or has more than are removed. Archives often
 * store a decoded body and leave the header field: what is not compressed is taken as it is.
 */
function withoutEncodings(body: Buffer, names: readonly string[]): Content | undefined {
  // Each may inflate to the limit.
  if (names.length > MAX_ENCODINGS) return undefined;
  let [content, isCut] = [body, false];
  for (const name of [...names].reverse()) {
    const decode = DECODERS.get(name);
    if (decode === undefined) return undefined;
    if (name === 'gzip' && !(content[0] === 0x1f && content[1] === 0x8b)) continue;
    const decoded = tryDecode(decode, content);
    if (decoded !== undefined) {
      content = decoded.content;
      isCut ||= decoded.isCut;
      // Text is no deflate and no brotli, with a chance of some thousands to one.
    } else if (name === 'gzip' || !isText(content)) return undefined;
  }
  return { content, isCut };
}

/** Returns the encodings that a header field names. */
function namesIn(field: string | undefined): string[] {
  return (field ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
}

function tryDecode(decode: Decoder, body: Buffer): Content | undefined {
  const options = { maxOutputLength: MAX_DECODED };
  try {
    return { content: decode(body, options), isCut: false };
  } catch (error) {
    // Otherwise, more is wrong than that its end is missing.
    if ((error as { readonly code?: string }).code !== 'Z_BUF_ERROR') return undefined;
  }
  try {
    return { content: decode(body, { ...options, finishFlush: constants.Z_SYNC_FLUSH }), isCut: true };
  } catch {
    return undefined;
  }
}

/** True if the first bytes are printable ASCII, white space or UTF-8. */
function isText(bytes: Buffer): boolean {
  return !/[^\t\n\r\x20-\x7e]/.test(bytes.toString('latin1', 0, 64));
}

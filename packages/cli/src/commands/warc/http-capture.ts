import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** The response in a capture. */
export interface HttpCapture {
  readonly status: number;
  /** As it was sent. */
  readonly location: string | undefined;
  readonly contentType: string | undefined;
  /** Without transfer and content encodings; undefined if these are damaged or unknown. */
  readonly body: Buffer | undefined;
}

/** Decoded bytes at most: beyond it, a body is damaged. The parser reads half a megabyte. */
const MAX_DECODED = 64 * 1_048_576;
/** Status line and header fields at most. */
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
  const isChunked = /\bchunked\b/i.test(fields.get('transfer-encoding') ?? '');
  const content = isChunked ? (dechunked(body) ?? body) : body;
  return {
    status: Number(status),
    location: fields.get('location'),
    contentType: fields.get('content-type'),
    body: decoded(content, fields.get('content-encoding')),
  };
}

function splitHead(block: Buffer): { readonly head: string; readonly body: Buffer } {
  const crlf = block.indexOf('\r\n\r\n');
  const lf = block.indexOf('\n\n');
  const isLf = lf !== -1 && (crlf === -1 || lf < crlf);
  const end = isLf ? lf : crlf;
  if (end === -1) return { head: block.toString('latin1', 0, MAX_HEAD), body: Buffer.alloc(0) };
  return { head: block.toString('latin1', 0, Math.min(end, MAX_HEAD)), body: block.subarray(end + (isLf ? 2 : 4)) };
}

/**
 * Returns the content of chunks; undefined if the body has none. Archives often store a body without its chunks and leave
 * the header field. A body that is cut ends where it is cut.
 */
function dechunked(body: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const end = body.indexOf('\r\n', at);
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i.exec(body.toString('latin1', at, end === -1 ? at : end))?.[1];
    if (size === undefined) return chunks.length === 0 ? undefined : Buffer.concat(chunks);
    const length = Number.parseInt(size, 16);
    if (length === 0) break;
    const start = end + 2;
    chunks.push(body.subarray(start, start + length));
    at = start + length;
    if (at >= body.length) break;
    if (body[at] !== 0x0d || body[at + 1] !== 0x0a) return chunks.length === 1 ? undefined : Buffer.concat(chunks);
    at += 2;
  }
  return Buffer.concat(chunks);
}

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gunzipSync(body, { maxOutputLength: MAX_DECODED, finishFlush: 2 }),
  deflate: (body) => {
    const options = { maxOutputLength: MAX_DECODED, finishFlush: 2 };
    // Some servers send the raw form: https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2.
    return ((body[0] ?? 0) & 0x0f) === 8 && (((body[0] ?? 0) << 8) | (body[1] ?? 0)) % 31 === 0
      ? inflateSync(body, options)
      : inflateRawSync(body, options);
  },
  br: (body) => brotliDecompressSync(body, { maxOutputLength: MAX_DECODED }),
};

/**
 * Returns the body without its content encodings; undefined if it is damaged. Archives often store a decoded body and leave
 * the header field: what is not compressed is taken as it is.
 */
function decoded(body: Buffer, encodings: string | undefined): Buffer | undefined {
  const names = (encodings ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name !== '' && name !== 'identity');
  let content = body;
  for (const name of names.reverse()) {
    const decode = DECODERS[name];
    if (decode === undefined) return undefined;
    if (name === 'gzip' && !(content[0] === 0x1f && content[1] === 0x8b)) continue;
    try {
      content = decode(content);
    } catch {
      // Text is no deflate and no brotli, with a chance of some thousands to one.
      if (name !== 'gzip' && isText(content)) continue;
      return undefined;
    }
  }
  return content;
}

/** True if the first bytes are printable ASCII, white space or UTF-8. */
function isText(bytes: Buffer): boolean {
  return !/[^\t\n\r\x20-\x7e]/.test(bytes.toString('latin1', 0, 64));
}

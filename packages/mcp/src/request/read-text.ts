import { pipeline, Readable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { PageReply } from './request-page.js';

/** Bytes of a page that are read, decoded. A reader of more is better served by a browser. */
export const MAX_PAGE_BYTES: number = 1_048_576;

/** Bytes of a page before its content coding is removed. */
const MAX_CODED_BYTES = 2 * MAX_PAGE_BYTES;
const FIRST_BYTES = 16_384;

/** Bytes at the beginning of a page in which its encoding is looked for: https://html.spec.whatwg.org/#prescan-a-byte-stream-to-determine-its-encoding */
const PRESCAN_BYTES = 1_024;

/** The text of a page, or why there is none. */
export type PageBody =
  | { readonly kind: 'text'; readonly text: string; readonly isHtml: boolean; readonly isCut: boolean }
  | { readonly kind: 'not-text'; readonly type: string }
  | { readonly kind: 'coded'; readonly coding: string };

const TEXT = /^(?:text\/|application\/(?:.+\+)?(?:json|xml|xhtml\+xml|javascript|x-javascript|yaml|x-ndjson)$)/;
const HTML = /^(?:text\/html|application\/xhtml\+xml)$/;

/**
 * Reads the body of a reply, if it is text: at most {@link MAX_PAGE_BYTES}. The rest is not requested.
 *
 * @throws an error of the connection or of the coding of the body
 */
export async function readText({ headers, body }: PageReply): Promise<PageBody> {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';').map((part) => part.trim());
  const essence = type.toLowerCase();
  if (essence !== '' && !TEXT.test(essence)) return closed(body, { kind: 'not-text', type: type.slice(0, 100) });
  const coding = (headers.get('content-encoding') ?? '').trim().toLowerCase();
  const decoded = decodedBody(body, coding);
  if (decoded === undefined) return closed(body, { kind: 'coded', coding: coding.slice(0, 100) });
  const { bytes, isCut } = await firstBytes(decoded).finally(() => body.destroy());
  const isHtml = HTML.test(essence) || (essence === '' && looksLikeHtml(bytes));
  if (essence === '' && bytes.includes(0)) return { kind: 'not-text', type: 'application/octet-stream' };
  return { kind: 'text', text: decoderFor(parameters, bytes, isHtml).decode(bytes), isHtml, isCut };
}

function closed<T>(body: Readable, result: T): T {
  body.destroy();
  return result;
}

function decodedBody(body: Readable, coding: string): Readable | undefined {
  if (coding === '' || coding === 'identity') return body;
  const decoder =
    coding === 'gzip' || coding === 'x-gzip'
      ? createGunzip()
      : coding === 'deflate'
        ? createInflate()
        : coding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (decoder === undefined) return undefined;
  // Fails at once for a connection that has ended already.
  return pipeline(limited(body), decoder, () => {});
}

/** Copies each chunk: a site that sends byte by byte would take a hundred times the memory of its page otherwise. */
async function firstBytes(stream: Readable): Promise<{ readonly bytes: Buffer; readonly isCut: boolean }> {
  let bytes = Buffer.allocUnsafe(FIRST_BYTES);
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const needed = Math.min(length + chunk.length, MAX_PAGE_BYTES + 1);
    if (needed > bytes.length) {
      const larger = Buffer.allocUnsafe(Math.min(MAX_PAGE_BYTES + 1, Math.max(needed, 2 * bytes.length)));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += chunk.copy(bytes, length);
    if (length > MAX_PAGE_BYTES) break;
  }
  return { bytes: bytes.subarray(0, Math.min(length, MAX_PAGE_BYTES)), isCut: length > MAX_PAGE_BYTES };
}

/** The body as long as it is not much longer than a page may be: a coded one may have no end and decode to nothing. */
function limited(body: Readable): Readable {
  return Readable.from(
    (async function* () {
      let length = 0;
      for await (const chunk of body as AsyncIterable<Buffer>) {
        length += chunk.length;
        if (length > MAX_CODED_BYTES)
          throw Object.assign(new Error('the coded page is too long'), { code: 'ERR_TOO_LONG' });
        yield chunk;
      }
    })(),
    { objectMode: false },
  );
}

function looksLikeHtml(bytes: Buffer): boolean {
  return /<(?:!doctype\s+html|html|head|body)\b/i.test(bytes.toString('latin1', 0, PRESCAN_BYTES));
}

function decoderFor(parameters: readonly string[], bytes: Buffer, isHtml: boolean): TextDecoder {
  const stated = parameters.map((one) => /^charset\s*=\s*"?([^"]+)/i.exec(one)?.[1]).find((label) => label);
  const found = isHtml
    ? /<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, PRESCAN_BYTES))
    : null;
  try {
    return new TextDecoder(stated ?? found?.[1] ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}

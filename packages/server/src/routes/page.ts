import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { App } from '../service/app.js';
import type { ShippedFolder } from '../service/shipped-files.js';

/** Only files of this service are loaded, and no other page may embed it. The editor adopts its style sheets. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
/** The names of these files contain a hash of their content. */
const HASHED = /^assets\//;

/** A file of the page. */
interface PageFile {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  /** Compressed on the first request; undefined if the file is compressed already. */
  compressed?: Promise<Buffer>;
}

/**
 * Adds the workbench at `/`. Each file in `folder` gets a route of its own, so no path of a request is ever a path of a
 * file. Without the folder there is no page.
 */
export function addPage(app: App, folder: ShippedFolder): void {
  for (const name of folder.names().filter((path) => TYPES[extname(path)] !== undefined)) {
    const file = pageFile(name, folder.read(name));
    const cacheControl = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    app.get(name === 'index.html' ? '/' : `/${name}`, { schema: { hide: true } }, async (request, reply) => {
      reply.headers({ 'cache-control': cacheControl, etag: file.etag, 'x-content-type-options': 'nosniff' });
      if (name === 'index.html') reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' });
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      reply.type(file.type).header('vary', 'accept-encoding');
      if (file.type.startsWith('font/') || !acceptsGzip(request.headers['accept-encoding']))
        return reply.send(file.bytes);
      file.compressed ??= promisify(gzip)(file.bytes);
      return reply.header('content-encoding', 'gzip').send(await file.compressed);
    });
  }
}

function pageFile(name: string, bytes: Buffer): PageFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, type: TYPES[extname(name)] ?? 'application/octet-stream', etag };
}

function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ''));
}

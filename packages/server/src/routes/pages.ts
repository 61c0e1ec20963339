import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { App } from '../service/app.js';
import type { ShippedFolder } from '../service/shipped-files.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Only files of this service are loaded, and no other page may embed one. */
const PAGES: Readonly<Record<string, { readonly route: string; readonly policy: string }>> = {
  // The editor adopts its style sheets.
  'index.html': { route: '/', policy: POLICY },
  // The icons of Swagger UI are parts of its style sheet.
  'docs/index.html': { route: '/docs', policy: POLICY.replace("img-src 'self'", "img-src 'self' data:") },
};

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

interface PageFile {
  readonly bytes: Buffer;
  readonly isCompressed: boolean;
  readonly type: string;
  readonly etag: string;
  /** The bytes in the other form, made on the first request for it. */
  converted?: Promise<Buffer>;
}

/**
 * Adds the API page at `/docs`, and the workbench at `/` unless `hasWorkbench` is false. Each file in `folder` gets a route
 * of its own, so no path of a request is ever a path of a file. A file may be stored compressed: its name ends with `.gz`.
 * Without the folder there are no pages.
 */
export function addPages(app: App, folder: ShippedFolder, hasWorkbench: boolean): void {
  for (const stored of folder.names()) {
    const name = stored.replace(/\.gz$/, '');
    if (TYPES[extname(name)] === undefined || !(hasWorkbench || name.startsWith('docs/'))) continue;
    const file = pageFile(name, folder.read(stored), stored !== name);
    const page = PAGES[name];
    const cacheControl = HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
    app.get(page?.route ?? `/${name}`, { schema: { hide: true } }, async (request, reply) => {
      reply.headers({ 'cache-control': cacheControl, etag: file.etag, 'x-content-type-options': 'nosniff' });
      if (page !== undefined) {
        reply.headers({ 'content-security-policy': page.policy, 'referrer-policy': 'no-referrer' });
      }
      if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
      reply.type(file.type).header('vary', 'accept-encoding');
      const isFont = file.type.startsWith('font/');
      const isCompressed = !isFont && acceptsGzip(request.headers['accept-encoding']);
      if (isCompressed) reply.header('content-encoding', 'gzip');
      if (isCompressed === file.isCompressed) return reply.send(file.bytes);
      file.converted ??= promisify(isCompressed ? gzip : gunzip)(file.bytes);
      return reply.send(await file.converted);
    });
  }
}

function pageFile(name: string, bytes: Buffer, isCompressed: boolean): PageFile {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, isCompressed, type: TYPES[extname(name)] ?? 'application/octet-stream', etag };
}

function acceptsGzip(header: string | readonly string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(header ?? ''));
}

/** Sites with sitemaps on loopback, and functions that walk them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Gate, GateEvents, SitemapOptions, SitemapReport, SitemapUrl } from '../../src/index.js';
import { readSitemap, type SitemapEntry, type SitemapReading } from '../../src/sitemaps/parse/read-sitemap.js';
import { cleanUps, site } from '../gate-fixture.js';
import { type Answer, file, type Site, status } from '../servers/site.js';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function urlset(...locs: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NAMESPACE}>\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
}

export function index(...locs: readonly string[]): string {
  return `<sitemapindex ${NAMESPACE}>${locs.map((loc) => `<sitemap><loc>${loc}</loc></sitemap>`).join('')}</sitemapindex>`;
}

export interface SitemapSite extends Site {
  /** Requested paths, in order. */
  readonly paths: readonly string[];
}

/** Starts a site that responds by path; `$` in a text is replaced by its origin. Other paths respond with 404. */
export async function sitemapSite(routes: Readonly<Record<string, string | Answer>>): Promise<SitemapSite> {
  const paths: string[] = [];
  const started = await site((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    const route = Object.hasOwn(routes, path) ? routes[path]! : status(404);
    const answer = typeof route === 'string' ? file(route.replaceAll('$', started.origin)) : route;
    answer(request, response);
  });
  return Object.assign(started, { paths });
}

/** Returns an array that collects the reports of sitemaps until the end of the test. */
export function reports(): SitemapReport[] {
  const collected: SitemapReport[] = [];
  const listen = (event: unknown): void => {
    collected.push(event as GateEvents['maycrawl:gate:sitemap']);
  };
  subscribe('maycrawl:gate:sitemap', listen);
  cleanUps.push(() => unsubscribe('maycrawl:gate:sitemap', listen));
  return collected;
}

/** Returns all URLs of a walk. */
export async function walk(gate: Gate, url: string, crawler?: string, options?: SitemapOptions): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = [];
  for await (const entry of gate.sitemaps(url, crawler, options)) urls.push(entry);
  return urls;
}

export const locs = (urls: readonly { readonly loc: string }[]): string[] => urls.map(({ loc }) => loc);

/** Returns the problems of the reports as `path reason`. */
export function problems(reported: readonly SitemapReport[]): string[] {
  return reported.flatMap(({ sitemap, problems: found }) =>
    found.map(({ reason }) => `${sitemap.replace(/^http:\/\/[^/]*/, '')} ${reason}`),
  );
}

/** Reads a sitemap whose bytes arrive in chunks of `size`. */
export async function read(
  content: string | Uint8Array,
  size = 65_536,
): Promise<Pick<SitemapReading, 'format' | 'problems'> & { readonly entries: SitemapEntry[] }> {
  const bytes = Buffer.from(content as string);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const reading = readSitemap(chunks());
  const entries: SitemapEntry[] = [];
  for await (const batch of reading.entries) entries.push(...batch);
  return { format: reading.format, problems: reading.problems, entries };
}

/** Sites with sitemaps on loopback, and walks through them. */
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
  /** Paths that were asked for, in order. */
  readonly paths: readonly string[];
}

/** A site that answers by path; `$` in a text stands for its origin. What it does not know is 404. */
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

/** What is told of sitemaps up to the end of the test. */
export function reports(): SitemapReport[] {
  const heard: SitemapReport[] = [];
  const listen = (event: unknown): void => {
    heard.push(event as GateEvents['maycrawl:gate:sitemap']);
  };
  subscribe('maycrawl:gate:sitemap', listen);
  cleanUps.push(() => unsubscribe('maycrawl:gate:sitemap', listen));
  return heard;
}

/** Everything that a walk gives. */
export async function walk(gate: Gate, url: string, crawler?: string, options?: SitemapOptions): Promise<SitemapUrl[]> {
  const urls: SitemapUrl[] = [];
  for await (const entry of gate.sitemaps(url, crawler, options)) urls.push(entry);
  return urls;
}

export const locs = (urls: readonly { readonly loc: string }[]): string[] => urls.map(({ loc }) => loc);

/** The reasons of the troubles of each sitemap that has some, by the end of its URL. */
export function problems(heard: readonly SitemapReport[]): string[] {
  return heard.flatMap(({ sitemap, problems: told }) =>
    told.map(({ reason }) => `${sitemap.replace(/^http:\/\/[^/]*/, '')} ${reason}`),
  );
}

/** Reads a sitemap whose bytes come in parts of `size`. */
export async function read(
  content: string | Uint8Array,
  size = 65_536,
): Promise<Pick<SitemapReading, 'format' | 'problems'> & { readonly entries: SitemapEntry[] }> {
  const bytes = Buffer.from(content as string);
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const reading = readSitemap(parts());
  const entries: SitemapEntry[] = [];
  for await (const some of reading.entries) entries.push(...some);
  return { format: reading.format, problems: reading.problems, entries };
}

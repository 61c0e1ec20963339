import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesOf, type RobotsEntry } from '../src/service/entry.js';
import { outcomeText } from '../src/service/outcome.js';
import { robotsUrlOf } from '../src/service/robots-url.js';

describe('the name of a site', () => {
  it.each([
    ['example.com', 'https://example.com/robots.txt'],
    ['  shop.example/cart?x=1 ', 'https://shop.example/robots.txt'],
    ['http://127.0.0.1:8080/a', 'http://127.0.0.1:8080/robots.txt'],
    ['HTTPS://me:secret@Shop.Example/#top', 'https://shop.example/robots.txt'],
    ['localhost:3000', 'https://localhost:3000/robots.txt'],
    ['bücher.example', 'https://xn--bcher-kva.example/robots.txt'],
    ['[::1]:8080', 'https://[::1]:8080/robots.txt'],
  ])('%s is the site of %s', (typed, url) => {
    expect(robotsUrlOf(typed)?.href).toBe(url);
  });

  it.each(['', ' ', 'two words', 'https://', 'ssh://example.com', 'javascript://example.com/%0aalert(1)', 'a%%b', '?'])(
    '%j is none',
    (typed) => {
      expect(robotsUrlOf(typed)).toBeUndefined();
    },
  );
});

describe('the outcome of a fetch', () => {
  const entry = (changes: object): RobotsEntry =>
    ({ failure: null, good: null, attempt: null, file: null, ...changes }) as never;
  const file = (text: string | null, base64: string | null = null) => ({ size: 0, truncated: false, text, base64 });

  it.each([
    [{ good: { kind: 'file' }, file: file('user-agent: *') }, undefined],
    [{ good: { kind: 'file' }, file: file('\n <!DOCTYPE html><html>') }, 'webPage'],
    [{ good: { kind: 'file' }, file: file(null, '/w==') }, undefined],
    [{ good: { kind: 'unavailable', reason: 'status' } }, 'noFile'],
    [{ good: { kind: 'unavailable', reason: 'redirect-loop' } }, 'redirectLoop'],
    [{ failure: { kind: 'dns', cause: 'site' } }, 'dns'],
    [{ failure: { kind: 'refused', cause: 'local' } }, 'privateAddress'],
    [{ failure: { kind: 'overloaded', cause: 'local' } }, 'localFailure'],
    [{ failure: { kind: 'encoding', cause: 'site' }, good: { kind: 'file' } }, 'otherFailure'],
  ])('%j is explained by %s', (changes, id) => {
    expect(outcomeText(entry(changes))).toBe(id);
  });

  it('has the bytes of the file, with a byte order mark and with bytes that are not UTF-8', () => {
    expect(bytesOf(entry({ file: file('\ufeffa') }))).toEqual(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]));
    expect(bytesOf(entry({ file: file(null, 'Yf8=') }))).toEqual(new Uint8Array([0x61, 0xff]));
    expect(bytesOf(entry({}))).toBeUndefined();
  });
});

describe('the URLs of sitemaps', () => {
  afterEach(() => vi.unstubAllGlobals());

  const urlLine = (loc: string) => `${JSON.stringify({ loc, lastmod: null, sitemap: '', foreign: false })}\n`;
  const done = `${JSON.stringify({ done: true, urls: 2, problems: 1, limited: true })}\n`;

  /** Loads the client anew, with a service that answers with these parts. */
  async function load(parts: readonly Uint8Array[], asked: URL[] = []) {
    vi.resetModules();
    vi.stubGlobal('document', { baseURI: 'https://tools.example/robots/' });
    vi.stubGlobal('fetch', async (url: URL) => {
      asked.push(url);
      if (url.pathname.endsWith('/healthz')) return Response.json({ status: 'ok' });
      return new Response(new ReadableStream({ start: (controller) => send(controller, parts) }));
    });
    return (await import('../src/service/sitemaps.js')).sitemapUrls;
  }

  function send(controller: ReadableStreamDefaultController, parts: readonly Uint8Array[]): void {
    for (const part of parts) controller.enqueue(part);
    controller.close();
  }

  const bytes = (text: string) => new TextEncoder().encode(text);

  it('are read although the parts of the answer end anywhere', async () => {
    const problem = `${JSON.stringify({ problem: { sitemap: 's', reason: 'malformed', detail: 'd' } })}\n`;
    const all = bytes(urlLine('https://a.example/é') + problem + urlLine('https://a.example/2') + done);
    const asked: URL[] = [];
    const sitemapUrls = await load(
      [...all].map((byte) => Uint8Array.of(byte)),
      asked,
    );
    const seen: number[] = [];
    const found = await sitemapUrls('a.example', { limit: 2, onProgress: (count) => seen.push(count) });
    expect(found).toEqual({
      urls: ['https://a.example/é', 'https://a.example/2'],
      problems: [{ sitemap: 's', reason: 'malformed', detail: 'd' }],
      limited: true,
    });
    expect(seen.at(-1)).toBe(2);
    expect(asked.map(String)).toEqual([
      'https://tools.example/robots/healthz',
      'https://tools.example/robots/v1/sitemaps?url=https%3A%2F%2Fa.example%2Frobots.txt&limit=2',
    ]);
  });

  it.each([
    ['without its last line', urlLine('https://a.example/')],
    ['in the middle of a line', `${urlLine('https://a.example/')}{"loc":"htt`],
    ['by a line that is not JSON', 'proxy error\n'],
    ['by a line without end', 'x'.repeat(1_100_000)],
  ])('are not complete if the answer ends %s', async (_how, text) => {
    const sitemapUrls = await load([bytes(text)]);
    await expect(sitemapUrls('a.example', { limit: 2 })).rejects.toMatchObject({ problem: { kind: 'cut' } });
  });
});

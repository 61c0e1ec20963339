/** The documentation site, as `npm run site` builds it: its links, its search, the files that it opens in the playground, and what it transfers. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { afterFile } from '../../../../scripts/clean-ups.js';
import { decodeHash } from '../../src/link/codec.js';
import { sessionOf } from '../../src/link/session.js';
import { axeFindings } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const SITE = join(ROOT, '.site/dist');
const LIMIT = 150 * 1024;

let origin: string;
/** The HTML of each page by its path, such as `/gate.html`. */
let pages: ReadonlyMap<string, string>;

beforeAll(async () => {
  if (!existsSync(SITE)) throw new Error('The site is not built: npm run site');
  pages = new Map(
    readdirSync(SITE, { recursive: true, encoding: 'utf8' })
      .map((path) => `/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.html') && !path.startsWith('/playground/'))
      .map((path) => [path, readFileSync(join(SITE, path), 'utf8')]),
  );
  origin = await serve();
});

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Serves the site as static hosts do: `/` is the page of a folder, and texts are compressed. */
async function serve(): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://site.example');
    const path = decodeURIComponent(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    try {
      const bytes = readFileSync(join(SITE, posix.normalize(path)));
      const type = TYPES[extname(path)];
      if (type === undefined) return response.end(bytes);
      return response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(gzipSync(bytes));
    } catch {
      return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile.push(() => server.close());
  afterFile.push(() => server.closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole);
}

/** The files that pages open in the playground, each with the address of the link. */
function examples(): { readonly page: string; readonly file: string; readonly hash: string }[] {
  return [...pages].flatMap(([page, html]) =>
    [
      ...html.matchAll(
        /<code[^>]*>((?:(?!<code)[\s\S])*?)<\/code>(?:(?!<code)[\s\S])*?class="open-example" href="[^"#]+(#[^"]+)"/g,
      ),
    ].map(([, code = '', hash = '']) => ({ page, file: `${textOf(code)}\n`, hash })),
  );
}

describe('the site', () => {
  test('has no link to a page or a part that does not exist', () => {
    const missing: string[] = [];
    for (const [page, html] of pages) {
      for (const [, link = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
        if (/^(?:[a-z]+:|\/playground\/)/.test(link)) continue;
        const [path = '', anchor = ''] = textOf(link).split('#');
        const target = decodeURIComponent(posix.resolve(dirname(page), path === '' ? page : path));
        const file = path.endsWith('/') ? posix.join(target, 'index.html') : target;
        const isMissing = anchor !== '' && !pages.get(file)?.includes(`id="${decodeURIComponent(anchor)}"`);
        if (isMissing || !existsSync(join(SITE, file))) missing.push(`${page}: ${link}`);
      }
    }
    expect([...new Set(missing)]).toEqual([]);
  });

  test('opens the file of each example in the playground', async () => {
    const found = examples();
    const rules = new Set(found.map(({ page }) => page).filter((page) => page.startsWith('/rules/')));
    expect(rules.size).toBe([...pages.keys()].filter((page) => /^\/rules\/(?!index\.html)/.test(page)).length);
    for (const { page, file, hash } of found) {
      const decoded = await decodeHash(hash);
      const session = 'json' in decoded ? sessionOf(JSON.parse(decoded.json)) : decoded;
      expect(session, page).toMatchObject({ tab: 'test' });
      expect(session, page).toHaveProperty('urls.0');
      expect((session as { draft: string }).draft.trimEnd(), page).toBe(file.trimEnd());
    }
  });
});

/** Searches the site by its button, and returns the page of the first result. */
async function firstResult(page: Page, words: string): Promise<string> {
  await page.getByRole('button', { name: 'Search' }).first().click();
  await page.locator('#localsearch-input').fill(words);
  const result = page.locator('.VPLocalSearchBox .result').first();
  await result.waitFor();
  // The list changes with each letter.
  await page.waitForFunction(
    (text) => document.querySelector<HTMLInputElement>('#localsearch-input')?.value === text,
    words,
  );
  await expect.poll(() => result.getAttribute('href')).toMatch(/./);
  await result.click();
  await page.locator('.VPLocalSearchBox').waitFor({ state: 'detached' });
  return new URL(page.url()).pathname;
}

describeInBrowser('in a browser', () => {
  test('the first page is small, and its first screen has the guides', () =>
    withPage({ url: 'about:blank' }, async ({ page }) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
      for (const guide of ['site owners', 'publishers', 'crawler authors', 'platforms', 'tool authors']) {
        const box = await page
          .locator('main')
          .getByRole('link', { name: `the guide for ${guide}` })
          .boundingBox();
        expect(box?.y, guide).toBeLessThan(768);
      }
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThanOrEqual(LIMIT);
    }));

  test.each([
    ['block GPTBot but allow OAI-SearchBot', 'block-gptbot-allow-oai-searchbot'],
    ['block AI training but stay in Google', 'block-ai-training'],
    ['which rule wins allow or disallow', 'which-rule-wins'],
    ['page is blocked but still in Google', 'blocked-but-indexed'],
    ['robots.txt is 503', 'robots-txt-503'],
    ['keep staging site out of search', 'staging-site'],
    ['test robots.txt in CI', 'test-in-ci'],
    ['add my own crawler', 'add-my-own-crawler'],
    ['use it with Playwright', 'playwright'],
    ['run in AWS Lambda or a Worker', 'lambda-or-worker'],
  ])('the search answers "%s" with the first result', (words, name) =>
    withPage({ url: `${origin}/` }, async ({ page }) => {
      expect(await firstResult(page, words)).toBe(`/questions/${name}.html`);
    }),
  );

  test('an example opens in the playground', () =>
    withPage({ url: `${origin}/questions/which-rule-wins.html` }, async ({ page }) => {
      await page.getByRole('link', { name: 'Open this example in the playground' }).click();
      await page.getByRole('gridcell', { name: /^\/cart\/help, Googlebot/ }).waitFor();
      expect(await page.locator('.cm-content').innerText()).toContain('Allow: /cart/help');
    }));

  test.each([
    ['/', {}],
    ['/', { colorScheme: 'dark' }],
    ['/', { viewport: { width: 390, height: 844 } }],
    ['/questions/which-rule-wins.html', {}],
    ['/questions/lambda-or-worker.html', { colorScheme: 'dark' }],
    ['/guides/site-owner.html', {}],
    ['/rules/misspelt-crawler.html', {}],
    ['/commands/check.html', {}],
    ['/api/@maycrawl/core.html', {}],
    ['/gate.html', { viewport: { width: 390, height: 844 } }],
    ['/hi/', {}],
    ['/th/', { colorScheme: 'dark' }],
  ] as const)('axe finds nothing in %s with %j', (path, options) =>
    withPage({ url: origin + path, ...options }, async ({ page }) => {
      await page.locator('main h1').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    }),
  );
});

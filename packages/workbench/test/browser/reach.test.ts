/** The page on a window of 320 × 256, which is 1,280 × 1,024 enlarged to 400 %; its dialogs; on paper; and without a network. */

import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { expect, test } from 'vitest';
import { isFocused, settled } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';
import { startSite } from './service-fixture.js';

const BUILD = new URL('../../dist/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const VIEWS = [
  ['File', '.cm-line'],
  ['Test', '.phone-row .verdict'],
  ['Who', '#answers table'],
  ['Changes', '#answers .base'],
  ['Server', '#answers input[type=range]'],
] as const;

const LAPTOP_VIEWS = [
  ['Alt+2', '#answers table'],
  ['Alt+3', '#answers .base'],
  ['Alt+4', '#answers input[type=range]'],
] as const;

describeInBrowser('enlarged to 400 %', () => {
  test('each view scrolls, none sideways, and nothing covers what it says', () =>
    withPage({ viewport: { width: 320, height: 256 } }, async ({ page }) => {
      for (const [name, content] of VIEWS) {
        await page.getByRole('navigation').getByRole('button', { name }).click();
        const first = page.locator(content).first();
        // One step, because the view may be drawn again meanwhile.
        const isOnTop = () =>
          first.evaluate((element) => {
            element.scrollIntoView({ block: 'center' });
            const { x, y, width, height } = element.getBoundingClientRect();
            const top = document.elementFromPoint(x + Math.min(width, 320) / 2, y + Math.min(height, 256) / 2);
            return top !== null && (element.contains(top) || top.contains(element) || top.shadowRoot !== null);
          });
        await expect.poll(isOnTop, { message: name }).toBe(true);
        expect(await page.evaluate(() => document.scrollingElement?.scrollWidth), name).toBe(320);
      }
    }));
});

describeInBrowser('on a laptop', () => {
  test('views scroll by themselves: the page has no room below them', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('gridcell').first().waitFor();
      for (const [key, content] of LAPTOP_VIEWS) {
        await page.keyboard.press(key);
        await page.locator(content).first().waitFor();
        expect(await page.evaluate(() => document.scrollingElement?.scrollHeight), key).toBe(768);
      }
    }));
});

describeInBrowser('dialogs', () => {
  test('focus their field, and keep what was typed until it is added', () =>
    withPage({}, async ({ page }) => {
      const add = page.getByRole('button', { name: 'Add URLs' });
      const field = page.getByRole('dialog').locator('textarea');
      await add.click();
      await field.waitFor();
      expect(await isFocused(field)).toBe(true);
      await page.keyboard.type('/kept');
      await page.keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      await add.click();
      await expect.poll(() => field.inputValue()).toBe('/kept');
      await page.keyboard.press('Control+Enter');
      await field.waitFor({ state: 'detached' });
      await add.click();
      await expect.poll(() => field.inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Choose…' }).click();
      const search = page.getByRole('dialog').getByRole('searchbox').or(page.getByRole('dialog').getByRole('textbox'));
      await search.first().waitFor();
      expect(await isFocused(search.first())).toBe(true);
    }));
});

describeInBrowser('on paper', () => {
  test('each view is printed whole, with its name and the file, and without what only works on the screen', () =>
    withPage({}, async ({ page }) => {
      await page.locator('.cm-line', { hasText: 'Disallow: /cart' }).click({ position: { x: 200, y: 8 } });
      await page.keyboard.type('\nDisallow: /shoes');
      await page.getByRole('gridcell', { name: '/shoes, bingbot: blocked, line 5. Changed.' }).waitFor();
      for (const [key, content] of [['Alt+1', '[role=gridcell]'], ...LAPTOP_VIEWS] as const) {
        await page.keyboard.press(key);
        await page.locator(content).first().waitFor();
        await settled(page);
        await page.emulateMedia({ media: 'print' });
        expect(await page.locator('.view > h2').boundingBox()).toMatchObject({
          height: expect.toSatisfy((is) => is > 8),
        });
        const found = await page.evaluate(() => {
          const isSeen = (selector: string) =>
            [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
          const clipped = [...document.querySelectorAll<HTMLElement>('.pane, .view, .view > *, .problems')].filter(
            (element) =>
              element.scrollHeight > element.clientHeight + 2 && getComputedStyle(element).overflow !== 'visible',
          );
          return {
            tools: isSeen('.top, .tabs, .bottom, .divider, .button'),
            file: isSeen('.editor'),
            clipped: clipped.map(({ className }) => className),
            // The sheet is as long as what is on it.
            isWhole: document.documentElement.scrollHeight > 900,
          };
        });
        expect([key, found]).toEqual([key, { tools: false, file: true, clipped: [], isWhole: true }]);
        expect(await page.pdf()).toMatchObject({ length: expect.toSatisfy((bytes) => bytes > 10_000) });
        await page.emulateMedia({ media: 'screen' });
      }
    }));
});

describeInBrowser('without a network', () => {
  test('the page opens after the first visit, with each view and language', () =>
    withPage({ serviceWorkers: 'allow' }, async ({ page }) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 4' }).waitFor();
      for (const [key, content] of LAPTOP_VIEWS) {
        await page.keyboard.press(key);
        await page.locator(content).first().waitFor();
      }
      await page.locator('.problem').first().waitFor();
      await page.getByRole('button', { name: 'Start from' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Language: English' }).click();
      await page.getByRole('menuitemradio', { name: 'ไทย' }).click();
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('th');
    }));

  test('a new version is announced, and applies when the page is opened the next time', async () => {
    let version = 'older';
    const site = await startSite(async (request, response) => {
      const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
      const bytes = await readFile(new URL(name, BUILD)).catch(() => undefined);
      response.writeHead(bytes === undefined ? 404 : 200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' });
      response.end(
        name === 'service-worker.js' ? `${bytes}`.replace(/VERSION = "[^"]*"/, `VERSION = "${version}"`) : bytes,
      );
    });
    await withPage({ url: `${site}/`, serviceWorkers: 'allow' }, async ({ page, url }) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      version = 'newer';
      await page.reload();
      await page.getByText('A new version of this page is ready.').first().waitFor();
      expect(await page.evaluate(() => globalThis.caches.keys())).toEqual(['workbench older', 'workbench newer']);
      const context = page.context();
      await page.goto('about:blank');
      const opened = await context.newPage();
      await opened.goto(url);
      await expect.poll(() => opened.evaluate(() => globalThis.caches.keys())).toEqual(['workbench newer']);
    });
  });
});

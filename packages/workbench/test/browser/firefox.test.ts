/** The page of the service in Firefox. Tests of every detail run in Chromium. */

import type { Browser, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIREFOX, launchFirefox } from './firefox.js';
import { startService, startSiteWith } from './service-fixture.js';

/** The name that a screen reader says for a verdict begins with the URL and the crawler. */
const cell = (start: string): string => `[role=gridcell][aria-label^="${start}"]`;

/** Waits for a text in the first element that matches. */
async function textIn(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForFunction(
    (within, expected) => (document.querySelector(within) as HTMLElement | null)?.innerText.includes(expected) === true,
    {},
    selector,
    text,
  );
}

async function pressAlt(page: Page, key: '2' | '3' | '4'): Promise<void> {
  await page.keyboard.down('Alt');
  await page.keyboard.press(key);
  await page.keyboard.up('Alt');
}

/** Clicks on a button by its visible text. */
const clickButton = (page: Page, text: string): Promise<void> =>
  page.locator(`::-p-xpath(//button[normalize-space()="${text}"])`).click();

describe.skipIf(FIREFOX === undefined)('in Firefox', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchFirefox();
  });
  afterAll(() => browser.close());

  /** Opens the page; its errors and violations of its content security policy fail the test. */
  async function withPage(use: (page: Page) => Promise<void>): Promise<void> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(await startService());
    await page.waitForSelector(cell('/cart, bingbot: blocked, line 4'));
    await use(page);
    await context.close();
    expect(errors).toEqual([]);
  }

  test('says why a URL is blocked, and shows what an edit changes', () =>
    withPage(async (page) => {
      await page.click(cell('/cart, bingbot'));
      await textIn(page, '.why', 'Line 4 decides');
      await page.keyboard.press('Enter');
      await page.keyboard.press('End');
      await page.keyboard.type('\nDisallow: /shoes');
      await page.waitForSelector(cell('/shoes, bingbot: blocked, line 5. Changed.'));
      await pressAlt(page, '3');
      await textIn(page, '#answers', '1 is newly blocked');
    }));

  test('keeps a draft once that is chosen, also after a reload, until it is forgotten', () =>
    withPage(async (page) => {
      await pressAlt(page, '3');
      await clickButton(page, 'Your drafts…');
      await clickButton(page, 'Keep my drafts');
      await clickButton(page, 'Close');
      await page.locator('.editor').click();
      await page.keyboard.type('# mine\n');
      const isKept = (text: string) =>
        page.waitForFunction(
          async (expected) => {
            const request = indexedDB.open('maycrawl-history');
            await new Promise((resolve) => (request.onsuccess = resolve));
            const contents = request.result.transaction('contents').objectStore('contents').getAll();
            await new Promise((resolve) => (contents.onsuccess = resolve));
            request.result.close();
            const drafts = contents.result.map(({ draft }) => new TextDecoder().decode(draft));
            return drafts.length === 1 && drafts[0]?.includes(expected);
          },
          {},
          text,
        );
      await isKept('# mine');
      await page.reload();
      await page.waitForSelector('.diff .added');
      await page.locator('.editor').click();
      await page.keyboard.type('# more\n');
      await isKept('# more');
      await clickButton(page, 'Your drafts…');
      await textIn(page, 'dialog', 'It is equal to your draft.');
      await clickButton(page, 'Forget all…');
      await clickButton(page, 'Forget all, keep no more');
      await textIn(page, '.notice', 'All kept drafts are deleted, and no more are kept.');
      expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
    }));

  test('fixes a line, and takes the fix back', () =>
    withPage(async (page) => {
      await page.waitForSelector(cell('/, Google-Extended: blocked, line 18'));
      await clickButton(page, 'Fix');
      await page.waitForFunction(() => !document.body.innerText.includes('Disalow'));
      await clickButton(page, 'Undo');
      await page.waitForFunction(() => document.body.innerText.includes('Disalow'));
    }));

  test('answers who may do what, and what happens while the server fails', () =>
    withPage(async (page) => {
      await pressAlt(page, '2');
      await textIn(page, '#answers', 'Search engines may read the site, except some paths.');
      await pressAlt(page, '4');
      await textIn(page, '#answers', 'blocked for 12 hours');
      await page.focus('input[type=range]');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
      await textIn(page, '#answers', '2 days after the first failure: the last good copy applies.');
    }));

  test('fetches a file by the service', async () => {
    const site = await startSiteWith(200, 'User-agent: *\nDisallow: /cart\n');
    await withPage(async (page) => {
      await page.locator('#site').fill(site);
      await page.keyboard.press('Enter');
      await page.waitForSelector(cell('/cart, bingbot: blocked, line 2'));
    });
  });
});

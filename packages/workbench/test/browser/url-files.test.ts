/** Files and text with URLs in any form: recognised, asked about, or said to have none. Nothing is lost. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draftOf, dropFile, dropZeros, shownUrls } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const LOG = '203.0.113.7 - - [10/Nov/2026:08:00:00 +0000] "GET /from-log HTTP/1.1" 200 512 "-" "Mozilla/5.0"\n';

async function withExample(use: (page: Page) => Promise<void>): Promise<void> {
  await withPage({}, async ({ page }) => {
    await page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 4.' }).waitFor();
    await use(page);
    expect(await draftOf(page)).toContain('# shop.example');
  });
}

const dropText = (page: Page, name: string, text: string) => dropFile(page, name, Buffer.from(text));
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'URLs to test' });
const field = (page: Page) => page.getByLabel('URLs or paths, one per line');

async function hasUrls(page: Page, urls: readonly string[]): Promise<void> {
  await expect.poll(() => shownUrls(page)).toEqual(urls);
}

describeInBrowser('files of URLs', () => {
  test.each([
    ['access.log', LOG, ['/from-log']],
    ['pages.csv', 'Page,Clicks\n"/a,b",3\n/c,4\n', ['/a,b', '/c']],
    ['sitemap.xml', '<urlset><url><loc>https://shop.example/from-map</loc></url></urlset>', ['/from-map']],
    ['urls.txt', '/one\nhttps://shop.example/two\n', ['/one', '/two']],
  ])('%s is dropped: its URLs replace those of the example', (name, content, urls) =>
    withExample(async (page) => {
      await dropText(page, name, content);
      await page.locator('.notice').getByText('They replace those of the example.').waitFor();
      await hasUrls(page, urls);
    }),
  );

  test('a table with two columns of URLs: the column is asked for', () =>
    withExample(async (page) => {
      await dropText(page, 'crawl.csv', 'Address,Status,Canonical\n/a,200,/canonical-a\n/b,200,/canonical-b\n');
      await dialogOf(page).getByText('This table has URLs in 2 columns. Which one?').waitFor();
      await dialogOf(page).getByLabel('Column').selectOption({ label: 'Canonical: /canonical-a' });
      await dialogOf(page).getByRole('button', { name: 'Take this column' }).click();
      await hasUrls(page, ['/canonical-a', '/canonical-b']);
    }));

  test('rules and URLs in one text: the page asks which it is, and does either', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 4.' }).waitFor();
      await dropText(page, 'notes.txt', 'Disallow: /private\n/a\n/b\n');
      await dialogOf(page).getByText('This has rules of a robots.txt and URLs. What is it?').waitFor();
      await dialogOf(page).getByRole('button', { name: 'Read as URLs' }).click();
      await dialogOf(page).getByText('1 line is not a URL').waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('Disallow: /private');
      await page.keyboard.press('Escape');
      await hasUrls(page, ['/a', '/b']);
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await field(page).fill('User-agent: *\nDisallow: /pasted\n');
      await page.keyboard.press('ControlOrMeta+Enter');
      await dialogOf(page).getByText('This looks like a robots.txt, not like URLs.').waitFor();
      await dialogOf(page).getByRole('button', { name: 'Open as robots.txt' }).click();
      await expect.poll(() => draftOf(page)).toContain('Disallow: /pasted');
      await hasUrls(page, ['/a', '/b']);
    }));

  test.each([
    [
      'prices.csv',
      'Name,Price\nBoots,12.50\nShoes,9.99\n',
      'This is a table with 3 rows and 2 columns, but no column has URLs. Nothing was added.',
    ],
    [
      'index.xml',
      `<sitemapindex>${'<sitemap><loc>https://shop.example/1.xml</loc></sitemap>'.repeat(1000)}</sitemapindex>`,
      'This is a sitemap index: it lists 1,000 sitemaps and no pages.',
    ],
  ])('%s: the page says why it has no URLs', (name, content, message) =>
    withExample(async (page) => {
      await dropText(page, name, content);
      await dialogOf(page).getByText(message).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 4.' }).waitFor();
    }),
  );

  test('in Hindi and Thai as well', async () => {
    for (const [locale, message] of [
      ['hi-IN', 'इस टेबल में 2 लाइनें और 2 कॉलम हैं, लेकिन किसी कॉलम में यूआरएल नहीं हैं.'],
      ['th-TH', 'ตารางนี้มี 2 แถว 2 คอลัมน์ แต่ไม่มีคอลัมน์ใดมี URL'],
    ] as const) {
      await withPage({ locale }, async ({ page }) => {
        await page.getByRole('gridcell').first().waitFor();
        await dropText(page, 'prices.csv', 'Name,Price\nBoots,12.50\n');
        await page.getByRole('dialog').getByText(message).waitFor();
      });
    }
  });

  test('a file of 50 MB is refused, with its size and the limit', () =>
    withExample(async (page) => {
      await dropZeros(page, 'access.log', 50 * 1024 * 1024);
      await page.locator('.notice').getByText('The file has 50 MB.').waitFor();
      await page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 4.' }).waitFor();
    }));

  test('a clipboard with HTML: the addresses of its links are taken if its text has none', () =>
    withExample(async (page) => {
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await field(page).evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Boots\nShoes');
        clipboardData.setData(
          'text/html',
          '<a href="https://shop.example/boots">Boots</a><a href="https://shop.example/shoes">Shoes</a><img src=x onerror="throw 1">',
        );
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await dialogOf(page)
        .getByText('The pasted text has no URLs, so the addresses of its 2 links were taken.')
        .waitFor();
      await expect.poll(() => field(page).inputValue()).toBe('https://shop.example/boots\nhttps://shop.example/shoes');
      await dialogOf(page).getByRole('button', { name: 'Add URLs' }).click();
      await hasUrls(page, ['/boots', '/shoes']);
    }));
});

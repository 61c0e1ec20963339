/** Search, filters and order of the rows, the width of the URLs, and removal with undo. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFocused, paste, shownUrls } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

async function pasteUrls(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add URLs' }).click();
  const field = page.getByLabel('URLs or paths, one per line');
  await field.focus();
  const text = lines.join('\n');
  if (text.length < 50_000) {
    await field.fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Add URLs' }).click();
  } else {
    // A long paste is added at once.
    await field.evaluate(paste, text);
  }
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function choose(page: Page, menu: 'Filter' | 'Sort', item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  await page.locator('[role=menu] button').filter({ hasText: item }).first().click();
}

describeInBrowser('the rows of the grid', () => {
  test('totals filter, filters add up and are dropped, and the count is said', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: '6 URLs are blocked for Googlebot: show them' }).click();
      await page.locator('.filter-bar').getByText('6 of 12 URLs').waitFor();
      const blocked = ['/shoes?sort=price', '/cart', '/checkout/pay', '/search?q=boots', '/help/', '/help/returns'];
      await expect.poll(() => shownUrls(page)).toEqual(blocked);
      await choose(page, 'Filter', 'Blocked for AdsBot-Google');
      await expect.poll(() => shownUrls(page)).toEqual(['/checkout/pay']);
      await page.getByRole('status').getByText('1 of 12 URLs').waitFor();
      await page.getByRole('button', { name: 'Remove the filter: Blocked for Googlebot', exact: true }).click();
      await expect.poll(() => shownUrls(page)).toEqual(['/checkout/pay', '/checkout-help']);
      await page.getByRole('searchbox', { name: 'Search URLs' }).fill('NOTHING');
      await page.getByText('No URL is left by the search and the filters.').waitFor();
      await page.getByRole('button', { name: 'Show all URLs' }).first().click();
      await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe('15');
    }));

  test('counts in sentences lead to their rows', () =>
    withPage({}, async ({ page }) => {
      await page.locator('.cm-line').filter({ hasText: 'Allow: /help/contact' }).click();
      await page.locator('.sum').getByRole('button', { name: '5' }).click();
      await expect.poll(() => shownUrls(page)).toEqual(['/help/contact']);
      await page.getByRole('button', { name: 'Remove the filter: Decided by line 10' }).waitFor();
      await page.getByRole('button', { name: 'Show all URLs' }).click();
      await page.locator('.cm-line').filter({ hasText: 'Disallow: /cart' }).click();
      await page.keyboard.press('End');
      await page.keyboard.type('/x');
      await page.keyboard.press('Alt+3');
      const own = page.locator('.own-urls');
      await own.getByText('Of your 12 URLs, 1 is newly allowed').waitFor();
      await own.getByRole('button', { name: '1', exact: true }).click();
      await expect.poll(() => shownUrls(page)).toEqual(['/cart']);
      // The draft is edited while the filter is on: the row goes with the change.
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Backspace');
      await page.getByText('No URL is left by the search and the filters.').waitFor();
    }));

  test('names sort, also by the keyboard, which moves from the cells to the head and back', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'URL', exact: true }).click();
      await expect.poll(() => shownUrls(page)).toEqual(expect.arrayContaining(['/']));
      await expect.poll(async () => (await shownUrls(page)).slice(0, 3)).toEqual(['/', '/assets/app.js', '/cart']);
      await page.getByRole('button', { name: 'URL', exact: true }).click();
      await expect.poll(() => page.locator('.grid-row[aria-rowindex="4"] code').innerText()).toBe('/shoes?sort=price');
      await page.locator('.grid-row[aria-rowindex="4"] .cell').first().click();
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => isFocused(page.locator('.sums button').first())).toBe(true);
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => isFocused(page.locator('.names button').last())).toBe(true);
      await page.keyboard.press('Enter');
      await expect
        .poll(async () => (await shownUrls(page)).slice(0, 3))
        .toEqual(['/checkout/pay', '/checkout-help', '/']);
      await expect
        .poll(() => page.getByRole('columnheader', { name: 'AdsBot-Google' }).getAttribute('aria-sort'))
        .toBe('ascending');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toBe('/checkout/pay, AdsBot-Google: blocked, line 21.');
      await choose(page, 'Sort', 'In the order of the list');
      await expect.poll(async () => (await shownUrls(page))[1]).toBe('/shoes');
    }));

  test('10,000 URLs are filtered and sorted, and the rows that are left are answered', () =>
    withPage({}, async ({ page }) => {
      const lines = Array.from({ length: 10_000 }, (_, at) => (at % 3 === 0 ? `/cart/${at}` : `/page/${at}`));
      await pasteUrls(page, lines);
      await page.getByRole('button', { name: '3,334 URLs are blocked for Googlebot: show them' }).click();
      await page.locator('.filter-bar').getByText('3,334 of 10,000 URLs').waitFor();
      await page.getByRole('gridcell', { name: '/cart/3, Googlebot: blocked, line 4.' }).waitFor();
      await page.getByRole('searchbox', { name: 'Search URLs' }).fill('/9999');
      await expect.poll(() => shownUrls(page)).toEqual(['/cart/9999']);
      await page.getByRole('gridcell', { name: '/cart/9999, Googlebot: blocked, line 4.' }).waitFor();
    }));

  test('removed URLs come back in their places, by the notice or by undo in the grid', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('gridcell', { name: '/shoes, Googlebot: allowed, no rule.' }).waitFor();
      const before = await shownUrls(page);
      expect(before.length).toBe(12);
      await page.getByRole('gridcell', { name: '/shoes, Googlebot: allowed, no rule.' }).click();
      await page.keyboard.press('Delete');
      await page.locator('.notice').getByText('/shoes was removed.').waitFor();
      await page.locator('.grid .cell[tabindex="0"]').focus();
      await page.keyboard.press('Delete');
      await page.locator('.notice').getByText('2 URLs removed.').waitFor();
      await page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => shownUrls(page)).toEqual(before);
      await page.locator('.grid .cell[tabindex="0"]').focus();
      await page.keyboard.press('Delete');
      await expect.poll(async () => (await shownUrls(page)).length).toBe(11);
      await page.locator('.grid .cell[tabindex="0"]').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => shownUrls(page)).toEqual(before);
    }));

  test('the column of URLs is resized by the pointer and by keys, and stays so; long URLs lose their middle', () =>
    withPage({}, async ({ page, url }) => {
      await pasteUrls(page, [`https://shop.example/${'folder/'.repeat(10)}the-last-page`, '/short']);
      const long = page.locator('.row-header code').first();
      expect(await long.locator('span').allInnerTexts()).toEqual([
        `/${'folder/'.repeat(10)}`.slice(0, -1),
        '/the-last-page',
      ]);
      const overflow = () =>
        long
          .locator('span')
          .first()
          .evaluate((part) => part.scrollWidth - part.clientWidth);
      expect(await overflow()).toBeGreaterThan(0);
      const handle = page.getByRole('separator', { name: 'Width of the URLs' });
      const width = async () => Math.round((await page.locator('.url-head').boundingBox())?.width ?? 0);
      const first = await width();
      await handle.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(width).toBe(first + 16);
      const box = await handle.boundingBox();
      if (box === null) throw new Error('The handle is not shown');
      await page.mouse.move(box.x + 4, box.y + 4);
      await page.mouse.down();
      await page.mouse.move(box.x + 604, box.y + 4, { steps: 3 });
      await page.mouse.up();
      await expect.poll(width).toBe(first + 616);
      expect(await overflow()).toBe(0);
      await page.goto(`${url}?again`);
      await expect.poll(width).toBe(first + 616);
    }));
});

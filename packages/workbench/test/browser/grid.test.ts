import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, withPage } from './page-fixture.js';

function cell(page: Page, name: string) {
  return page.getByRole('gridcell', { name, exact: true });
}

/** Replaces the file. */
async function write(page: Page, file: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(file);
}

/** Opens the dialog, types lines and adds them. */
async function addLines(page: Page, lines: string): Promise<void> {
  await page.getByRole('button', { name: 'Add URLs' }).click();
  await page.getByRole('textbox', { name: 'URLs or paths, one per line' }).fill(lines);
  await page.getByRole('dialog').getByRole('button', { name: 'Add URLs' }).click();
}

async function focusedName(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
}

describeInBrowser('the grid', () => {
  test('cells hold the verdict and the line; a selected one explains it and marks what the line decides', async () => {
    await withPage({}, async ({ page }) => {
      await cell(page, '/help/contact, bingbot: allowed, line 10.').click();
      const why = page.getByRole('region', { name: 'Why' });
      await why.getByRole('heading', { name: 'Allowed bingbot may fetch /help/contact.' }).waitFor();
      await expect
        .poll(() => why.innerText())
        .toContain('No group names bingbot. The group for * (line 2) applies to it.');
      await expect
        .poll(() => why.getByRole('row').allInnerTexts())
        .toEqual([
          'URL\t\t/help/contact\t',
          'line 10\tAllow\t/help/contact\t13, decides',
          'line 9\tDisallow\t/help/\t6, loses',
        ]);
      await expect.poll(() => page.locator('.grid .cell.same').count()).toBe(5);
      await expect
        .poll(() => page.getByRole('columnheader').allInnerTexts())
        .toEqual([
          'Purpose',
          ...['Web search', 'AI answers', 'AI training', 'Archives', 'Ads'],
          ...['URL', 'Googlebot', 'Googlebot-Image', 'bingbot', 'OAI-SearchBot', 'GPTBot', 'ClaudeBot'],
          ...['Google-Extended', 'CCBot', 'AdsBot-Google'],
        ]);
    });
  });

  test('an edit changes cells, marks them as changed, and is announced', async () => {
    await withPage({}, async ({ page }) => {
      await cell(page, '/cart, bingbot: blocked, line 4.').waitFor();
      await write(page, 'User-agent: *\nDisallow: /shoes\n');
      await cell(page, '/shoes, bingbot: blocked, line 2. Changed.').waitFor();
      await cell(page, '/cart, bingbot: allowed, no rule. Changed.').waitFor();
      await page
        .getByRole('status')
        // Beside a message about the findings, if they come in the same second.
        .getByText(/(^| )\d+ verdicts changed: \d+ blocked, \d+ allowed\.( |$)/)
        .waitFor();
    });
  });

  test('the keyboard moves, goes to the line and back, keeps, copies and removes; the grid is one tab stop', async () => {
    await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
      await cell(page, '/, Googlebot: allowed, no rule.').waitFor();
      // The other one changes the width of the URLs.
      await expect.poll(() => page.locator('.grid [tabindex="0"]:not([role=separator])').count()).toBe(1);
      await page.locator('.grid .cell[tabindex="0"]').focus();
      for (const key of ['Control+End', 'Home', 'ArrowUp', 'ArrowUp', 'ArrowRight', 'ArrowRight']) {
        await page.keyboard.press(key);
      }
      await expect.poll(() => focusedName(page)).toBe('/help/contact, bingbot: allowed, line 10.');
      await page.keyboard.press('Space');
      await expect.poll(() => focusedName(page)).toBe('/help/contact, bingbot: allowed, line 10. Kept as test.');
      await page.keyboard.press('c');
      await page.getByRole('status').getByText('Answer copied.').waitFor();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Line 10 decides');
      await page.keyboard.press('Enter');
      const inEditor = () => page.evaluate(() => document.activeElement?.classList.contains('editor') ?? false);
      await expect.poll(() => inEditor()).toBe(true);
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') != null);
      await expect.poll(() => focusedName(page)).toBe('/help/contact, bingbot: allowed, line 10. Kept as test.');
      await page.keyboard.press('Control+Home');
      await expect.poll(() => focusedName(page)).toBe('/, Googlebot: allowed, no rule.');
      await page.keyboard.press('Delete');
      await page.getByText('No rule matches').waitFor({ state: 'hidden' });
      // One of them is that of the totals.
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(12);
    });
  });

  test('lines that are not URLs are listed and stay; another host has its own robots.txt; rewritten URLs show both', async () => {
    await withPage({}, async ({ page }) => {
      await addLines(page, 'hello\n/a b\nhttps://shop.example/x\nhttps://other.example/y\n/cart\nnope');
      await page.getByText('2 lines are not URLs').first().waitFor();
      await page.getByText('Line 6: nope').first().waitFor();
      await expect
        .poll(() => page.getByRole('textbox', { name: 'URLs or paths, one per line' }).inputValue())
        .toBe('hello\nnope');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.getByText('https://other.example/robots.txt governs this URL.').first().waitFor();
      await page.getByText('/a b → /a%20b').first().waitFor();
      await cell(page, '/x, GPTBot: blocked, line 15.').waitFor();
    });
  });

  test('100,000 URLs: only rows on screen are in the document, and the last ones are answered when shown', async () => {
    await withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await page.getByRole('textbox', { name: 'URLs or paths, one per line' }).evaluate((field) => {
        const data = new DataTransfer();
        data.setData('text', Array.from({ length: 100_000 }, (_, index) => `/cart/${index}`).join('\n'));
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      });
      await page.locator('.notice').getByText('100,000 URLs added. They replace those of the example.').waitFor();
      const grid = page.getByRole('grid');
      await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('100003');
      await cell(page, '/cart/0, bingbot: blocked, line 4.').waitFor();
      await page.locator('.grid .cell[tabindex="0"]').focus();
      await page.keyboard.press('Control+End');
      await cell(page, '/cart/99999, AdsBot-Google: allowed, no rule.').waitFor();
      await expect.poll(() => focusedName(page)).toBe('/cart/99999, AdsBot-Google: allowed, no rule.');
      await cell(page, '/cart/99999, bingbot: blocked, line 4.').waitFor();
      await expect.poll(() => page.locator('.grid-row').count()).toBeLessThan(60);
      await expect.poll(() => page.getByRole('row').last().getAttribute('aria-rowindex')).not.toBeNull();
      await page
        .locator('.sum')
        .getByText(/^[\d,]+ allowed · [\d,]+ blocked$/)
        .waitFor();
    });
  });

  test('all URLs can be removed and come back; without any, paths of the file are offered', async () => {
    await withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await page.getByRole('button', { name: 'Remove all' }).click();
      await page.getByText('Add URLs to see who may fetch them.').first().waitFor();
      await page.getByRole('button', { name: 'Add /checkout/' }).waitFor();
      await expect.poll(() => page.locator('.examples li').count()).toBe(5);
      // That of the notice: the bar of the file has one too.
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await cell(page, '/cart, bingbot: blocked, line 4.').waitFor();
    });
  });

  test('crawlers are chosen by purpose, by search and by a name of one’s own, with a hint for a typo', async () => {
    await withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Ads', exact: true }).click();
      await page.getByRole('columnheader', { name: 'AdsBot-Google' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Choose…' }).click();
      await page.getByRole('dialog').getByRole('searchbox').fill('yandex');
      await page.getByRole('checkbox', { name: /^YandexBot/ }).check();
      await page.getByRole('dialog').getByRole('searchbox').fill('goglebot');
      await page.getByText('Did you mean Googlebot?').first().waitFor();
      await page.getByRole('dialog').getByRole('searchbox').fill('Foo Bar');
      await page.getByText('Foo Bar is read as the product token Foo.').waitFor();
      await page.getByRole('button', { name: 'Test Foo' }).waitFor();
      await page.getByRole('dialog').getByRole('searchbox').fill('Googlebot Nwes');
      await page.getByText('Googlebot Nwes is read as the product token Googlebot.').waitFor();
      await page.getByRole('button', { name: 'Use Googlebot-News' }).waitFor();
      await page.getByRole('dialog').getByRole('searchbox').fill('Googlebot Storebot');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('searchbox').fill('my-own-bot');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('columnheader', { name: 'my-own-bot' }).waitFor();
      await page.getByRole('columnheader', { name: 'Storebot-Google' }).waitFor();
      await page.getByRole('columnheader', { name: 'YandexBot' }).waitFor();
      await page.getByRole('columnheader', { name: 'Other names' }).waitFor();
    });
  });

  test('a wildcard rule shows what each star matched', async () => {
    await withPage({}, async ({ page }) => {
      await cell(page, '/shoes?sort=price, bingbot: blocked, line 8.').click();
      const row = page.getByRole('row', { name: /^line 8/ });
      await row.waitFor();
      await expect.poll(() => row.locator('.star').getAttribute('title')).toBe('The * matches shoes.');
      await expect.poll(() => row.locator('.star [aria-hidden]').innerText()).toBe('*────');
      await page.getByText('Blocking a page does not remove it from search results.').first().waitFor();
    });
  });
});

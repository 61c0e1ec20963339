/** What the page says before the texts that follow the first view are there: it says it when they are. */

import { once } from 'node:events';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dropFile, dropZeros, paste } from './page-actions.js';
import { describeInBrowser, type OpenPage, withPage } from './page-fixture.js';

/** Opens the page, whose late texts wait until `arrive` is called. */
async function withoutLateTexts(use: (opened: OpenPage & { readonly arrive: () => void }) => Promise<void>) {
  const arrival = new AbortController();
  await withPage(
    {
      prepare: async (page) => {
        await page.route('**/late-texts-*.js', async (route) => {
          if (!arrival.signal.aborted) await once(arrival.signal, 'abort');
          await route.continue();
        });
      },
    },
    async (opened) => {
      try {
        await opened.page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 4.' }).waitFor();
        await use({ ...opened, arrive: () => arrival.abort() });
      } finally {
        arrival.abort();
      }
    },
  );
}

const dropText = (text: string) => (page: Page) => dropFile(page, 'some.txt', Buffer.from(text));

describeInBrowser('a notice whose text is not there yet', () => {
  test.each([
    ['a file that is too large', (page: Page) => dropZeros(page, 'some.txt', 33 * 1024 * 1024), 'The file has 33 MB.'],
    ['a robots.txt', dropText('User-agent: *\nDisallow: /dropped\n'), 'Opened some.txt.'],
    ['a list of URLs', dropText('/one\n/two\n'), 'They replace those of the example.'],
  ] as const)('about %s appears when it is', (_, drop, said) =>
    withoutLateTexts(async ({ page, arrive }) => {
      await drop(page);
      expect(await page.locator('.notice').count()).toBe(0);
      arrive();
      await page.locator('.notice').getByText(said).waitFor();
      await page.locator('[role=status], [role=alert]').getByText(said).waitFor({ state: 'attached' });
    }),
  );

  test('about a paste appears when it is', () =>
    withoutLateTexts(async ({ page, arrive }) => {
      await page.locator('body').evaluate(paste, 'User-agent: *\nDisallow: /pasted\n');
      await page.locator('.cm-content').getByText('/pasted').waitFor();
      expect(await page.locator('.notice').count()).toBe(0);
      arrive();
      await page.locator('.notice').getByText('Your text is open.').waitFor();
    }));
});

/** Input that is no robots.txt, far too much of it, damaged links, and a service that is away: nothing is lost. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { downloadDraft, draftOf, dropFile, paste, pasteDraft } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const MB = 1024 * 1024;

/** Drops a file, checks what is said about it, and that undo brings the example back. */
async function dropAndUndo(name: string, bytes: Uint8Array, use: (page: Page) => Promise<void>): Promise<void> {
  await withPage({}, async ({ page }) => {
    const before = await draftOf(page);
    await dropFile(page, name, bytes);
    await use(page);
    await undoTo(page, before);
  });
}

async function undoTo(page: Page, before: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+z');
      return draftOf(page);
    })
    .toBe(before);
}

describeInBrowser('files that are no robots.txt', () => {
  test('binary data is said to be, and downloaded as it was', () => {
    const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256);
    return dropAndUndo('robots.txt', bytes, async (page) => {
      await page.getByText('This is not text robots.txt can use: it is binary.').first().waitFor();
      expect(Buffer.compare(await downloadDraft(page), bytes)).toBe(0);
    });
  });

  test('UTF-16 is said to be, downloaded as it was, and converted on request', () => {
    const bytes = Buffer.from('\uFEFFUser-agent: *\nDisallow: /wide\n', 'utf16le');
    return dropAndUndo('robots.txt', bytes, async (page) => {
      await page.getByText('This is not text robots.txt can use: it is encoded as UTF-16.').first().waitFor();
      expect(Buffer.compare(await downloadDraft(page), bytes)).toBe(0);
      await page.getByRole('button', { name: 'Convert to UTF-8' }).click();
      await expect.poll(() => draftOf(page)).toContain('Disallow: /wide');
      await expect.poll(() => page.getByText('it is encoded as UTF-16').count()).toBe(0);
    });
  });

  test('a web page is said to look like one', () =>
    dropAndUndo('robots.txt', Buffer.from('<!doctype html>\n<title>Shop</title>\n'), async (page) => {
      await page.getByText('This looks like a web page, not like a robots.txt.').first().waitFor();
      await page.keyboard.press('Alt+2');
      await page
        .getByText(/The content is a web page or other markup/)
        .first()
        .waitFor();
    }));
});

describeInBrowser('files of 5 MB', () => {
  test('many lines: the part that Google reads is answered, the rest is dimmed', () => {
    const bytes = Buffer.from(`User-agent: *\n${'Disallow: /a/path/of/many\n'.repeat((5 * MB) / 26)}`);
    return dropAndUndo('robots.txt', bytes, async (page) => {
      await page.getByRole('gridcell', { name: '/cart, bingbot: allowed, no rule.' }).waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.locator('.unread').first().waitFor();
      await page.keyboard.press('ControlOrMeta+Home');
    });
  });

  test('one line: the page answers, and the bytes stay', () => {
    const bytes = Buffer.from(`Disallow: /${'a'.repeat(5 * MB)}`);
    return dropAndUndo('robots.txt', bytes, async (page) => {
      await page.getByRole('gridcell', { name: '/cart, bingbot: allowed, no rule.' }).waitFor();
      expect((await downloadDraft(page)).length).toBe(bytes.length);
    });
  });
});

describeInBrowser('URLs that are pasted', () => {
  test('100,000: all are taken, and the visible ones are answered', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('gridcell').first().waitFor();
      await page.getByRole('button', { name: 'Add URLs' }).click();
      const field = page.getByLabel('URLs or paths, one per line');
      const lines = Array.from({ length: 100_000 }, (_, at) => `/cart/${at}`).join('\n');
      await field.focus();
      await field.evaluate(paste, lines);
      const dialog = page.getByRole('dialog');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('100,000 URLs added.').first().waitFor();
      await page.getByRole('gridcell', { name: '/cart/0, bingbot: blocked, line 4.' }).waitFor();
      await expect.poll(() => draftOf(page)).toContain('Disallow: /cart');
    }));

  test('lines that are no URLs are listed and stay in the field', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await page.getByLabel('URLs or paths, one per line').fill('/good\nhttp://\nhttps://[broken');
      await page.getByRole('dialog').getByRole('button', { name: 'Add URLs' }).click();
      await page.getByText('2 lines are not URLs').first().waitFor();
      await expect
        .poll(() => page.getByLabel('URLs or paths, one per line').inputValue())
        .toBe('http://\nhttps://[broken');
    }));
});

describeInBrowser('links', () => {
  test.each([
    ['cut', '#1.5k.0123', 'This link is cut off. Nothing was loaded; your draft is unchanged.'],
    [
      'made by hand',
      '#1.5.00000000.AAAA',
      /This link is (damaged|cut off)\. Nothing was loaded; your draft is unchanged\./,
    ],
    ['of another version', '#9.5.00000000.AAAA', 'This link was made by another version of the workbench.'],
    ['too large', '#1.zzzzzz.00000000.AAAA', 'This link holds more than the workbench loads.'],
    ['no link', '#section', 'The end of the address is not a link of the workbench.'],
  ])('%s: nothing is loaded, and the page says so', (_, hash, message) =>
    withPage({ hash }, async ({ page }) => {
      await page.getByText(message).first().waitFor();
      await expect.poll(() => draftOf(page)).toContain('# shop.example');
      expect(new URL(page.url()).hash).toBe('');
      await page.getByRole('gridcell', { name: /^\/cart, bingbot: blocked, line 4/ }).waitFor();
    }),
  );
});

describeInBrowser('a service that is away or slow', () => {
  test('a static host has none: the page says what to do instead, and keeps the name', () =>
    withPage({ expectedErrors: [/Failed to load resource/] }, async ({ page }) => {
      await pasteDraft(page, 'User-agent: *\nDisallow: /mine\n');
      await page.getByLabel('Site').fill('shop.example');
      await page.keyboard.press('Enter');
      await page.getByText('Fetching needs the maycrawl service.').first().waitFor();
      await expect.poll(() => page.getByLabel('Site').inputValue()).toBe('shop.example');
      await expect.poll(() => draftOf(page)).toContain('Disallow: /mine');
    }));

  test('a part of the page that cannot be loaded is said, and the rest goes on', () => {
    const prepare = async (page: Page): Promise<void> => {
      await page.route('**/start-from-*.js', (route) => route.abort());
    };
    return withPage({ prepare, expectedErrors: [/Failed to load resource/] }, async ({ page }) => {
      await page.getByRole('button', { name: 'Start from' }).click();
      await page.getByText('This part of the page could not be loaded.').first().waitFor();
      await page.getByRole('gridcell', { name: /^\/cart, bingbot: blocked, line 4/ }).click();
      await page.getByText('bingbot may not fetch').first().waitFor();
    });
  });
});

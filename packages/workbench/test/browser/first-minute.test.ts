/** The first minute: the example gives way to what the user brings, and the page says whose file it shows. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, draftOf, dropFile, paste, resize } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const FILE = 'User-agent: *\r\nDisallow: /mine\r\n';
const TEXT = FILE.replaceAll('\r', '');

const source = (page: Page) => page.locator('.draft-source');

describeInBrowser('the untouched example', () => {
  test('has a selected cell, so that Why is seen', () =>
    withPage({}, async ({ page }) => {
      await source(page).getByText('Example').waitFor();
      await page.locator('.why').getByText('Line 10 decides').waitFor();
      await page.locator('.cell.selected').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    }));

  test.each(['.cm-content', '.answers', 'body'])(
    'a paste with the focus in %s replaces it, and undo brings it back',
    (where) =>
      withPage({}, async ({ page }) => {
        const before = await draftOf(page);
        if (where === '.cm-content') {
          // Nothing is selected any more.
          await page.locator('.cm-line').nth(3).click();
        }
        await page.locator(where).first().evaluate(paste, FILE);
        await expect.poll(() => draftOf(page)).toBe(TEXT);
        await expect.poll(() => source(page).count()).toBe(0);
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        await expect.poll(() => draftOf(page)).toBe(before);
        await source(page).getByText('Example').waitFor();
      }),
  );

  test('text that is dropped replaces it, and a file says its name', () =>
    withPage({}, async ({ page }) => {
      await page.locator('.answers').evaluate((element, text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', text);
        for (const type of ['dragenter', 'dragover', 'drop'])
          element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }, TEXT);
      await expect.poll(() => draftOf(page)).toBe(TEXT);
      await dropFile(page, 'shop.txt', Buffer.from('User-agent: *\n'));
      await source(page).getByText('shop.txt').waitFor();
    }));

  test('a field keeps what is pasted into it, and an edited draft is not replaced', () =>
    withPage({}, async ({ page }) => {
      const before = await draftOf(page);
      await page.getByLabel('Site').evaluate(paste, 'shop.example');
      expect(await draftOf(page)).toBe(before);
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('# mine');
      await page.locator('.answers').evaluate(paste, FILE);
      // What is typed after the paste is there, so the paste is over.
      await page.keyboard.type(', still');
      await expect.poll(() => draftOf(page)).toBe(`${before}# mine, still`);
    }));
});

describeInBrowser('a site in the address', () => {
  test('fills the field; without a service, the click says so, and the note covers nothing', async () => {
    const prepare = async (page: Page) => {
      await page.route(/healthz/, (route) => route.fulfill({ status: 404, body: '' }));
    };
    for (const size of ['laptop', 'phone'] as const) {
      await withPage({ hash: '?site=shop.example', prepare, expectedErrors: [/404/] }, async ({ page }) => {
        await resize(page, size);
        await page.getByRole('button', { name: 'Fetch shop.example' }).click();
        const note = page.locator('.site-note');
        await note.getByText('Fetching needs the maycrawl service.').waitFor();
        const [box, below] = [
          await note.boundingBox(),
          await page.locator('.pane:not([hidden])').first().boundingBox(),
        ];
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(Math.ceil(below?.y ?? 0));
        // It goes once its cause does.
        await page.getByLabel('Site').fill('other.example');
        await expect.poll(() => note.count()).toBe(0);
      });
    }
  });

  test('that is no site is ignored', () =>
    withPage({ hash: '?site=two%20words' }, async ({ page }) => {
      await page.getByRole('button', { name: 'Fetch', exact: true }).waitFor();
      expect(await page.getByLabel('Site').inputValue()).toBe('');
    }));
});

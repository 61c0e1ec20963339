import type { ElementHandle, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draftOf, dropFile } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  // As pasting does: the browser takes long to insert thousands of lines as if they were typed.
  await page.locator('.cm-content').evaluate((content, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

describeInBrowser('the editor and its problems', () => {
  test('a proved fix is one step that undo takes back', () =>
    withPage({}, async ({ page }) => {
      await write(page, 'User-agent: *\nDisallow: /a\nDisallow: /a\n');
      await page.getByRole('button', { name: /^Fix line [23]: / }).click();
      await expect.poll(() => draftOf(page)).toBe('User-agent: *\nDisallow: /a\n');
      await page.getByText('No problems found.').first().waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('Control+z');
      await expect.poll(() => draftOf(page)).toBe('User-agent: *\nDisallow: /a\nDisallow: /a\n');
    }));

  test('text that is pasted with CR LF has no CR in the draft', () =>
    withPage({}, async ({ page }) => {
      await write(page, 'User-agent: *\r\nDisallow: /a\r\n');
      await expect.poll(() => draftOf(page)).toBe('User-agent: *\nDisallow: /a\n');
    }));

  test('text that is typed while a fix of bytes is computed stays', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('gridcell').first().waitFor();
      await dropFile(page, 'robots.txt', Buffer.from('\ufeffUser-agent: *\nDisallow: /a\n'));
      const fix = page.getByRole('button', { name: 'Fix line 1: Remove it' });
      await expect.poll(() => fix.isEnabled()).toBe(true);
      const button = (await fix.elementHandle()) as ElementHandle<HTMLElement>;
      // In one turn: the worker answers in a later one.
      await page.locator('.cm-content').evaluate((content, fixButton) => {
        fixButton.click();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'Disallow: /typed\n');
        content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, button);
      await page.getByText('Nothing was changed.').first().waitFor({ state: 'attached' });
      expect(await draftOf(page)).toContain('Disallow: /typed');
    }));

  test('a fix that may change verdicts shows them first', () =>
    withPage({}, async ({ page }) => {
      await write(page, 'User-agent: *\nDisallow: a\n');
      await page.getByText('See what it changes…').first().click();
      const effect = page.locator('.problem-effect');
      await effect
        .getByText(/newly blocked|blocks/i)
        .first()
        .waitFor();
      await expect.poll(() => draftOf(page)).toContain('Disallow: a');
      await effect.getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => draftOf(page)).toContain('Disallow: /a');
    }));

  test('thousands of findings are one row', () =>
    withPage({}, async ({ page }) => {
      await write(page, `User-agent: *\n${'Disalow: /a\n'.repeat(200)}`);
      await page.locator('.problem-group').first().waitFor();
      await expect.poll(() => page.locator('.problem').count()).toBeLessThan(20);
    }));

  test('F8 goes to the next problem, and completion offers crawlers', () =>
    withPage({}, async ({ page }) => {
      await write(page, 'User-agent: *\nDisallow: /b\nDisalow: /a\n');
      await page.locator('.finding').first().waitFor();
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('F8');
      await expect.poll(() => page.locator('.cm-activeLine').textContent()).toContain('Disalow');
      await page.keyboard.press('Control+End');
      await page.keyboard.type('User-agent: gptb');
      const options = page.locator('.cm-tooltip-autocomplete');
      // Completion is loaded after the first view.
      await expect
        .poll(async () => {
          await page.keyboard.press('Control+Space');
          return options.allTextContents();
        })
        .toEqual([expect.stringContaining('GPTBot')]);
    }));

  test('a line becomes a comment by one key, and the number of lines that differ is shown', () =>
    withPage({}, async ({ page }) => {
      const differing = page.locator('.file-bar .quiet');
      await page.locator('.cm-line', { hasText: 'Disallow: ' }).first().click();
      await page.keyboard.press('Control+/');
      await expect.poll(() => page.locator('.cm-activeLine').textContent()).toMatch(/^# /);
      await expect.poll(() => differing.textContent()).toContain('1 line differs');
      await page.keyboard.press('Control+/');
      await expect.poll(() => differing.textContent()).not.toContain('differ');
    }));

  test('a line of 400,000 characters of which several parts are visible is highlighted', () =>
    withPage({}, async ({ page }) => {
      await write(page, `User-agent: ${'a'.repeat(400_000)}\n${'b'.repeat(400_000)}: /\nDisallow: /a\n`);
      await page.keyboard.press('Control+End');
      await page.keyboard.type('Allow: /b');
      // An error in a plugin of the editor is one in the console, which fails the test.
      await expect.poll(() => page.locator('.cm-activeLine .key').textContent()).toBe('Allow');
    }));

  test('the text below 500 KiB is dimmed', () =>
    withPage({}, async ({ page }) => {
      await write(page, `User-agent: *\n${'Disallow: /a/long/path/to/somewhere\n'.repeat(15_000)}`);
      await page.keyboard.press('Control+End');
      await page.locator('.unread').first().waitFor();
    }));
});

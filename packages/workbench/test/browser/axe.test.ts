/** Every view, dialog and menu is checked by axe: there is no finding. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { IS_ALL } from '../../../../scripts/full-size.js';
import { axeFindings, pasteDraft, resize, type Size, VIEWS } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const EDITED = `User-agent: *
Content-Signal: ai-train=no
Disallow: /cart
Disalow: /new/
Allow: /cart/help

User-agent: GPTBot
Disallow: /
`;

/** Opens a page whose draft has findings and differs from the file that was opened. */
async function withEdited(
  options: { readonly colorScheme?: 'light' | 'dark'; readonly locale?: string },
  use: (page: Page) => Promise<void>,
): Promise<void> {
  await withPage(options, async ({ page }) => {
    await page.getByRole('gridcell').first().waitFor();
    await page.keyboard.press('F6');
    await pasteEdited(page);
    await page.locator('.problem').first().waitFor();
    await use(page);
  });
}

async function pasteEdited(page: Page): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  // As typing does: what is pasted over the example would be the file that edits are compared with.
  await page.keyboard.insertText(EDITED);
}

/** Fails with the name of the view and the findings in it. */
async function check(page: Page, name: string, rules?: readonly string[]): Promise<void> {
  expect(await axeFindings(page, rules), name).toEqual([]);
}

async function checkViews(page: Page, sizes: readonly Size[], rules?: readonly string[]): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    for (const [key, ready] of Object.entries(VIEWS)) {
      await page.keyboard.press(key);
      await page.locator(ready).first().waitFor();
      await check(page, `${size}, ${key}`, rules);
    }
    if (size !== 'phone') continue;
    await page.locator('.phone-navigation button').first().click();
    await check(page, 'phone, the file', rules);
  }
}

describeInBrowser('axe finds nothing', () => {
  test('in each view, on each screen', () =>
    withEdited({}, async (page) => {
      await checkViews(page, IS_ALL ? ['laptop', 'tablet', 'phone'] : ['laptop', 'phone']);
      await page.locator('.phone-navigation button').nth(1).click();
      await page.locator('.phone-row').nth(3).click();
      await page.locator('.why-row .why-actions').waitFor();
      await check(page, 'phone, an open row');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('menu').waitFor();
      await check(page, 'phone, the menu');
    }));

  test.each(
    IS_ALL
      ? (['en', 'hi', 'th'] as const).flatMap((locale) => [
          [locale, 'dark'] as const,
          ...(locale === 'en' ? [] : [[locale, 'light'] as const]),
        ])
      : [['en', 'dark'] as const],
  )('in the language %s, in %s colours', (locale, colorScheme) =>
    withEdited({ locale, colorScheme }, async (page) => {
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).colorScheme))
        .toContain(colorScheme === 'dark' ? 'dark' : 'light');
      await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(locale);
      await checkViews(
        page,
        IS_ALL ? ['laptop', 'tablet', 'phone'] : ['laptop'],
        IS_ALL ? undefined : ['color-contrast'],
      );
    }),
  );

  test('in what explains a verdict and in the parts of the editor', () =>
    withEdited({}, async (page) => {
      await page.getByRole('gridcell', { name: /^\/cart, bingbot/ }).click();
      await page.getByText('bingbot may not fetch').first().waitFor();
      await check(page, 'Why');
      await page.getByText('See what it changes…').or(page.locator('.problem button')).first().click();
      await check(page, 'an effect of a fix');
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+f');
      await page.locator('.cm-search').waitFor();
      await check(page, 'the search');
      await page.keyboard.press('Escape');
      await pasteDraft(page, '');
      await check(page, 'an empty file');
    }));

  test('in each dialog', () =>
    withEdited({}, async (page) => {
      for (const [button, dialog] of [
        ['Start from', 'Start from'],
        ['Add URLs', 'URLs to test'],
        ['Choose…', 'Choose crawlers'],
        ['Privacy', 'Privacy'],
        ['Keyboard: press ?', 'Keyboard'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        const shown = page.getByRole('dialog', { name: dialog });
        await shown.waitFor();
        await check(page, dialog);
        await page.keyboard.press('Escape');
        await shown.waitFor({ state: 'detached' });
      }
    }));

  test('in each menu and in the dialog of the link', () =>
    withEdited({}, async (page) => {
      for (const name of ['Language: English', 'Read as Google', 'Take away']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('menu').waitFor();
        await check(page, name);
        if (name === 'Take away') continue;
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await page.getByRole('dialog').getByLabel('Link', { exact: true }).waitFor();
      await check(page, 'Copy link');
    }));
});

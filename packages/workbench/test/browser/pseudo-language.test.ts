/** The page in a language made from English, in which every text is longer by about 40 % and has no ASCII letter. */

import { crawlers } from '@maycrawl/core/crawlers';
import type { Template } from '@maycrawl/core/message';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { IS_ALL } from '../../../../scripts/full-size.js';
import { firstEnglish } from '../../src/messages/en/index.js';
import { lateEnglish } from '../../src/messages/en/late.js';
import { changesTexts } from '../../src/messages/en/parts/changes.js';
import { outageTexts } from '../../src/messages/en/parts/outage.js';
import { policyTexts } from '../../src/messages/en/parts/policy.js';
import { templatesTexts } from '../../src/messages/en/parts/templates.js';
import { resize, type Size, settled, VIEWS } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

/** All sizes with `npm run test:full`. */
const SIZES: readonly Size[] = IS_ALL ? ['laptop', 'tablet', 'phone'] : ['phone'];

/** Each ASCII letter as a letter with an accent that looks like it; vowels twice. Slots stay as they are. */
function pseudo(text: string): string {
  return text.replace(/\{[^}]+\}|[a-z]/gi, (found) => (found.startsWith('{') ? found : accented(found)));
}

function accented(letter: string): string {
  const code = letter.toLowerCase().charCodeAt(0) - 97;
  const found = 'áƀçđéƒĝĥíĵķļḿñóƥɋŕşţúṽŵẋýž'[code] ?? letter;
  const shown = letter === letter.toLowerCase() ? found : found.toUpperCase();
  return /[aeiou]/i.test(letter) ? shown + found : shown;
}

function pseudoMessage(message: Template): Template {
  if (typeof message === 'string') return pseudo(message);
  const forms = Object.entries(message).map(([form, text]) => [form, form === 'by' ? text : pseudo(text)]);
  return Object.fromEntries(forms) as Template;
}

const TEXTS = Object.fromEntries(
  Object.entries({
    ...firstEnglish,
    ...lateEnglish,
    ...changesTexts,
    ...outageTexts,
    ...policyTexts,
    ...templatesTexts,
  }).map(([area, messages]) => [
    area,
    Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)])),
  ]),
);

/** Names of crawlers, vendors and fields, and what the dates of the system contain. */
const NAMES = [...crawlers.flatMap(({ name, vendor, tokens }) => [name, vendor, ...tokens]), 'Disallow', 'am', 'pm']
  .filter((name, at, all) => all.indexOf(name) === at)
  .sort((a, b) => b.length - a.length);

/** In place of Hindi, whose plural forms are those of English. */
async function servePseudo(page: Page): Promise<void> {
  for (const [file, name] of [
    ['hi', 'hindi'],
    ['late-hi', 'lateHindi'],
    ...['changes', 'outage', 'policy', 'templates'].map((part) => [`${part}-hi`, `${part}Texts`] as const),
  ] as const) {
    const body = `export const ${name} = ${JSON.stringify(TEXTS)};`;
    await page.route(new RegExp(`/${file}-[\\w-]{8}\\.js$`), (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
  }
}

/** Runs in the page: visible texts that are neither translated nor data, and controls whose text is cut. */
function faults(names: readonly string[]): string[] {
  // Texts for screen readers are clipped.
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath.startsWith('inset') || isClipped(element.parentElement));
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1 &&
    !isClipped(element);
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = names.reduce((rest, name) => rest.replaceAll(name, ''), node.textContent?.trim() ?? '');
    if (element === null || !/[a-z]{2}/i.test(text) || !isShown(element)) continue;
    if (element.closest('[translate=no], [lang=en], code, bdi, kbd, .brand, script, style') !== null) continue;
    found.push(`not translated: ${text}`);
  }
  const controls =
    'button, select, label, legend, th, h2, h3, [role=tab], [role^=menuitem], summary, .notice, .purposes > div';
  for (const element of document.querySelectorAll(controls)) {
    if (!isShown(element)) continue;
    const cut = element.scrollWidth - element.clientWidth;
    if (cut > 1 && getComputedStyle(element).display !== 'inline') found.push(`cut by ${cut}: ${element.textContent}`);
    const { right } = element.getBoundingClientRect();
    const isScrolled = element.closest('.grid-scroll, .grid, .hops, .diff') !== null;
    if (right > innerWidth + 1 && !isScrolled) found.push(`off the screen: ${element.textContent}`);
  }
  for (const bar of document.querySelectorAll('.top, .tools, .bar, .bar-end, .phone-tools')) {
    const parts = [...bar.children].filter(isShown).map((part) => part.getBoundingClientRect());
    const isOver = parts.some((a, at) => parts.slice(at + 1).some((b) => a.right > b.left + 1 && a.bottom > b.top + 1));
    if (isOver) found.push(`parts of a bar lie over each other: ${bar.textContent}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
}

async function check(page: Page, view: string): Promise<void> {
  await settled(page);
  expect(await page.evaluate(faults, NAMES), view).toEqual([]);
}

describeInBrowser('a language made from English', () => {
  test('every text is translated, and none is cut or off the screen', () =>
    withPage({ locale: 'hi-IN', prepare: servePseudo }, async ({ page }) => {
      await page.getByRole('gridcell').first().waitFor();
      await page.locator('.problem').first().waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.insertText('User-agent: x\nDisallow: /new\n');
      const open = (english: string) => page.getByRole('button', { name: pseudo(english), exact: true }).click();
      for (const size of SIZES) {
        await resize(page, size);
        for (const [key, ready] of Object.entries(VIEWS)) {
          await page.keyboard.press(key);
          await page.locator(ready).first().waitFor();
          await check(page, `${size}, ${key}`);
        }
        await page.keyboard.press('Alt+1');
        await page.getByRole('gridcell').or(page.locator('.phone-row')).nth(4).click();
        await page.locator('.why-actions').waitFor();
        await check(page, `${size}, the reason`);
        for (const dialog of size === 'phone' ? ['Add URLs'] : ['Start from', 'Add URLs', 'Choose…', 'Privacy']) {
          await open(dialog);
          await page.getByRole('dialog').waitFor();
          await check(page, `${size}, ${dialog}`);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
        await open(size === 'phone' ? 'Menu' : 'Take away');
        await page.getByRole('menu').waitFor();
        await check(page, `${size}, the menu`);
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
      }
      await page.locator('.phone-navigation button').first().click();
      await check(page, 'phone, the file');
    }));
});

/** Every view, dialog and state of the page in Hindi and Thai: no English is left but code, names and what stays Latin. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { everyNth, IS_ALL } from '../../../../scripts/full-size.js';
import type { OtherLanguage } from '../../../../scripts/untranslated-words.js';
import { dropFile, pasteDraft, resize, settled, VIEWS } from './page-actions.js';
import { describeInBrowser, type PageOptions, withPage } from './page-fixture.js';
import { startService, startSite, startSiteWith } from './service-fixture.js';
import { Untranslated } from './untranslated.js';

const LANGUAGES = ['hi', 'th'] as const;
const FIXTURES = fileURLToPath(new URL('../../../lint/test/fixtures', import.meta.url));

/** Statements of every kind, exceptions, names that are not followed, and contradictions. */
const POLICY = `User-agent: *
Content-Signal: ai-train=no, search=yes, ai-input=yes, use=immediate
Content-Usage: train-ai=y
Content-Usage: /news/ train-ai=n, search=y
Content-Usage: ((
License: https://shop.example/license.xml
Crawl-delay: 5
Disallow: /cart
Disallow: /*?sort=
Allow: /cart/help$
Allow: /*.css

User-agent: GPTBot
User-agent: ChatGPT-User
User-agent: Bytespider
Disallow: /
Allow: /press/
Allow: /blog/

User-agent: Google-Extended
User-agent: anthropic-ai
Content-Signal: ai-train=yes
Disallow: /

User-agent: Baiduspider
Disallow: /a
Disallow: /b*c
Disallow: *d

User-agent: Googlebot
Disallow: /Shoes
Disallow: /help/
Disallow: /product/*.html$

User-agent: unknownbot
Disallow:
`;

const MISSPELT =
  'User-agent: *\nDisalow: /new/\nDisallow: /cart\nDisallow: /images\n\nUser-agent: GPT-Bot\nDisallow: /\n';

const NEAR_MISSES = `User-agent: *
Disallow: /cart

User-agent: Googlebot
Disallow: /Shoes
Disallow: help
Disallow: /product/1$
Disallow: https://shop.example/checkout
Disallow: /*.php$
`;

/** Words of the files and fields here, where the page repeats them. */
const DATA = ['unknownbot', 'Foo Bar', 'Foo', 'Gogglebot', 'GPT-Bot', 'archive', 'shoes'];

/** The words of files outside of comments, and of comments for the checker, which findings repeat. */
function wordsOf(files: readonly string[]): readonly string[] {
  const lines = files.flatMap((file) => file.split(/[\r\n]+/));
  const read = lines.map((line) => (line.includes('maycrawl-') ? line : line.replace(/#.*/, '')));
  return [
    ...new Set(read.flatMap((line) => line.match(/[\w-]{2,}/g) ?? [])),
    'maycrawl-disable-next-line',
    'raw-space',
  ];
}

interface Walk {
  readonly page: Page;
  readonly read: (view: string) => Promise<void>;
}

async function withWalk(
  locale: OtherLanguage,
  options: PageOptions & { readonly data?: readonly string[] },
  walk: (walk: Walk) => Promise<void>,
): Promise<void> {
  const { data = DATA, ...pageOptions } = options;
  await withPage({ locale, timezoneId: 'UTC', ...pageOptions }, async ({ page }) => {
    const untranslated = new Untranslated(page, locale, data);
    await walk({ page, read: (view) => untranslated.read(view) });
    expect(untranslated.found).toEqual([]);
  });
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens what each button opens, and reads it. */
async function readMenus({ page, read }: Walk, view: string): Promise<void> {
  for (const button of await page.locator('.menu-button').filter({ visible: true }).all()) {
    await button.click();
    await page.getByRole('menu').waitFor();
    await read(`${view}, menu`);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
}

/** Chooses each radio button of the dialog, and reads what it shows. */
async function readChoices({ page, read }: Walk, view: string, group: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const choice of await dialog.locator(`input[name=${group}]`).all()) {
    await choice.check();
    await dialog.locator('.file-preview, .error').first().waitFor();
    await read(view);
  }
}

/** Files with findings of every rule: the page lists the first hundred. */
function badFiles(): string[] {
  const all = readdirSync(FIXTURES)
    .map((rule) => readFileSync(`${FIXTURES}/${rule}/bad.txt`, 'latin1'))
    .filter((text) => !text.includes('\0') && text.length < 5000);
  return Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => all.slice(at * 10, at * 10 + 10).join('\n'));
}

async function readTestView(walk: Walk): Promise<void> {
  const { page, read } = walk;
  await page.getByRole('gridcell').first().waitFor();
  await page.locator('.problem, .problems').first().waitFor();
  await read('test');
  await readMenus(walk, 'test');
  for (const cell of await page.locator('.grid-row:not([hidden]) [role=gridcell]').all()) {
    await cell.click();
    await page.locator('.why-actions').waitFor();
    await read('why');
  }
  const actions = page.locator('.why-actions button');
  await actions.nth(1).click();
  await actions.nth(0).click();
  await read('kept');
  await page.locator('.filter-bar input').fill('nothing-matches');
  await page.locator('.nothing-shown').waitFor();
  await read('nothing shown');
  await page.locator('.nothing-shown button').click();
  for (const total of await page.locator('.sums button').all()) await total.click();
  await read('filtered');
}

describe.each(LANGUAGES)('%s', (locale) => {
  let tests = LANGUAGES.indexOf(locale);
  /** Each test runs in one language, the next in the other; with all tests, in both. */
  const testInTurn = (name: string, run: () => Promise<void>) => test.runIf(IS_ALL || tests++ % 2 === 0)(name, run);

  describeInBrowser('no English is left', () => {
    testInTurn('in the verdicts and their reasons, before and after an edit', () =>
      withWalk(locale, {}, async (walk) => {
        await readTestView(walk);
        const { page, read } = walk;
        for (const file of [NEAR_MISSES, POLICY, 'User-agent: *\nDisallow:\n', '']) {
          await pasteDraft(page, file);
          await settled(page);
          for (const cell of await page.locator('.grid-row:not([hidden]) [role=gridcell]').all()) {
            await cell.click();
            await page.locator('.why-actions').waitFor();
            await read('why of another file');
          }
        }
        await page.locator('.cm-content').focus();
        await page.keyboard.press('F8');
        await page.keyboard.press('Control+.');
        await read('empty file');
      }),
    );

    testInTurn('in the findings of every rule, and what their fixes change', () =>
      withWalk(locale, { data: [...DATA, ...wordsOf(badFiles())] }, async ({ page, read }) => {
        await page.getByRole('gridcell').first().waitFor();
        for (const file of badFiles()) {
          const list = page.locator('.problems');
          const before = await list.innerText();
          await pasteDraft(page, file);
          await expect.poll(() => list.innerText()).not.toBe(before);
          await read('findings');
        }
        await pasteDraft(page, MISSPELT);
        const fixes = page.locator('.problem button[aria-expanded]');
        await fixes.first().waitFor();
        const count = await fixes.count();
        for (let at = 0; at < count; at++) {
          await fixes.nth(at).click();
          await page.locator('.problem-effect').first().waitFor();
          await read('effect of a fix');
          await fixes.nth(at).click();
          await page.locator('.problem-effect').waitFor({ state: 'detached' });
        }
      }),
    );

    testInTurn('in the policy, and what can be blocked or allowed there', () =>
      withWalk(locale, {}, async (walk) => {
        const { page, read } = walk;
        await page.getByRole('gridcell').first().waitFor();
        await pasteDraft(page, POLICY);
        await page.keyboard.press('Alt+2');
        await page.locator('#answers table').first().waitFor();
        await page
          .locator('#answers [aria-pressed], #answers input[type=checkbox]')
          .first()
          .click()
          .catch(() => undefined);
        const folded = page.locator('#answers .unfold[aria-expanded=false]');
        while ((await folded.count()) > 0) await folded.first().click();
        await read('policy');
        for (const crawler of ['Googlebot', 'GPTBot', 'Google-Extended']) {
          const options = page.locator('.use-of-urls select');
          if ((await options.locator(`option[value="${crawler}"]`).count()) > 0) await options.selectOption(crawler);
          await read('use of URLs');
        }
        for (const change of await page.locator('#answers .change-access:not(td *)').all()) {
          await change.click();
          await page.getByRole('dialog').waitFor();
          await readChoices(walk, 'block or allow', 'addition');
          await closeDialog(page);
        }
        const blockThem = page.locator('#answers .notes button.button');
        for (const button of await blockThem.all()) {
          await button.click();
          await page.getByRole('dialog').locator('.file-preview, .error').first().waitFor();
          await read('block them');
          await closeDialog(page);
        }
        for (const button of (await page.locator('#answers td .change-access').all()).slice(0, 4)) {
          await button.click();
          await page.getByRole('dialog').waitFor();
          await readChoices(walk, 'block or allow a crawler', 'addition');
          await closeDialog(page);
        }
      }),
    );

    testInTurn('in what changes, and in the link for a colleague', async () => {
      let hash = '';
      await withWalk(locale, { permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, read }) => {
        await page.getByRole('gridcell').first().waitFor();
        await page.keyboard.press('Alt+3');
        await page.locator('#answers .diff').first().waitFor();
        await read('nothing to compare');
        await page.locator('.cm-content').focus();
        await page.keyboard.press('ControlOrMeta+a');
        await page.keyboard.insertText(POLICY);
        await page.locator('.diff .added').first().waitFor();
        await read('changes');
        await page.locator('#answers .changes button[aria-label*="/"]').first().click();
        await read('added');
        await page.keyboard.press('Alt+3');
        await page.locator('.diff .added').first().waitFor();
        await page.locator('.base select').selectOption('other');
        await page.locator('.paste-base button[type=submit]').click();
        await page.locator('#paste-base-error').waitFor();
        await read('another file');
        await page.locator('.paste-base textarea').fill('User-agent: GPTBot\nDisallow: /\n');
        await page.locator('.paste-base button[type=submit]').click();
        await page.locator('.paste-base').waitFor({ state: 'detached' });
        await read('changes against another file');
        // After that of the drafts, once the comparison has ended.
        await page.locator('.compare > button').nth(1).click();
        hash = new URL(await page.getByRole('dialog').locator('input').inputValue()).hash;
        await read('link for a colleague');
      });
      await withWalk(locale, { hash }, async ({ page, read }) => {
        await page.locator('.diff .added').first().waitFor();
        await read('the edit of a colleague');
      });
    });

    testInTurn('in the stories of failing servers, and in those of sites', async () => {
      const url = await startService();
      const sites = await Promise.all([
        startSiteWith(503),
        startSiteWith(404),
        startSiteWith(429),
        startSiteWith(200, '<!doctype html><title>Home</title>'),
        startSiteWith(200, 'User-agent: *\nDisallow: /x\n', {
          'cache-control': 'max-age=3600',
          'content-type': 'text/plain',
        }),
        startSite((_, response) => response.writeHead(302, { location: '/robots.txt' }).end()),
        startSite((_, response) => response.writeHead(302, { location: 'x:y' }).end()),
        startSite((request) => request.socket.destroy()),
        startSite(({ socket }) => socket.end('nonsense\r\n\r\n')),
      ]);
      await withWalk(locale, { url, expectedErrors: [/Failed to load resource/] }, async (walk) => {
        const { page, read } = walk;
        await page.getByRole('gridcell').first().waitFor();
        await page.keyboard.press('Alt+4');
        const slider = page.locator('#answers input[type=range]');
        await slider.waitFor();
        for (const policy of ['google', 'rfc9309']) {
          await page.locator('.outage-policy select').selectOption(policy);
          for (const story of await page.locator('.story input').all()) {
            await story.check();
            for (const key of ['Home', 'PageUp', 'End']) {
              await slider.focus();
              await page.keyboard.press(key);
              await read(`story under ${policy}`);
            }
            for (const other of await page.getByRole('switch').all()) {
              await other.click();
              await read('switch');
            }
          }
        }
        const field = page.locator('.top form input').first();
        for (const [at, site] of [...sites, '', 'two words', 'http://127.0.0.1:1', 'no-such-host.invalid'].entries()) {
          const said = async () => (await page.locator('.top, .notices').allInnerTexts()).join();
          const before = await said();
          await field.fill(site);
          await page.keyboard.press('Enter');
          await expect.poll(said).not.toBe(before);
          await expect.poll(() => page.locator('.site-field [aria-busy=true]').count()).toBe(0);
          await read(`site ${at}`);
          await page.keyboard.press('Alt+1');
          await read(`verdicts with site ${at}`);
          await page.keyboard.press('Alt+4');
        }
      });
    });

    testInTurn('without a service, and with one that needs a token', async () => {
      await withWalk(locale, { expectedErrors: [/Failed to load resource/] }, async ({ page, read }) => {
        await page.getByRole('gridcell').first().waitFor();
        await page.locator('.top form input').first().fill('shop.example');
        await page.keyboard.press('Enter');
        await page.getByText('https://shop.example/robots.txt').first().waitFor();
        await read('no service');
      });
    });

    testInTurn('in new files, and in what is wrong with their options', () =>
      withWalk(locale, {}, async (walk) => {
        const { page, read } = walk;
        await page.getByRole('gridcell').first().waitFor();
        await page.locator('.top .tools > button').first().click();
        await page.getByRole('dialog').waitFor();
        await readChoices(walk, 'start from', 'start-from');
        await page.locator('.way input').nth(1).check();
        await readChoices(walk, 'add a template', 'start-from');
        const [paths, blocked, only, sitemap] = await page.locator('.builder textarea').all();
        const ways = await page.locator('.way input').all();
        for (const [field, values] of [
          [paths, ['/cart\n/cart/help', '/a#b', '^/x.*$', '/a /b', 'https://shop.example/x', '/*?a*', '/ä ö']],
          [
            blocked,
            ['Gogglebot', '*', 'Foo Bar', 'Googlebot\nbingbot', 'ChatGPT-User', 'anthropic-ai', 'AdsBot-Google', '!!'],
          ],
          [only, ['Gogglebot', 'Googlebot', '*']],
          [sitemap, ['sitemap.xml', 'https://shop.example/sitemap.xml', 'https://shop.example/a b']],
        ] as const) {
          for (const value of values) {
            await field?.fill(value);
            for (const way of ways) {
              await way.check();
              await page.getByRole('dialog').locator('.file-preview, .error').first().waitFor();
              await read(`builder with ${JSON.stringify(value)}`);
            }
            for (const block of ['nothing', 'train', 'all', 'everything']) {
              await page.locator('.builder select').selectOption(block);
              await read(`builder with ${JSON.stringify(value)} and ${block}`);
            }
          }
          await field?.fill('');
        }
        await blocked?.fill('Googlebot');
        await only?.fill('Googlebot');
        await read('builder with a contradiction');
      }),
    );

    testInTurn('in the dialogs, the menus and what they save', () =>
      withWalk(locale, { permissions: ['clipboard-read', 'clipboard-write'] }, async (walk) => {
        const { page, read } = walk;
        await page.getByRole('gridcell').first().waitFor();
        await page.locator('.bottom p button').click();
        await page.getByRole('dialog').waitFor();
        await read('privacy');
        await closeDialog(page);
        await page.locator('.bottom-end > button').click();
        await page.getByRole('dialog').waitFor();
        await read('keyboard');
        await closeDialog(page);
        await page.locator('.chips .choose').click();
        for (const typed of ['', 'Foo Bar', 'Gogglebot', '!!', 'Googlebot', 'unknownbot']) {
          await page.locator('#crawler-field').fill(typed);
          await read(`crawlers, ${typed}`);
        }
        await page.keyboard.press('Enter');
        await page.locator('#crawler-field').fill('');
        await page.locator('.other-names').waitFor();
        await read('other names');
        await closeDialog(page);
        await page.locator('.grid-row [role=gridcell]').nth(3).click();
        await page.locator('.why-actions button').nth(1).click();
        const items = page.getByRole('menuitem');
        const menu = page.getByRole('menu');
        const open = async () => {
          await page.locator('.top .tools .menu-button').first().click();
          await menu.waitFor();
        };
        await open();
        const count = await items.count();
        await page.keyboard.press('Escape');
        await menu.waitFor({ state: 'detached' });
        for (let at = 0; at < count; at++) {
          await page.evaluate(() => Object.assign(window, { print: () => undefined }));
          await open();
          await items.nth(at).click();
          await menu.waitFor({ state: 'detached' });
          await read(`take away ${at}`);
          if ((await page.getByRole('dialog').count()) > 0) await closeDialog(page);
        }
        await page.emulateMedia({ media: 'print' });
        await read('print');
        await page.emulateMedia({ media: 'screen' });
      }),
    );

    testInTurn('in lists of URLs and files of any kind', () =>
      withWalk(locale, {}, async ({ page, read }) => {
        await page.getByRole('gridcell').first().waitFor();
        const open = page.locator('.view .tools > button').first();
        await open.click();
        const field = page.locator('#urls-field');
        await field.fill('https://shop.example/good\nhttp://\nhttps://[broken\nhttps://other.example/x\n/a b');
        await page.keyboard.press('Control+Enter');
        await page.locator('.bad-lines').waitFor();
        await read('lines that are no URLs');
        await field.fill('User-agent: *\nDisallow: /pasted\n');
        await page.keyboard.press('Control+Enter');
        await page.locator('.url-file').waitFor();
        await read('rules as URLs');
        await field.evaluate((element) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', '-');
          clipboardData.setData('text/html', '<a href="https://shop.example/boots">1</a>');
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        });
        await read('links');
        await field.fill('');
        await closeDialog(page);
        await page.locator('.grid-row:not([hidden])', { hasText: 'other.example' }).click();
        await read('a URL of another site');
        for (const [name, content] of [
          ['prices.csv', 'Name,Price\nBoots,12.50\n'],
          ['crawl.csv', '/x,200,/canonical-a\n/b,200,/canonical-b\n'],
          ['index.xml', '<sitemapindex><sitemap><loc>https://shop.example/1.xml</loc></sitemap></sitemapindex>'],
          ['feed.xml', '<?xml version="1.0"?><other/>'],
          ['page.html', '<!doctype html><title>-</title><a href="/x">1</a>'],
          ['notes.txt', 'Disallow: /private\n/a\n/b\n'],
          ['robots.txt', 'User-agent: *\r\nDisallow: /a\nDisallow: /b\r\n'],
          ['robots.txt', Buffer.from('User-agent: *\nDisallow: /\xff\xfe\n', 'latin1')],
          ['robots.txt', Buffer.from('\ufeffUser-agent: *\nDisallow: /\n', 'utf16le')],
          ['robots.txt', Buffer.from('\x7fELF\0\0\0\0', 'latin1')],
          ['robots.txt', '<!doctype html><html><body>1</body></html>'],
          ['robots.txt', `User-agent: *\n${'Disallow: /a\n'.repeat(45_000)}`],
          ['saved.maycrawl.json', '{"version": 9}'],
          ['saved.maycrawl.json', 'x'],
          ['urls.txt', '/one\n/two\n'],
        ] as const) {
          await dropFile(page, name, Buffer.from(content));
          await page.locator('.notice, .url-file, .file-notes, .dialog').first().waitFor();
          await read(`file ${name}`);
          if ((await page.getByRole('dialog').count()) > 0) await closeDialog(page);
        }
        await open.click();
        await page.getByRole('dialog').locator('.end button').click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await read('no URLs');
      }),
    );

    test.each(['#1.5k.0123', '#1.5.00000000.AAAA', '#9.5.00000000.AAAA', '#1.zzzzzz.00000000.AAAA', '#section'])(
      'in what is wrong with the link %s',
      (hash) =>
        withWalk(locale, { hash }, async ({ page, read }) => {
          await page.locator('.notice').waitFor();
          await read('link');
        }),
    );

    testInTurn('in the editor: what a line does, suggestions, search', () =>
      withWalk(locale, {}, async ({ page, read }) => {
        await page.getByRole('gridcell').first().waitFor();
        await pasteDraft(
          page,
          `${POLICY}Nonsense\nRequest-rate: 1/5\nUnknown: x\nSitemap: https://shop.example/sitemap.xml\n`,
        );
        await page.locator('.cm-content').focus();
        await page.keyboard.press('Control+f');
        await page.locator('.cm-search').waitFor();
        await page.locator('.cm-search input').first().fill('Disallow');
        await page.keyboard.press('Enter');
        await read('search');
        await page.locator('.cm-search button[name=close]').click();
        await page.keyboard.press('Control+Home');
        const lines = POLICY.split('\n').length + 4;
        for (const at of everyNth([...Array(lines).keys()], 6)) {
          const line = page.locator('.cm-line').nth(at);
          if (!(await line.innerText()).includes(':') && !(await line.innerText()).includes('Nonsense')) continue;
          // The editor explains what the pointer rests on, and not while the file is being checked.
          let moves = 0;
          const explained = async () => {
            await line.hover({ position: { x: 30 + (moves++ % 2), y: 8 } });
            return page.locator('.cm-tooltip .explanation').count();
          };
          await expect.poll(explained, { interval: 700 }).toBe(1);
          await read(`hover of line ${at + 1}`);
          await page.mouse.move(800, 400);
          await page.locator('.cm-tooltip .explanation').waitFor({ state: 'detached' });
        }
        await page.keyboard.press('Control+End');
        for (const typed of ['', 'User-agent: ', 'Sitemap: ', 'Disallow: ']) {
          await page.keyboard.type(typed);
          await page.keyboard.press('Control+Space');
          await page.locator('.cm-tooltip-autocomplete').waitFor();
          await read(`suggestions after ${typed}`);
          await page.keyboard.press('Escape');
          await page.keyboard.press('Enter');
        }
      }),
    );

    testInTurn('on a phone', () =>
      withWalk(locale, {}, async (walk) => {
        const { page, read } = walk;
        await resize(page, 'phone');
        await page.locator('.phone-navigation button').first().click();
        await page.locator('.cm-content').focus();
        await page.keyboard.press('ControlOrMeta+End');
        await page.keyboard.insertText('Allow: /help/\n\nUser-agent: unknownbot\nDisallow: /new\n');
        await page.locator('.problem').first().waitFor();
        await read('phone, file');
        for (const [key, ready] of Object.entries(VIEWS)) {
          await page.keyboard.press(key);
          await page.locator(ready).first().waitFor();
          await read(`phone, ${key}`);
          await readMenus(walk, `phone, ${key}`);
        }
        await page.keyboard.press('Alt+1');
        for (const row of (await page.locator('.phone-row').all()).slice(0, 6)) {
          await row.click();
          await page.locator('.why-row').waitFor();
          await read('phone, reason');
          await row.click();
        }
        await page.locator('.phone-tools .link').last().click();
        await read('phone, one URL');
      }),
    );
  });
});

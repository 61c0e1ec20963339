/** The drafts that the browser keeps, once that is chosen. */

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, draftOf, dropFile, pasteDraft, pressUntilFocused, resize } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const FILE = 'User-agent: *\r\nDisallow: /cart\r\n';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Your drafts' });

async function openDialog(page: Page): Promise<Locator> {
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Your drafts…' }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  return dialog;
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await dialogOf(page).waitFor({ state: 'detached' });
}

async function choose(page: Page): Promise<void> {
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Keep my drafts' }).click();
  await dialog.getByRole('button', { name: 'Forget all…' }).waitFor();
  await closeDialog(page);
}

/** Waits for the verdicts: then keys and drops are listened to. */
async function ready(page: Page): Promise<void> {
  await page.locator('[role=gridcell], .phone-row, .changes').first().waitFor();
}

async function openFile(page: Page, name: string, text = FILE): Promise<void> {
  await dropFile(page, name, new TextEncoder().encode(text));
  await expect.poll(() => page.locator('.draft-source').textContent()).toBe(name);
}

/** Types at the end of the draft. */
async function type(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

interface Kept {
  readonly name: string;
  readonly draft: string;
  readonly opened: string;
}

/** What the database of the page has, the newest first; undefined if there is none. */
function keptIn(page: Page): Promise<readonly Kept[] | undefined> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'maycrawl-history')) return undefined;
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await resultOf(indexedDB.open('maycrawl-history'));
    try {
      const transaction = database.transaction(['entries', 'contents']);
      const entries = await resultOf(transaction.objectStore('entries').index('changedAt').getAll());
      const contents = await Promise.all(
        entries.map(({ id }) => resultOf(transaction.objectStore('contents').get(id))),
      );
      const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
      return entries
        .map(({ source }, at) => ({
          name: source?.name ?? source?.kind ?? '',
          draft: decode(contents[at].draft),
          opened: decode(contents[at].opened),
        }))
        .reverse();
    } finally {
      database.close();
    }
  });
}

const lastLines = async (page: Page): Promise<(string | undefined)[]> =>
  ((await keptIn(page)) ?? []).map(({ draft }) => draft.split('\n').at(-1));

describeInBrowser('drafts', () => {
  test('are not kept until it is chosen; then the edit at hand is kept too', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await type(page, 'Disallow: /mine');
      // The tab keeps the draft after the same pause.
      await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('/mine');
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      expect(await keptIn(page)).toBeUndefined();
      const dialog = await openDialog(page);
      await dialog.getByText('It keeps nothing until you choose it.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await keptIn(page)).toBeUndefined();
      await closeDialog(page);
      await choose(page);
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /mine']);
    }));

  test('have one entry for as long as they are edited, also after a reload and undo', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await choose(page);
      await openFile(page, 'a.txt');
      await type(page, 'Disallow: /a');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a']);
      await type(page, '1');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a1']);
      await page.reload();
      await ready(page);
      await type(page, '2');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a12']);
      await openFile(page, 'b.txt');
      await type(page, 'Disallow: /b');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /b', 'Disallow: /a12']);
      // Back to the first file, which goes on in its entry.
      await page.locator('.cm-content').focus();
      await expect
        .poll(async () => {
          await page.keyboard.press('ControlOrMeta+z');
          return page.locator('.draft-source').textContent();
        })
        .toBe('a.txt');
      await type(page, '3');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a123', 'Disallow: /b']);
      expect((await keptIn(page))?.map(({ name, opened }) => [name, opened])).toEqual([
        ['a.txt', FILE],
        ['b.txt', FILE],
      ]);
    }));

  test('that are replaced as a whole stay, and so does one that is emptied', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await choose(page);
      await type(page, 'Disallow: /mine');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /mine']);
      await pasteDraft(page, 'User-agent: *\nDisallow: /\nAllow: /b\nAllow: /c\nAllow: /d');
      await expect.poll(() => lastLines(page)).toEqual(['Allow: /d', 'Disallow: /mine']);
      await type(page, '1');
      await expect.poll(() => lastLines(page)).toEqual(['Allow: /d1', 'Disallow: /mine']);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await expect.poll(() => lastLines(page)).toEqual(['', 'Allow: /d1', 'Disallow: /mine']);
    }));

  test('show the last edit while the draft changes nothing, until it is forgotten', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await choose(page);
      await openFile(page, 'a.txt');
      await type(page, 'Disallow: /a');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a']);
      await openFile(page, 'b.txt');
      await page.keyboard.press('Alt+3');
      const last = page.getByRole('region', { name: 'Your last edit' });
      await last.getByText('a.txt').waitFor();
      await last.locator('.diff .added').getByText('Disallow: /a').waitFor();
      await last.getByText('1 change blocks URLs.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await last.getByRole('button', { name: 'Reopen' }).click();
      await last.waitFor({ state: 'detached' });
      await expect.poll(() => page.locator('.draft-source').textContent()).toBe('a.txt');
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await last.waitFor();
      const dialog = await openDialog(page);
      await dialog.getByRole('button', { name: 'Forget all…' }).click();
      await dialog.getByRole('button', { name: 'Forget all, keep new ones' }).click();
      await page.getByRole('region', { name: 'An example of an edit' }).waitFor();
      expect(await last.count()).toBe(0);
    }));

  test('of several tabs, also of a copied one, have entries of their own', () =>
    withPage({}, async ({ page, url }) => {
      await ready(page);
      const other = await page.context().newPage();
      await other.goto(url);
      await ready(other);
      // The other tab keeps its drafts from then on, too.
      await choose(page);
      await openFile(page, 'a.txt');
      await type(page, 'Disallow: /a');
      await openFile(other, 'b.txt');
      await type(other, 'Disallow: /b');
      await expect.poll(async () => (await lastLines(page)).sort()).toEqual(['Disallow: /a', 'Disallow: /b']);
      const [copy] = await Promise.all([
        page.context().waitForEvent('page'),
        page.evaluate(() => void window.open(location.href)),
      ]);
      await ready(copy);
      await expect.poll(() => copy.locator('.draft-source').textContent()).toBe('a.txt');
      await type(copy, 'copied');
      await expect.poll(() => lastLines(page)).toHaveLength(3);
      await type(page, '1');
      await type(other, '1');
      await expect
        .poll(async () => (await lastLines(page)).sort())
        .toEqual(['Disallow: /a1', 'Disallow: /acopied', 'Disallow: /b1']);
    }));

  test('are reopened as the edit that they are, and undo brings the present draft back', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await choose(page);
      await openFile(page, 'a.txt');
      await type(page, 'Disallow: /a');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a']);
      await openFile(page, 'b.txt', 'User-agent: *\n');
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name: /^a\.txt/, checked: true }).waitFor();
      await dialog.locator('.diff .added').getByText('Disallow: /a', { exact: true }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Reopen' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.locator('.file-bar').textContent()).toContain('a.txt44 bytes · 1 line differs');
      await page.locator('.diff .added').getByText('Disallow: /a').waitFor();
      // Reopening alone is no new draft.
      expect(await lastLines(page)).toEqual(['Disallow: /a']);
      await type(page, '1');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a1', 'Disallow: /a']);
      await expect
        .poll(async () => {
          await page.keyboard.press('ControlOrMeta+z');
          return page.locator('.draft-source').textContent();
        })
        .toBe('b.txt');
      expect(await draftOf(page)).toBe('User-agent: *\n');
    }));

  test('are compared with the present draft, by the keyboard', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await choose(page);
      await openFile(page, 'a.txt');
      await type(page, 'Disallow: /a');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a']);
      await openFile(page, 'b.txt', 'User-agent: *\n');
      await page.keyboard.press('Alt+3');
      await page.getByRole('button', { name: 'Your drafts…' }).focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page);
      await dialog.locator('.diff').waitFor();
      await pressUntilFocused(page, 'Tab', dialog.getByRole('button', { name: 'Compare' }));
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByLabel('Compare with').locator('option:checked', { hasText: 'another file: a.txt' }).waitFor({
        state: 'attached',
      });
      await page.getByRole('region', { name: 'Newly allowed' }).getByText('/a', { exact: true }).first().waitFor();
    }));

  test('are forgotten one by one, or all, with or without an end; other tabs keep no more either', () =>
    withPage({}, async ({ page, url }) => {
      await ready(page);
      await choose(page);
      for (const name of ['a', 'b', 'c']) {
        await openFile(page, `${name}.txt`);
        await type(page, `Disallow: /${name}`);
        await expect.poll(async () => (await lastLines(page))[0]).toBe(`Disallow: /${name}`);
      }
      const dialog = await openDialog(page);
      await dialog.getByRole('radio', { name: /^b\.txt/ }).check();
      await dialog.getByRole('button', { name: 'Forget this one' }).click();
      await expect.poll(() => dialog.getByRole('radio').count()).toBe(2);
      expect(await lastLines(page)).toEqual(['Disallow: /c', 'Disallow: /a']);

      await dialog.getByRole('button', { name: 'Forget all…' }).click();
      await dialog.getByText('This deletes 2 kept drafts, without a way back.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.getByRole('button', { name: 'Forget all…' }).click();
      await dialog.getByRole('button', { name: 'Forget all, keep new ones' }).click();
      await page.getByText('All kept drafts are deleted. New ones are kept.').first().waitFor();
      expect(await keptIn(page)).toEqual([]);
      await type(page, '1');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /c1']);

      const other = await page.context().newPage();
      await other.goto(url);
      await ready(other);
      await type(other, 'Disallow: /other');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /other', 'Disallow: /c1']);
      await openDialog(page);
      await dialog.getByRole('button', { name: 'Forget all…' }).click();
      await dialog.getByRole('button', { name: 'Forget all, keep no more' }).click();
      await page.getByText('All kept drafts are deleted, and no more are kept.').first().waitFor();
      expect(await keptIn(page)).toBeUndefined();
      expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
      for (const each of [other, page]) {
        await type(each, '/late');
        await expect.poll(() => each.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('/late');
        expect(await keptIn(each)).toBeUndefined();
      }
    }));

  test('are at most 50, of at most 500 KiB: the oldest go first', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await choose(page);
      await page.evaluate(async () => {
        const request = indexedDB.open('maycrawl-history');
        await new Promise((resolve) => (request.onsuccess = resolve));
        const transaction = request.result.transaction(['entries', 'contents'], 'readwrite');
        for (let at = 1; at <= 50; at++) {
          const bytes = new TextEncoder().encode(`# ${at}`);
          transaction.objectStore('entries').add({ changedAt: at, size: bytes.length, total: 2 * bytes.length });
          transaction.objectStore('contents').add({ draft: bytes, opened: bytes }, at);
        }
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        request.result.close();
      });
      await type(page, 'Disallow: /mine');
      await expect.poll(async () => (await lastLines(page))[0]).toBe('Disallow: /mine');
      const lines = await lastLines(page);
      expect([lines.length, lines[1], lines.at(-1)]).toEqual([50, '# 50', '# 2']);
      await openFile(page, 'long.txt', '# x\n'.repeat(128_000));
      await type(page, 'too long');
      await openFile(page, 'b.txt');
      await type(page, 'Disallow: /b');
      await expect.poll(async () => (await lastLines(page)).slice(0, 2)).toEqual(['Disallow: /b', 'Disallow: /mine']);
    }));

  test('without room, the page says once that a draft is not kept, and works', () =>
    withPage({}, async ({ page, url }) => {
      await ready(page);
      const session = await page.context().newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 200_000 });
      await choose(page);
      await openFile(page, 'large.txt', '# 0123456789\n'.repeat(30_000));
      await type(page, 'Disallow: /mine');
      const notice = page.locator('.notice').getByText('This browser has no more room, so the draft is not kept.');
      await notice.waitFor();
      await page.locator('.notice').getByRole('button', { name: 'Close' }).click();
      await type(page, '1');
      await openFile(page, 'small.txt');
      await type(page, 'Disallow: /small');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /small']);
      expect(await notice.count()).toBe(0);
    }));

  test('where the browser stores nothing, the page says so, and works', () =>
    withPage(
      {
        locale: 'th-TH',
        prepare: async (page) => {
          await page.addInitScript(() => {
            const get = (): never => {
              throw new DOMException('The operation is insecure.', 'SecurityError');
            };
            for (const name of ['indexedDB', 'localStorage', 'sessionStorage']) {
              Object.defineProperty(window, name, { get });
            }
          });
        },
      },
      async ({ page }) => {
        await ready(page);
        await page.keyboard.press('Alt+3');
        await page.getByRole('button', { name: 'ฉบับร่างของคุณ…' }).click();
        await page.getByRole('button', { name: 'เก็บฉบับร่างของฉัน' }).click();
        await page.getByRole('alert').getByText('เบราว์เซอร์นี้ไม่ให้หน้านี้เก็บฉบับร่าง').waitFor();
        await page.keyboard.press('Escape');
        await type(page, 'Disallow: /mine');
        await page.locator('.diff .added').getByText('Disallow: /mine').waitFor();
      },
    ));

  test('are reached from the start of a file, from the text about privacy, and from the menu of a phone', () =>
    withPage({ colorScheme: 'dark' }, async ({ page }) => {
      await ready(page);
      await choose(page);
      await openFile(page, 'a.txt');
      await type(page, 'Disallow: /a');
      await expect.poll(() => lastLines(page)).toEqual(['Disallow: /a']);
      for (const name of ['Start from', 'Privacy']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog', { name }).getByRole('button', { name: 'Your drafts…' }).click();
        await dialogOf(page).getByRole('radio').waitFor();
        await dialogOf(page).getByText('It is equal to your draft.').waitFor();
        await closeDialog(page);
      }
      await page.getByRole('button', { name: 'Privacy', exact: true }).click();
      await page.getByRole('button', { name: 'Forget now' }).click();
      await page.getByText('“Your drafts” still keeps the last ones.').first().waitFor();
      await resize(page, 'phone');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Your drafts…' }).click();
      await dialogOf(page).getByText('It is equal to your draft.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    }));
});

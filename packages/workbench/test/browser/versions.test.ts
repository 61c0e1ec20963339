/** The versions of a site: the page of the command `maycrawl serve`, over the store of a watcher. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { axeFindings, draftOf, pressUntilFocused } from './page-actions.js';
import { describeInBrowser, type PageOptions, withPage } from './page-fixture.js';
import { startService, startSiteWith } from './service-fixture.js';
import { Untranslated } from './untranslated.js';

const COMMAND = fileURLToPath(new URL('../../../cli/bin/maycrawl.js', import.meta.url));
/** `maycrawl serve` rejects variables of test runs. */
const ENVIRONMENT = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MAYCRAWL_')));
const OPEN = 'User-agent: *\nDisallow: /cart\n';
const LIVE = `${OPEN}\nUser-agent: GPTBot\nDisallow: /\n`;

/** What was seen an hour apart, the oldest first. */
type Seen = readonly (readonly [status: number, text: string])[];

/** Resolves to the address of the command with a history of the site. It ends with the test. */
async function startWatched(site: string, seen: Seen): Promise<string> {
  const store = mkdtempSync(join(tmpdir(), 'maycrawl-versions-'));
  onTestFinished(() => rmSync(store, { recursive: true, force: true }));
  const rows = seen.map(([status, text], i) => {
    const time = new Date(Date.UTC(2026, 10, 28, i)).toISOString();
    return `${site}\tR\t${time}\t${status}\t${Buffer.from(text).toString('base64')}\n`;
  });
  const options = { input: rows.join(''), env: ENVIRONMENT, encoding: 'utf8' } as const;
  const { stdout } = spawnSync(process.execPath, [COMMAND, 'history', 'import', '--store', store], options);
  expect(stdout).toContain(`${seen.length} added`);
  const args = ['serve', '--port', '0', '--store', store, '--allow-private', '--any-port'];
  const service = spawn(process.execPath, [COMMAND, ...args], {
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void service.kill());
  let stderr = '';
  for await (const chunk of service.stderr.setEncoding('utf8')) {
    stderr += chunk;
    const [, url] = /listening on (\S+?)[; ]/.exec(stderr) ?? [];
    if (url !== undefined) return `${url}/`;
  }
  throw new Error(stderr);
}

/** Opens the dialog on the page of a service that watched the site. The site serves `LIVE` now. */
async function withVersions(
  seen: Seen,
  { button = 'Versions…', ...options }: PageOptions & { readonly button?: string },
  use: (page: Page, dialog: Locator) => Promise<void>,
): Promise<void> {
  const site = await startSiteWith(200, LIVE);
  const url = await startWatched(site, seen);
  await withPage({ url, ...options }, async ({ page }) => {
    await fetchSite(page, site);
    await page.getByRole('button', { name: button }).click();
    await use(page, page.getByRole('dialog'));
  });
}

async function fetchSite(page: Page, site: string): Promise<void> {
  await page.locator('[role=gridcell], .phone-row').first().waitFor();
  await page.locator('#site').fill(site);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.draft-source, .phone-source').first().textContent()).toBe(new URL(site).host);
  await page.keyboard.press('Alt+3');
}

const SEEN: Seen = [
  [404, ''],
  [200, OPEN],
  [200, `# Shop\n${OPEN}`],
  [503, ''],
  [200, 'User-agent: *\nDisallow: /\n'],
  [200, LIVE],
  [200, LIVE],
];

const WORDS = [
  /1 check · 62 bytes\s+The file is the same as before\./,
  /The whole site is no longer blocked for every crawler that neither file names\./,
  /The whole site is newly blocked for every crawler that neither file names\./,
  /The file could not be fetched \(503\)\./,
  /No URL is treated differently: proved\./,
  /Some paths are newly blocked for every crawler that neither file names\./,
  /0 bytes\s+There was no robots\.txt \(404\): everything was allowed\.\s+The first version that is known\./,
];

describeInBrowser('the versions of a site', () => {
  test('are listed with what each changed, the newest first, and the last change is chosen', () =>
    withVersions(SEEN, {}, async (page, dialog) => {
      await dialog.locator('.choice').first().waitFor();
      const rows = await dialog.locator('.choice').allInnerTexts();
      expect(rows).toEqual(WORDS.map((words) => expect.stringMatching(words)));
      expect(
        await dialog
          .getByRole('checkbox')
          .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked)),
      ).toEqual([true, false, true, false, false, false]);
      expect(await axeFindings(page)).toEqual([]);
    }));

  test('any two are compared, by the keyboard, and undo brings the draft back', () =>
    withVersions(SEEN, {}, async (page, dialog) => {
      const boxes = dialog.getByRole('checkbox');
      // The second of the chosen ones is left out, and the version before the outage is chosen instead.
      await pressUntilFocused(page, 'Tab', boxes.nth(2));
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await pressUntilFocused(page, 'Tab', dialog.getByRole('button', { name: 'Compare both' }));
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await page.getByLabel('Compare with').locator('option:checked', { hasText: 'another file: 127.0.0.1' }).waitFor({
        state: 'attached',
      });
      const blocked = page.getByRole('region', { name: 'Newly blocked' });
      await blocked.getByText('GPTBot').first().waitFor();
      expect(await blocked.getByText('every crawler that neither').count()).toBe(0);
      expect(await draftOf(page)).toBe(LIVE);
      expect(await page.locator('.diff .added').allInnerTexts()).toEqual(
        expect.arrayContaining([expect.stringContaining('User-agent: GPTBot')]),
      );
      expect(await axeFindings(page)).toEqual([]);
      const undone = async (): Promise<string> => {
        await page.getByRole('button', { name: 'Undo', exact: true }).click();
        return draftOf(page);
      };
      await expect.poll(undone).toContain('AdsBot-Google');
    }));

  test('one is compared with the draft, which stays', () =>
    withVersions(SEEN, {}, async (page, dialog) => {
      await dialog.getByRole('checkbox').first().uncheck();
      await dialog.getByRole('button', { name: 'Compare with your draft' }).click();
      await dialog.waitFor({ state: 'detached' });
      // The version that blocked the whole site.
      await page.getByRole('region', { name: 'Newly allowed' }).getByText('every crawler').first().waitFor();
      expect(await draftOf(page)).toBe(LIVE);
    }));

  test('older ones are added, and the first of them has the focus', () => {
    const many = Array.from({ length: 23 }, (_, i) => [200, `${OPEN}Disallow: /${i}\n`] as const);
    return withVersions(many, {}, async (_page, dialog) => {
      const boxes = dialog.getByRole('checkbox');
      await expect.poll(() => boxes.count()).toBe(20);
      await dialog.getByRole('button', { name: 'Show older ones' }).click();
      await expect.poll(() => boxes.count()).toBe(23);
      await expect.poll(() => boxes.nth(20).evaluate((box) => box.matches(':focus'))).toBe(true);
      expect(await dialog.getByRole('button', { name: 'Show older ones' }).count()).toBe(0);
    });
  });

  test.each([
    ['en-GB', 'Versions…'],
    ['hi', 'वर्शन…'],
    ['th', 'เวอร์ชัน…'],
  ] as const)('fit into 320 pixels in %s', (locale, button) =>
    withVersions(SEEN, { locale, button, viewport: { width: 320, height: 640 } }, async (page, dialog) => {
      await dialog.locator('.choice').nth(6).waitFor();
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
      if (locale !== 'en-GB') {
        const untranslated = new Untranslated(page, locale);
        await untranslated.read('versions');
        expect(untranslated.found).toEqual([]);
      }
      expect(await axeFindings(page)).toEqual([]);
      await dialog.locator('.button.main').click();
      await dialog.waitFor({ state: 'detached' });
      await page.locator('.diff').first().waitFor();
      expect(
        await page.locator('.base select').evaluate((select) => select.getBoundingClientRect().right),
      ).toBeLessThanOrEqual(320);
      expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
      expect(await axeFindings(page)).toEqual([]);
    }),
  );

  test('of a service without a history are missing, and the page says so', async () => {
    const site = await startSiteWith(200, LIVE);
    const url = await startService();
    await withPage({ url, expectedErrors: [/404/] }, async ({ page }) => {
      await page.getByRole('gridcell').first().waitFor();
      await page.keyboard.press('Alt+3');
      await page.getByRole('button', { name: 'Your drafts…' }).waitFor();
      expect(await page.getByRole('button', { name: 'Versions…' }).count()).toBe(0);
      await page.keyboard.press('Alt+1');
      await fetchSite(page, site);
      await page.getByRole('button', { name: 'Versions…' }).click();
      await page.getByRole('alert').getByText('This service does not watch sites').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    });
  });
});

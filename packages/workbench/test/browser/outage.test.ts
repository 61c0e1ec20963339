import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settled } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';
import { startService, startSiteWith } from './service-fixture.js';

const NOW = new Date('2026-11-10T08:00:00Z');

/** Opens the tab, on a page whose clock stands still. */
async function withView(use: (page: Page) => Promise<void>, url?: string): Promise<void> {
  const prepare = (page: Page) => page.clock.setFixedTime(NOW);
  const options = url === undefined ? { prepare } : { url };
  await withPage({ ...options, timezoneId: 'UTC', locale: 'en-GB' }, async ({ page }) => {
    await page.getByRole('tab', { name: 'When the server fails' }).click();
    await slider(page).waitFor();
    await settled(page);
    await use(page);
  });
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Time' });
const valueText = (page: Page) => slider(page).getAttribute('aria-valuetext');
const stages = (page: Page) => page.locator('.stage b').allInnerTexts();

describeInBrowser('when the server fails', () => {
  test('the slider moves by hours and days, and says what applies', async () => {
    await withView(async (page) => {
      await expect.poll(() => valueText(page)).toBe('At the first failure: everything is blocked.');
      await slider(page).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => valueText(page)).toBe('1 hour after the first failure: everything is blocked.');
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
      await expect
        .poll(() => valueText(page))
        .toBe('2 days, 1 hour after the first failure: the last good copy applies.');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('PageDown');
      await expect.poll(() => valueText(page)).toBe('1 day after the first failure: the last good copy applies.');
      await page.getByRole('heading', { name: '1 day after the first failure' }).waitFor();
      await page.keyboard.press('End');
      await expect.poll(() => valueText(page)).toContain('everything is allowed, because pages load');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => valueText(page)).toBe('At the first failure: everything is blocked.');
    });
  });

  test('the choices fit in one row on a laptop, and forced colours show which switch is on', () =>
    withView(async (page) => {
      const switches = page.getByRole('switch');
      const tops = await page
        .locator('.stories, .outage-policy, .switch')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
      expect(Math.max(...tops) - Math.min(...tops)).toBeLessThan(4);
      await page.emulateMedia({ forcedColors: 'active' });
      await switches.first().click();
      await settled(page);
      const colours = await page.locator('.switch-mark').evaluateAll((marks) =>
        marks.map((mark) => {
          const [ground, knob] = [getComputedStyle(mark), getComputedStyle(mark, '::before')];
          return [ground.backgroundColor, knob.backgroundColor];
        }),
      );
      expect(new Set(colours.flat()).size).toBeGreaterThan(2);
      for (const [ground, knob] of colours) expect(ground).not.toBe(knob);
    }));

  test('the slider can be dragged to each stage', async () => {
    await withView(async (page) => {
      for (const [place, text] of [
        [0.05, 'everything is blocked'],
        [0.5, 'the last good copy applies'],
        [0.95, 'because pages load'],
      ] as const) {
        const box = await slider(page).boundingBox();
        if (box === null) throw new Error('The slider has no box');
        await page.mouse.click(box.x + box.width * place, box.y + box.height / 2);
        await expect.poll(() => valueText(page)).toContain(text);
        await expect.poll(() => page.locator('.stage[aria-current=step]').count()).toBe(1);
      }
    });
  });

  test('each story and switch changes the stages', async () => {
    await withView(async (page) => {
      await expect
        .poll(() => stages(page))
        .toEqual([
          'Everything is blocked.',
          'The last good copy applies.',
          'Everything is allowed, because pages load.',
        ]);
      await page.getByRole('switch', { name: 'Pages load' }).click();
      expect((await stages(page)).at(-1)).toBe('Everything is blocked, because pages do not load.');
      await page.getByRole('switch', { name: 'Crawler has a copy' }).click();
      expect((await stages(page))[1]).toBe('Everything is allowed: no copy was ever fetched.');
      await page.getByRole('radio', { name: '404' }).check();
      await expect.poll(() => stages(page)).toEqual(['Everything is allowed: there is no file.']);
      await page.getByRole('radio', { name: '6 redirects' }).check();
      await expect.poll(() => stages(page)).toEqual(['Everything is allowed: there is no file.']);
      await page.getByRole('radio', { name: '429' }).check();
      await page.getByLabel('Rules of').selectOption('rfc9309');
      await expect.poll(() => stages(page)).toEqual(['Everything is blocked.']);
    });
  });

  test('a site that fails has a time line of its own, and its requests', async () => {
    const site = await startSiteWith(503);
    await withView(
      async (page) => {
        await page.getByLabel('Site').fill(site);
        await page.keyboard.press('Enter');
        const { host } = new URL(site);
        await page.getByRole('radio', { name: `${host}, as fetched` }).waitFor();
        await expect.poll(() => page.getByRole('radio', { name: `${host}, as fetched` }).isChecked()).toBe(true);
        expect((await stages(page))[1]).toBe('The last good copy applies.');
        await page.getByRole('switch', { name: 'Crawler has a copy' }).click();
        expect((await stages(page))[1]).toBe('Everything is allowed: no copy was ever fetched.');
        await page.getByRole('cell', { name: `${site}/robots.txt` }).waitFor();
        await page.getByRole('radio', { name: '404', exact: true }).check();
        await expect.poll(() => stages(page)).toEqual(['Everything is allowed: there is no file.']);
      },
      await startService(),
    );
  });

  test('a site with a file keeps it until it expires', async () => {
    const site = await startSiteWith(200, 'user-agent: *\n', { 'cache-control': 'max-age=3600' });
    await withView(
      async (page) => {
        await page.getByLabel('Site').fill(site);
        await page.keyboard.press('Enter');
        await page.getByText('max-age=3600').first().waitFor();
        await expect.poll(() => stages(page)).toEqual(['The rules of the file apply.']);
        await page.getByRole('radio', { name: '503' }).check();
        await expect
          .poll(() => stages(page))
          .toEqual([
            'The rules of the file apply.',
            'Everything is blocked.',
            'The last good copy applies.',
            'Everything is allowed, because pages load.',
          ]);
        await expect.poll(() => valueText(page)).toBe('At the start: the rules of the file apply.');
      },
      await startService(),
    );
  });
});

/**
 * Five tasks of someone who owns a site, each once with the keyboard alone and, with `npm run test:full`, once with the
 * mouse.
 */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { IS_ALL } from '../../../../scripts/full-size.js';
import { draftOf, isFocused, pressUntilFocused } from './page-actions.js';
import { describeInBrowser, type PageOptions, withPage } from './page-fixture.js';
import { startService, startSiteWith } from './service-fixture.js';

const PERMISSIONS: PageOptions = { permissions: ['clipboard-read', 'clipboard-write'] };

async function withExample(use: (page: Page, url: string) => Promise<void>): Promise<void> {
  await withPage(PERMISSIONS, async ({ page, url }) => {
    await page
      .getByRole('gridcell', { name: /line 4/ })
      .first()
      .waitFor();
    await use(page, url);
  });
}

/** Fails for each event of a pointer: a task of the keyboard needs none. */
async function withKeyboard(use: (page: Page, url: string) => Promise<void>): Promise<void> {
  await withExample(async (page, url) => {
    await page.evaluate(() => {
      addEventListener('pointerdown', () => {
        throw new Error('The mouse was used');
      });
    });
    await use(page, url);
  });
}

/** Goes to the cell of /cart and bingbot with the keys of the grid. */
async function goToCart(page: Page): Promise<void> {
  const cell = page.getByRole('gridcell', { name: /^\/cart, bingbot:/ });
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') != null);
  await page.keyboard.press('Control+Home');
  await pressUntilFocused(page, 'ArrowDown', page.getByRole('gridcell', { name: /^\/cart, Googlebot:/ }), 20);
  await pressUntilFocused(page, 'ArrowRight', cell, 20);
}

const reasonOfCart = (page: Page): Promise<void> =>
  page.locator('.why').filter({ hasText: 'bingbot may not fetch /cart' }).getByText('Line 4 decides').waitFor();

describeInBrowser('why is /cart blocked for bingbot', () => {
  test.runIf(IS_ALL)('mouse', () =>
    withExample(async (page) => {
      await page.getByRole('gridcell', { name: /^\/cart, bingbot: blocked, line 4/ }).click();
      await reasonOfCart(page);
      await page.getByText('No group names bingbot.').first().waitFor();
    }),
  );

  test('keyboard', () =>
    withKeyboard(async (page) => {
      await goToCart(page);
      await reasonOfCart(page);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.cm-activeLine').textContent()).toContain('Disallow: /cart');
      await expect.poll(() => isFocused(page.locator('.editor'))).toBe(true);
      await page.keyboard.press('Escape');
      await expect.poll(() => isFocused(page.getByRole('gridcell', { name: /^\/cart, bingbot:/ }))).toBe(true);
    }));
});

/** What the page says once AI training is blocked. */
async function trainingIsBlocked(page: Page): Promise<void> {
  await page.getByText('All AI training crawlers are blocked.').first().waitFor();
  await page.keyboard.press('Alt+3');
  await page.getByRole('region', { name: 'Newly blocked' }).waitFor();
  await page
    .getByText(/AI training: newly blocked/)
    .first()
    .waitFor();
  await expect.poll(() => page.locator('#answers').innerText()).not.toMatch(/Web search: newly/);
  await page.getByText('None: proved.').first().waitFor();
}

const BLOCKING = /^See what blocking /;

describeInBrowser('block AI training without touching search', () => {
  test.runIf(IS_ALL)('mouse', () =>
    withExample(async (page) => {
      await page.getByRole('tab', { name: 'Who may do what' }).click();
      await page.getByRole('button', { name: BLOCKING }).first().click();
      await page.getByRole('button', { name: 'Add to my file' }).click();
      await expect.poll(() => page.getByRole('button', { name: BLOCKING }).count()).toBe(1);
      await page.getByRole('button', { name: BLOCKING }).click();
      await page.getByRole('button', { name: 'Add to my file' }).click();
      await expect.poll(() => draftOf(page)).toContain('Disallow: /cart');
      await trainingIsBlocked(page);
    }),
  );

  test('keyboard', () =>
    withKeyboard(async (page) => {
      await page.keyboard.press('Alt+2');
      // Crawlers first, then settings.
      for (const left of [1, 0]) {
        await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: BLOCKING }).first(), 150);
        await page.keyboard.press('Enter');
        await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Add to my file' }), 20);
        await page.keyboard.press('Enter');
        await expect.poll(() => page.getByRole('button', { name: BLOCKING }).count()).toBe(left);
      }
      await trainingIsBlocked(page);
    }));
});

/** Goes by keys to the line about /cart, and types at its end. */
async function typeBelowCart(page: Page, text: string): Promise<void> {
  await goToCart(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page.locator('.editor'))).toBe(true);
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

describeInBrowser('see what an edit changes', () => {
  /** Checks the grid and the tab, once a line that blocks /shoes is added. */
  const shoesAreBlocked = async (page: Page): Promise<void> => {
    await page.getByRole('gridcell', { name: '/shoes, bingbot: blocked, line 5. Changed.' }).waitFor();
    await page.getByRole('tab', { name: /^What changes \d+ change/ }).waitFor();
  };
  const listOf = (page: Page): Promise<void> =>
    page.getByRole('region', { name: 'Newly blocked' }).getByText('/shoes', { exact: true }).first().waitFor();

  test.runIf(IS_ALL)('mouse', () =>
    withExample(async (page) => {
      await page.locator('.cm-line', { hasText: 'Disallow: /cart' }).click({ position: { x: 200, y: 8 } });
      await page.keyboard.type('\nDisallow: /shoes');
      await shoesAreBlocked(page);
      await page.getByRole('button', { name: 'Compare' }).click();
      await listOf(page);
    }),
  );

  test('keyboard', () =>
    withKeyboard(async (page) => {
      await typeBelowCart(page, '\nDisallow: /shoes');
      await shoesAreBlocked(page);
      await page.keyboard.press('Alt+3');
      await listOf(page);
    }));
});

describeInBrowser('share a draft', () => {
  /** Opens the copied link in a page of its own. */
  const sharedIsSame = async (page: Page): Promise<void> => {
    await page.getByText('Link copied.').first().waitFor();
    const draft = await draftOf(page);
    expect(draft).toContain('Disallow: /shared');
    const other = await page.context().newPage();
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await other.getByText('The link is open.').first().waitFor();
    await expect.poll(() => draftOf(other)).toBe(draft);
    expect(new URL(other.url()).hash).toBe('');
    await expect
      .poll(() => other.getByRole('tab', { name: 'Who may do what' }).getAttribute('aria-selected'))
      .toBe('true');
    await other.getByRole('tab', { name: 'Test URLs' }).click();
    await other.getByRole('rowheader', { name: '/shared/1' }).waitFor();
    // The URLs of the example are gone: that of the totals is the other one.
    await expect.poll(() => other.getByRole('grid').getByRole('rowheader').count()).toBe(2);
  };

  test.runIf(IS_ALL)('mouse', () =>
    withExample(async (page) => {
      await page.locator('.cm-line', { hasText: 'Disallow: /cart' }).click({ position: { x: 200, y: 8 } });
      await page.keyboard.type('\nDisallow: /shared');
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await page.getByLabel('URLs or paths, one per line').fill('/shared/1');
      await page.getByRole('dialog').getByRole('button', { name: 'Add URLs' }).click();
      await page.getByRole('rowheader', { name: '/shared/1' }).waitFor();
      await page.getByRole('tab', { name: 'Who may do what' }).click();
      await page.getByRole('button', { name: 'Take away' }).click();
      await page.getByRole('menuitem', { name: 'Copy link' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
      await sharedIsSame(page);
    }),
  );

  test('keyboard', () =>
    withKeyboard(async (page) => {
      await typeBelowCart(page, '\nDisallow: /shared');
      await page.keyboard.press('Control+Enter');
      await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') != null);
      await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Add URLs' }), 20);
      await page.keyboard.press('Enter');
      await pressUntilFocused(page, 'Tab', page.getByLabel('URLs or paths, one per line'), 10);
      await page.keyboard.type('/shared/1');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('rowheader', { name: '/shared/1' }).waitFor();
      await page.keyboard.press('Alt+2');
      await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Take away' }), 40);
      await page.keyboard.press('Enter');
      await pressUntilFocused(page, 'ArrowDown', page.getByRole('menuitem', { name: 'Copy link' }), 10);
      await page.keyboard.press('Enter');
      const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy link' });
      await expect.poll(() => copy.isEnabled()).toBe(true);
      await pressUntilFocused(page, 'Tab', copy, 10);
      await page.keyboard.press('Enter');
      await sharedIsSame(page);
    }));
});

describeInBrowser('what happens if the server is down for two days', () => {
  const TWO_DAYS = '2 days after the first failure: the last good copy applies.';

  test.runIf(IS_ALL)('mouse', () =>
    withExample(async (page) => {
      await page.getByRole('tab', { name: 'When the server fails' }).click();
      await page.getByText('everything is blocked').first().waitFor();
      const slider = page.getByRole('slider');
      const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + 10, y + height / 2);
      await page.mouse.down();
      const isThere = async () => /^2 days/.test((await slider.getAttribute('aria-valuetext')) ?? '');
      for (let at = x + width / 5; at < x + width && !(await isThere()); at += 1) {
        await page.mouse.move(at, y + height / 2);
      }
      await page.mouse.up();
      await page
        .locator('#answers')
        .getByText(/^2 days.* after the first failure: the last good copy applies\.$/)
        .waitFor();
    }),
  );

  test('keyboard', () =>
    withKeyboard(async (page) => {
      await page.keyboard.press('Alt+4');
      await pressUntilFocused(page, 'Tab', page.getByRole('slider'), 60);
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
      await page.locator('#answers').getByText(TWO_DAYS).waitFor();
      await expect
        .poll(() => page.getByRole('slider').getAttribute('aria-valuetext'))
        .toContain('2 days after the first failure');
    }));
});

describeInBrowser('the page of the service', () => {
  test('fetches, tests, edits and compares without a violation of its content security policy', async () => {
    const site = await startSiteWith(200, 'User-agent: *\nDisallow: /cart\n');
    const url = await startService();
    const violations: string[] = [];
    const prepare = async (page: Page): Promise<void> => {
      await page.exposeFunction('reportViolation', (found: string) => violations.push(found));
      await page.addInitScript(() => {
        const { reportViolation } = window as unknown as { reportViolation(found: string): void };
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
          reportViolation(`${violatedDirective} ${blockedURI}`);
        });
      });
    };
    await withPage({ url, prepare }, async ({ page }) => {
      await page.getByLabel('Site').fill(site);
      await page.keyboard.press('Enter');
      await page.getByText('status 200').first().waitFor();
      await page.getByRole('gridcell', { name: '/cart, bingbot: blocked, line 2.' }).click();
      await page.getByText('bingbot may not fetch').first().waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('Disallow: /shoes');
      await page.getByRole('gridcell', { name: '/shoes, bingbot: blocked, line 3. Changed.' }).waitFor();
      await page.getByRole('tab', { name: 'What changes' }).click();
      await expect.poll(() => page.getByLabel('Compare with').inputValue()).toBe('live');
      await page.getByRole('region', { name: 'Newly blocked' }).getByText('/shoes', { exact: true }).first().waitFor();
      await page.getByRole('tab', { name: 'Who may do what' }).click();
      await page.getByText('Search engines may read the site, except some paths.').first().waitFor();
      expect(violations).toEqual([]);
    });
  });
});

import { expect, test } from 'vitest';
import { describeInBrowser, withPage } from './page-fixture.js';

describeInBrowser('a fetch that fails on a phone', () => {
  test('its note stands above the view and covers nothing', () =>
    withPage({ viewport: { width: 390, height: 844 } }, async ({ page }) => {
      await page.locator('.phone-row').first().waitFor();
      await page.locator('#site').fill('not a site');
      await page.keyboard.press('Enter');
      const note = await page.locator('.site-note').boundingBox();
      const view = await page.locator('main.answers').boundingBox();
      expect((note?.y ?? 0) + (note?.height ?? 0)).toBeLessThanOrEqual(view?.y ?? 0);
    }));
});

describeInBrowser('the grid on a phone', () => {
  test('a row opens with the reason; the list switches to one URL and many crawlers', async () => {
    await withPage({ viewport: { width: 390, height: 1600 } }, async ({ page }) => {
      const open = (name: RegExp) => page.getByRole('button', { name }).evaluate((row: HTMLElement) => row.click());
      await page.getByRole('combobox', { name: 'Crawler' }).selectOption('bingbot');
      await open(/^\/help\/contact Allowed line 10/);
      await page.getByText('beats').waitFor({ state: 'attached' });
      await expect.poll(() => page.locator('.open .ruler tr').count()).toBe(3);
      await page
        .getByRole('button', { name: 'One URL, all crawlers' })
        .evaluate((button: HTMLElement) => button.click());
      await page.getByRole('combobox', { name: 'URL to check' }).selectOption('/cart');
      await open(/^GPTBot Blocked line 15/);
      await page.getByText('Disallow:\u00a0/').first().waitFor({ state: 'attached' });
      const heights = await page
        .locator('.phone-row, .phone-tools button, select')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    });
  });
});

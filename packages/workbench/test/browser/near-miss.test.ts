/** Why names the rule that the reader probably had in mind. */

import { expect, test } from 'vitest';
import { axeFindings, pasteDraft } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const FILE = 'User-agent: *\nDisallow: /cart\n\nUser-agent: Googlebot\nDisallow: /Shoes\nDisallow: /help/\n';

describeInBrowser('the rule that the reader had in mind', () => {
  test('is named beside the verdict and marked in the file, and follows each edit', () =>
    withPage({}, async ({ page }) => {
      await pasteDraft(page, FILE);
      const why = page.locator('.why');
      await page.getByRole('gridcell', { name: '/cart, Googlebot: allowed, no rule.' }).click();
      await why
        .getByText(
          'Line 2 would block this, but it is in the group of *. Googlebot follows only its own group (line 4).',
        )
        .waitFor();
      await page.locator('.cm-line', { hasText: '/cart' }).getByText('does not apply to Googlebot').waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('gridcell', { name: '/shoes, Googlebot: allowed, no rule.' }).click();
      await why.getByText('but its letters differ in case').waitFor();
      await page.locator('.cm-line', { hasText: '/Shoes' }).getByText('does not match').waitFor();

      // Once the rule is as it was meant, it decides.
      await pasteDraft(page, FILE.replace('/Shoes', '/shoes'));
      await why.getByText('Line 5 decides').waitFor();
      await expect.poll(() => why.getByText('would block').count()).toBe(0);
    }));

  test('is named in Hindi and Thai, and within the row of a phone', async () => {
    for (const [locale, expected] of [
      ['hi', 'के ग्रुप में है'],
      ['th', 'ทำตามเฉพาะกลุ่มของตัวเอง'],
    ] as const) {
      await withPage({ locale, viewport: { width: 400, height: 800 } }, async ({ page }) => {
        await page.locator('.phone-navigation button').first().click();
        await pasteDraft(page, FILE);
        await page.locator('.phone-navigation button').nth(1).click();
        await page.locator('.phone-row', { hasText: '/cart' }).first().click();
        await page.locator('.near-miss').getByText(expected).waitFor();
      });
    }
  });
});

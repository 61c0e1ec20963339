import { expect, test } from 'vitest';
import { describeInBrowser, withPage } from './page-fixture.js';

describeInBrowser('the page', () => {
  test('the example is shown with its verdicts', async () => {
    await withPage({}, async ({ page }) => {
      const cell = page.getByRole('gridcell', { name: '/help/contact, bingbot: allowed, line 10.' });
      await cell.waitFor();
      await expect.poll(() => cell.textContent()).toBe('10');
    });
  });
});

/** The problems below the editor: what they are called, how many, and what of them is shown. */

import { expect, test } from 'vitest';
import { draftOf, pasteDraft } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const LONG_PATH = `/${'a-very-long-path/'.repeat(12)}`;
const FAULTY = `User-agent: *
nonsense here
${'Disalow: /x\n'.repeat(30)}Disalow: ${LONG_PATH}
`;

describeInBrowser('problems', () => {
  test('have a heading, counts that filter, and each kind once', () =>
    withPage({}, async ({ page }) => {
      await pasteDraft(page, FAULTY);
      const problems = page.getByRole('region', { name: 'Problems' });
      const errors = problems.getByRole('button', { name: '1 error', exact: true });
      const warnings = problems.getByRole('button', { name: '31 warnings', exact: true });
      await warnings.waitFor();
      expect(await problems.getByRole('heading', { name: 'Problems', level: 2 }).count()).toBe(1);
      expect(await problems.locator('.problem .severity.warning').count()).toBe(1);
      const others = problems.getByRole('button', { name: '30 more like this: lines 4, 5, 6 and 27 more' });
      await others.click();
      await expect.poll(() => problems.locator('.problem .severity.warning').count()).toBe(31);
      await others.click();
      await warnings.click();
      expect(await warnings.getAttribute('aria-pressed')).toBe('false');
      await expect.poll(() => problems.locator('.problem .severity.warning').count()).toBe(0);
      expect(await problems.locator('.problem .severity.error').count()).toBe(1);
      await problems.getByText(/of other levels are hidden/).waitFor();
      await errors.click();
      await expect.poll(() => problems.locator('.problem .severity.error').count()).toBe(0);
    }));

  test('an error differs from a warning by its mark and its colour', () =>
    withPage({}, async ({ page }) => {
      await pasteDraft(page, FAULTY);
      const look = (level: string) =>
        page
          .locator(`.problem .severity.${level}`)
          .first()
          .evaluate((element) => [getComputedStyle(element).color, element.querySelector('svg')?.innerHTML]);
      const [error, warning] = [await look('error'), await look('warning')];
      expect(error[0]).not.toBe(warning[0]);
      expect(error[1]).not.toBe(warning[1]);
      const underline = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).textDecorationStyle);
      expect(await underline('.finding.error')).not.toBe(await underline('.finding.warning'));
    }));

  test('a tag stays in view beside a line that is longer than the editor', () =>
    withPage({}, async ({ page }) => {
      await pasteDraft(page, `User-agent: *\nDisalow: ${LONG_PATH}\nDisalow: /x\n`);
      const tags = page.locator('.cm-content .tag.warned');
      await expect.poll(() => tags.count()).toBe(2);
      const editor = await page.locator('.editor').boundingBox();
      for (const tag of await tags.all()) {
        const box = await tag.boundingBox();
        const line = await tag.locator('..').boundingBox();
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((editor?.x ?? 0) + (editor?.width ?? 0));
        expect(box?.y).toBe(line?.y);
      }
    }));

  test.each([
    [1366, 768],
    [1100, 500],
    [768, 1024],
  ])('leave the editor half of the pane at %d × %d', (width, height) =>
    withPage({ viewport: { width, height } }, async ({ page }) => {
      await pasteDraft(page, FAULTY);
      await page.getByRole('button', { name: '31 warnings' }).waitFor();
      const heightOf = (selector: string) =>
        page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
      expect(await heightOf('.editor')).toBeGreaterThanOrEqual((await heightOf('#file')) / 2 - 1);
    }),
  );

  test('invisible characters are shown in the editor, the grid and the lists', () =>
    withPage({}, async ({ page }) => {
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+a');
      // As typing does: what is pasted over the example would be the file that edits are compared with.
      await page.keyboard.insertText('User-agent: *\n# \u202etxet\nDisallow: /a\u200bb\n');
      await expect.poll(() => draftOf(page)).toContain('# [U+202E]txet');
      expect(await draftOf(page)).toContain('/a[U+200B]b');
      const problems = page.getByRole('region', { name: 'Problems' });
      await problems.getByText('U+202E RIGHT-TO-LEFT OVERRIDE shows the comment in another order').waitFor();
      await page.getByRole('button', { name: 'Add URLs' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('/a\u200bb\n/c\u202ed');
      await page.keyboard.press('Control+Enter');
      const labels = page.locator('[role=rowheader] code');
      await expect.poll(() => labels.allInnerTexts()).toEqual(expect.arrayContaining(['/a[U+200B]b', '/c[U+202E]d']));
      await page.keyboard.press('Alt+3');
      await page.locator('.diff .added').getByText('# [U+202E]txet').waitFor();
    }));
});

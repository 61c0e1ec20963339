/** A link that shows what an edit changes, to be read. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, draftOf, pasteDraft, SIZES } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const EDITED = 'User-agent: *\nDisallow: /cart\nDisallow: /product/1\n';

/** Edits the example, and returns the hash of the link for a colleague. */
async function linkOfEdit(page: Page): Promise<string> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(EDITED);
  await page.keyboard.press('Alt+3');
  await page.getByRole('button', { name: 'Link for a colleague…' }).click();
  const address = await page.getByRole('dialog', { name: 'Link for a colleague' }).getByLabel('Link').inputValue();
  return new URL(address).hash;
}

async function hashOfEdit(): Promise<string> {
  let hash = '';
  await withPage({}, async ({ page }) => {
    hash = await linkOfEdit(page);
    expect(await axeFindings(page)).toEqual([]);
  });
  return hash;
}

describeInBrowser('a link for a colleague', () => {
  test('shows what the edit changes, with nothing to edit, on each screen', async () => {
    const hash = await hashOfEdit();
    for (const viewport of Object.values(SIZES)) {
      await withPage({ hash, viewport }, async ({ page }) => {
        await page.getByRole('heading', { name: 'What this edit changes' }).waitFor();
        const blocked = page.getByRole('region', { name: 'Newly blocked' });
        await blocked.getByText('/product/1 and all paths that begin with it').first().waitFor();
        await page.locator('.diff .added').getByText('Disallow: /product/1').waitFor();
        expect(
          await page.locator('.editor, [role=tab], .phone-navigation, .base').filter({ visible: true }).count(),
        ).toBe(0);
        expect(await page.locator('#answers button').count()).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
      });
    }
  });

  test("can be made one's own", async () => {
    await withPage({ hash: await hashOfEdit() }, async ({ page }) => {
      await page.getByRole('button', { name: 'Make it mine' }).click();
      await page.getByRole('tab', { name: /^What changes/, selected: true }).waitFor();
      await expect.poll(() => draftOf(page)).toBe(EDITED);
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('# mine');
      await expect.poll(() => draftOf(page)).toBe(`${EDITED}# mine`);
    });
  });

  test('leaves the draft of the tab as it is', async () => {
    const hash = await hashOfEdit();
    await withPage({}, async ({ page, url }) => {
      await pasteDraft(page, 'User-agent: *\nDisallow: /own\n');
      await expect.poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain('/own');
      await page.goto(url + hash);
      await page.getByRole('heading', { name: 'What this edit changes' }).waitFor();
      await page.goto('about:blank');
      await page.goto(url);
      await expect.poll(() => draftOf(page)).toBe('User-agent: *\nDisallow: /own\n');
    });
  });
});

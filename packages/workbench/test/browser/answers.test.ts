import { crawlersInPreset } from '@maycrawl/core/crawlers';
/** Who may do what, What changes and Start from, in the built page. */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings, dropFile } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name }).click();
}

/** Replaces the whole draft by typing. */
async function writeDraft(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
}

/** The text of the editor, without the tags beside it. */
function draftOf(page: Page): Promise<string> {
  return page.locator('.cm-content').evaluate((content) => {
    const lines = [...(content.cloneNode(true) as Element).querySelectorAll('.cm-line')];
    for (const tag of lines.flatMap((line) => [...line.querySelectorAll('[contenteditable="false"]')])) tag.remove();
    return lines.map((line) => line.textContent).join('\n');
  });
}

/** The active crawlers and control tokens for AI training. */
const TRAINING = crawlersInPreset('ai-training')?.length ?? 0;

describeInBrowser('who may do what', () => {
  test('shows each use with its answers and the lines that decide', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'Who may do what');
      await page
        .getByText(`Search engines may read the site, except some paths. 2 of ${TRAINING} AI training`)
        .first()
        .waitFor();
      const training = page.getByRole('table', { name: 'AI training' });
      const gptBot = training.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /GPTBot/ }) });
      await expect.poll(() => gptBot.innerText()).toMatch(/blocked\s+line 15/);
      await expect
        .poll(() => training.innerText())
        .toContain('A setting for Googlebot. It concerns the use of fetched pages, and sends no requests.');
      await expect
        .poll(() => page.getByRole('table', { name: 'User-triggered' }).innerText())
        .toContain('not controlled');
      expect(await axeFindings(page)).toEqual([]);
      const fixes = await page.getByRole('button', { name: /^See what blocking / }).allInnerTexts();
      expect(fixes.length).toBeGreaterThan(1);
      expect(new Set(fixes).size).toBe(fixes.length);

      await page.getByRole('button', { name: '5 paths' }).first().click();
      await page.getByText('paths that begin with /checkout/').first().waitFor();
      await page.getByRole('button', { name: 'Show all crawlers' }).click();
      await page.getByRole('table', { name: 'SEO tools' }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
    });
  });

  test('for each test URL, whether it is fetched and what may be done with it, by the line that says so', async () => {
    await withPage({}, async ({ page }) => {
      await writeDraft(
        page,
        'User-agent: *\nDisallow: /cart\nContent-Usage: train-ai=n\nContent-Usage: /shoes train-ai=y\nContent-Signal: search=yes, use=reference\n\nUser-agent: GPTBot\nDisallow: /\n',
      );
      await openTab(page, 'Who may do what');
      const table = page.getByRole('table', { name: 'Use of each test URL' });
      const cellsOf = (path: string): Promise<string[]> =>
        table
          .getByRole('row')
          .filter({ has: page.getByRole('rowheader', { name: path, exact: true }) })
          .getByRole('cell')
          .allInnerTexts();
      await expect
        .poll(() => cellsOf('/shoes'))
        .toEqual(['yes', 'grantedline 4', 'grantedline 5', 'unknown', 'reference']);
      expect(await cellsOf('/cart')).toEqual(['noline 2', ...Array(3).fill('not fetched'), 'unknown']);
      expect(await cellsOf('/help/contact')).toEqual(['yes', 'deniedline 3', 'grantedline 5', 'unknown', 'reference']);
      expect(await axeFindings(page)).toEqual([]);
      // Unknown never looks like a permission.
      const looks = await table
        .locator('.state.granted, .state.unknown')
        .evaluateAll((marks) => [
          ...new Set(
            marks.map((mark) => `${mark.className} ${mark.querySelector('path')?.getAttribute('d')?.slice(0, 6)}`),
          ),
        ]);
      expect(looks.length).toBe(2);
      expect(new Set(looks.map((look) => look.split(' ').at(-1))).size).toBe(2);

      const line = table.getByRole('button', { name: 'line 4' }).first();
      await line.press('Enter');
      await expect.poll(() => page.locator('.cm-activeLine').innerText()).toBe('Content-Usage: /shoes train-ai=y');
      await page.keyboard.press('Escape');
      await expect.poll(() => line.evaluate((button) => button === document.activeElement)).toBe(true);

      await page.getByRole('combobox', { name: 'As', exact: true }).selectOption('GPTBot');
      await expect.poll(() => cellsOf('/shoes')).toEqual(['noline 8', ...Array(3).fill('not fetched')]);
      await page
        .getByRole('region', { name: 'Usage lines' })
        .getByText('Content-Usage: draft-ietf-aipref-attach-05 and draft-ietf-aipref-vocab-07 of 2026-08-19')
        .waitFor();
      const training = page.getByRole('table', { name: 'AI training' });
      const other = training.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /ClaudeBot/ }) });
      await expect.poll(() => other.innerText()).toMatch(/use:\s*denied\s*line 3\s*\/shoes\s*granted\s*line 4/);
    });
  });

  test('a line is a button that goes to it, and Escape comes back', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'Who may do what');
      const line = page.getByRole('table', { name: 'AI training' }).getByRole('button', { name: 'line 15' });
      await line.click();
      await expect.poll(() => page.locator('.cm-activeLine').innerText()).toBe('Disallow: /');
      await page.keyboard.press('Escape');
      await expect.poll(() => line.evaluate((button) => button === document.activeElement)).toBe(true);
    });
  });

  test('a contradiction has a fix that shows its effect first, and undo takes it back', async () => {
    await withPage({}, async ({ page }) => {
      const before = await draftOf(page);
      await openTab(page, 'Who may do what');
      const contradictions = page.getByRole('region', { name: 'Contradictions' });
      await contradictions.getByRole('button', { name: /^See what blocking ClaudeBot, / }).click();
      const dialog = page.getByRole('dialog', { name: /^Block ClaudeBot, / });
      await dialog.getByText('3 changes block URLs.').waitFor();
      await expect.poll(() => draftOf(page)).toBe(before);
      await dialog.getByRole('button', { name: 'Add to my file' }).click();
      await page
        .getByText(`${TRAINING - 1} of ${TRAINING} AI training crawlers are blocked.`)
        .first()
        .waitFor();
      await expect.poll(() => draftOf(page)).toContain('User-agent: ClaudeBot');
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await page.getByText(`2 of ${TRAINING} AI training crawlers are blocked.`).first().waitFor();
      await expect.poll(() => draftOf(page)).toBe(before);
    });
  });

  test('a crawler is blocked, and a use is denied, by lines that are shown with their effect', async () => {
    await withPage({}, async ({ page }) => {
      const before = await draftOf(page);
      await openTab(page, 'Who may do what');
      await page
        .getByRole('table', { name: 'Web search' })
        .getByRole('button', { name: /^Block Googlebot, / })
        .click();
      const one = page.getByRole('dialog', { name: /^Block or allow Googlebot, / });
      await one.getByRole('radio', { name: 'Block bingbot', exact: true }).check();
      await one.locator('.diff .added').getByText('User-agent: bingbot').waitFor();
      await one.getByText('every other crawler and URL: unchanged, proved').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await one.getByRole('button', { name: 'Add to my file' }).click();
      await one.waitFor({ state: 'detached' });
      await page
        .getByText(/^Search engines|search crawlers may read nothing/)
        .first()
        .waitFor();
      await expect.poll(() => draftOf(page)).toContain('User-agent: bingbot');
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => draftOf(page)).toBe(before);

      await page.getByRole('button', { name: 'AI answers: block or allow' }).click();
      const use = page.getByRole('dialog', { name: 'AI answers: block or allow' });
      await use.getByRole('radio', { name: /^State that this use is denied/ }).check();
      await use.locator('.diff .added').getByText('Content-Signal: ai-input=no').first().waitFor();
      await use.getByText('No URL is treated differently, for any crawler: proved.').waitFor();
      await use.getByText('AI answers: unknown before, denied now, for AdsBot-Google: every page').waitFor();
      await use.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => draftOf(page)).toBe(before);
    });
  });

  test('an empty file and a web page are said in words', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'Who may do what');
      await writeDraft(page, '<!doctype html><html><body>Not found</body></html>');
      await page.getByText('The content is a web page or other markup.').first().waitFor();
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.getByText('The file is empty. It blocks nothing, for any use.').first().waitFor();
      await page
        .getByText('Search engines may read the whole site. No AI training crawler is blocked.')
        .first()
        .waitFor();
    });
  });

  test('if the analysis fails, the names have no answer, and it can be tried again', async () => {
    let isBroken = true;
    const prepare = async (page: Page): Promise<void> => {
      await page.route('**/task-worker-*.js', (route) => (isBroken ? route.abort() : route.continue()));
    };
    await withPage({ prepare, expectedErrors: [/Failed to load resource/] }, async ({ page }) => {
      await openTab(page, 'Who may do what');
      await page.getByText('The analysis was stopped').first().waitFor();
      await expect.poll(() => page.getByText('not decided').count()).toBeGreaterThan(10);
      expect(await axeFindings(page)).toEqual([]);
      isBroken = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(`2 of ${TRAINING} AI training crawlers are blocked.`).first().waitFor();
    });
  });
});

describeInBrowser('what changes', () => {
  test('nothing, at first; then each change with crawlers, an example and lines', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'What changes');
      await page.getByText('The draft is the file as it was opened, so nothing changes.').waitFor();
      await writeDraft(page, 'User-agent: *\nDisallow: /cart\nDisallow: /new/\n');
      const blocked = page.getByRole('region', { name: 'Newly blocked' });
      await blocked.getByText('/new/', { exact: true }).first().waitFor();
      await expect.poll(() => blocked.innerText()).toContain('blocked by line 3, Disallow: /new/');
      const allowed = page.getByRole('region', { name: 'Newly allowed' });
      await expect.poll(() => allowed.innerText()).toContain('GPTBot');
      await page.getByRole('tab', { name: /^What changes \d+ changes$/ }).waitFor();
      await page.getByText('Of your 12 URLs').first().waitFor();
      await page.locator('.diff .added').first().waitFor();
      expect(await axeFindings(page)).toEqual([]);

      await blocked.getByText('/new/ and all paths that begin with it').waitFor();
      await blocked.getByRole('button', { name: 'Add to test URLs: /new/' }).click();
      await blocked.getByRole('button', { name: 'Show in test URLs: /new/' }).click();
      await page.getByRole('rowheader', { name: '/new/' }).waitFor();
      await page.locator('[role=gridcell][aria-selected=true]').getByText('3', { exact: true }).waitFor();
    });
  });

  test('an example of an edit, before there is one: marked as such, and made by a button', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'What changes');
      const example = page.getByRole('region', { name: 'An example of an edit' });
      await example.getByText('This is not your file').waitFor();
      await example.locator('.diff .added').getByText('Disallow: /checkout/').waitFor();
      await example.getByText('1 change allows URLs.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await example.getByRole('button', { name: 'Make this edit' }).click();
      await example.waitFor({ state: 'detached' });
      await page.getByText('Of your 12 URLs, 1 is newly allowed, for AdsBot-Google.').waitFor();
      const edits = page.getByRole('list', { name: 'What happened' });
      expect(await edits.innerText()).toBe(
        'Disallow: /checkout is Disallow: /checkout/ now, for AdsBot-Google (line 21)',
      );
      expect(await edits.locator('code').allInnerTexts()).toEqual([
        'Disallow: /checkout',
        'Disallow: /checkout/',
        'AdsBot-Google',
      ]);
      // Undo shows the example of an edit again; of another file, it cannot be made.
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await example.getByRole('button', { name: 'Make this edit' }).waitFor();
      await dropFile(page, 'robots.txt', new TextEncoder().encode('User-agent: *\nDisallow: /a\n'));
      await example.getByRole('button', { name: 'Make this edit' }).waitFor({ state: 'detached' });
      await example.getByText('If you let the page keep your drafts').waitFor();
    });
  });

  test('an edit without effect is proved to have none', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'What changes');
      await page.locator('.cm-line').first().click();
      await page.keyboard.type('# ');
      await page.getByText('No URL is treated differently, for any crawler: proved.').first().waitFor();
      await expect.poll(() => page.locator('.badge').count()).toBe(0);
    });
  });

  test('the draft can be compared with a pasted file, and with the one that was opened again', async () => {
    await withPage({}, async ({ page }) => {
      await openTab(page, 'What changes');
      await page.getByLabel('Compare with').selectOption('other');
      await page.locator('.paste-base').getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByText('Paste a robots.txt first.').first().waitFor();
      await page.getByLabel('Paste the other robots.txt').fill('User-agent: *\nDisallow: /\n');
      expect(await axeFindings(page)).toEqual([]);
      await page.locator('.paste-base').getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByText('Web search: newly allowed, except some paths').first().waitFor();
      await page.getByLabel('Compare with').selectOption('opened');
      await page.getByText('so nothing changes. Edit it, or fetch the live file.').waitFor();
    });
  });

  test('a comparison that fails is not decided, and can be tried longer', async () => {
    let isBroken = true;
    const prepare = async (page: Page): Promise<void> => {
      await page.route('**/task-worker-*.js', (route) => (isBroken ? route.abort() : route.continue()));
    };
    await withPage({ prepare, expectedErrors: [/Failed to load resource/] }, async ({ page }) => {
      await openTab(page, 'What changes');
      await writeDraft(page, 'User-agent: *\nDisallow: /a\n');
      await page.getByText('Not decided: the comparison took too long and was stopped.').first().waitFor();
      isBroken = false;
      await page.getByRole('button', { name: 'Try longer' }).click();
      await page.getByRole('region', { name: 'Newly blocked' }).waitFor();
    });
  });
});

describeInBrowser('a wide screen', () => {
  test('is used: columns of uses, text beside its effect, and a grid and a time line from edge to edge', async () => {
    await withPage({ viewport: { width: 2560, height: 1300 } }, async ({ page }) => {
      /** Pixels from the left and the right edge of the pane. */
      const gaps = (selector: string): Promise<readonly number[]> =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const [inner, pane] = [element, element.closest('#answers')].map((each) => each?.getBoundingClientRect());
            if (inner === undefined || pane === undefined) throw new Error('It is not in the pane');
            return [inner.left - pane.left, pane.right - inner.right].map(Math.round);
          });
      await page.getByRole('gridcell').first().waitFor();
      expect(await gaps('.grid-row')).toEqual([14, 14]);
      await openTab(page, 'Who may do what');
      await page.locator('.state.blocked').first().waitFor();
      const columns = await page
        .locator('.use')
        .evaluateAll((uses) => new Set(uses.map((use) => use.getBoundingClientRect().left)).size);
      expect(columns).toBe(3);
      await writeDraft(page, 'User-agent: *\nDisallow: /new/\n');
      await openTab(page, 'What changes');
      await page.locator('.diff .added').first().waitFor();
      expect((await gaps('.answer'))[0]).toBe(14);
      expect((await gaps('.text-diff'))[1]).toBe(14);
      await openTab(page, 'When the server fails');
      await page.getByRole('slider').waitFor();
      expect(await gaps('.timeline')).toEqual([14, 14]);
    });
  });
});

describeInBrowser('start from', () => {
  test('a template replaces the draft in one step, by the keyboard', async () => {
    await withPage({}, async ({ page }) => {
      await writeDraft(page, 'User-agent: *\nDisallow: /mine\n');
      await page.getByRole('button', { name: 'Start from' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Start from' });
      await dialog.getByRole('radio', { name: 'Allow everything, for all crawlers' }).focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await dialog.getByText('All AI training crawlers are blocked.').waitFor();
      await dialog.getByText('1 change allows URLs.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Replace the draft' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => draftOf(page)).toContain('User-agent: GPTBot');
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => draftOf(page)).toBe('User-agent: *\nDisallow: /mine\n');
    });
  });

  test('a template is added to the draft, of which nothing else changes', async () => {
    await withPage({}, async ({ page }) => {
      await writeDraft(page, 'User-agent: *\nDisallow: /mine # stays\n');
      await page.getByRole('button', { name: 'Start from' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start from' });
      await dialog.getByRole('radio', { name: 'Add to my file' }).check();
      await dialog.getByText('There is nothing to add.').waitFor();
      await expect.poll(() => dialog.getByRole('button', { name: 'Add to my file' }).isDisabled()).toBe(true);
      await dialog.getByRole('radio', { name: 'A WordPress site' }).check();
      await dialog.locator('.diff .added').getByText('Disallow: /wp-admin/').waitFor();
      await dialog.getByText('3 changes block URLs.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add to my file' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect
        .poll(() => draftOf(page))
        .toMatch(/^User-agent: \*\nDisallow: \/mine # stays\n[\s\S]*\/wp-admin\/\n/);
      await page.locator('.cm-content').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => draftOf(page)).toBe('User-agent: *\nDisallow: /mine # stays\n');
    });
  });

  test('I5, I6 a new file comes with what to do next: the root, a test, a recrawl', async () => {
    await withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Start from' }).click();
      const steps = page.getByRole('region', { name: 'What to do next' });
      await steps.getByText('ask your hosting provider').waitFor();
      await steps.getByText('in a private browser window').waitFor();
      await steps.getByText('request a recrawl in the robots.txt report').waitFor();
    });
  });

  test('the builder says what cannot be written, and Escape leaves the draft', async () => {
    await withPage({}, async ({ page }) => {
      const before = await draftOf(page);
      await page.getByRole('button', { name: 'Start from' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start from' });
      await dialog.getByRole('radio', { name: 'Build your own' }).check();
      await dialog.getByLabel('Block these paths').fill('https://shop.example/cart');
      await dialog.getByRole('alert').getByText('expected a path that begins with /').waitFor();
      await expect.poll(() => dialog.getByRole('button', { name: 'Replace the draft' }).isDisabled()).toBe(true);
      await dialog.getByLabel('Block these paths').fill('cart/\n/checkout/');
      await dialog.getByText('Disallow: /checkout/').waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => draftOf(page)).toBe(before);
    });
  });
});

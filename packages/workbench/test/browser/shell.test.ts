import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { describeInBrowser, withPage } from './page-fixture.js';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const FILE = '\ufeffUser-agent: *\r\nDisallow: /cart\r\n';

describeInBrowser('the frame of the page', () => {
  test('a file that is dropped opens, downloads byte for byte, and undo brings the text back', async () => {
    await withPage({}, async ({ page }) => {
      await ready(page);
      await drop(page, 'robots.txt', FILE);
      await page.getByText('Opened robots.txt.').first().waitFor();
      await page.getByText('35 bytes').first().waitFor();
      expect(await downloaded(page, () => page.keyboard.press('Control+s'))).toBe(FILE);
      await page.locator('.cm-content').click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('Allow: /');
      expect(await downloaded(page, () => page.keyboard.press('Control+s'))).toBe(`${FILE}Allow: /`);
      // What is typed with pauses is more than one step.
      await expect
        .poll(async () => {
          await page.keyboard.press('Control+z');
          return page.locator('.file-bar .quiet').textContent();
        })
        .toContain('396 bytes');
      expect(await downloaded(page, () => page.keyboard.press('Control+s'))).toMatch(/^# shop\.example\nUser-agent/);
    });
  });

  test('a fix of bytes that the text does not show is undone and redone by buttons', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await drop(page, 'robots.txt', '\ufeffUser-agent: *\nDisallow: /a\rDisallow: /b\n');
      const [undo, redo] = ['Undo', 'Redo'].map((name) => page.getByRole('button', { name, exact: true }));
      const bytes = page.locator('.file-bar .quiet');
      await expect.poll(() => redo?.getAttribute('aria-disabled')).toBe('true');
      await page.getByRole('button', { name: /^Fix line 1: / }).click();
      await expect.poll(() => bytes.textContent()).toBe('40 bytes');
      await undo?.click();
      await expect.poll(() => bytes.textContent()).toBe('43 bytes');
      expect(await downloaded(page, () => page.keyboard.press('Control+s'))).toMatch(/^\ufeff/);
      await redo?.click();
      await expect.poll(() => bytes.textContent()).toBe('40 bytes');
    }));

  test('a fix of bytes that the text does not show keeps the caret and what the draft is compared with', () =>
    withPage({}, async ({ page }) => {
      await ready(page);
      await drop(page, 'robots.txt', '\ufeffUser-agent: *\nDisallow: /a\nDisallow: /b\n');
      const [bytes, line] = [page.locator('.file-bar .quiet'), page.locator('.cm-activeLine')];
      await expect.poll(() => bytes.textContent()).toBe('43 bytes');
      await page.locator('.cm-line', { hasText: '/b' }).click();
      await page.keyboard.press('End');
      await page.keyboard.type('c');
      await expect.poll(() => bytes.textContent()).toBe('44 bytes · 1 line differs');
      await page.getByRole('button', { name: /^Fix line 1: / }).click();
      await expect.poll(() => bytes.textContent()).toBe('41 bytes · 1 line differs');
      await page.locator('.cm-content').focus();
      for (const [key, size] of [
        ['ControlOrMeta+z', 44],
        ['ControlOrMeta+y', 41],
        ['ControlOrMeta+z', 44],
        // As with Caps Lock, and without.
        ['ControlOrMeta+Shift+z', 41],
        ['ControlOrMeta+z', 44],
        ['ControlOrMeta+Shift+Z', 41],
      ] as const) {
        await page.keyboard.press(key);
        await expect.poll(() => bytes.textContent(), { message: key }).toBe(`${size} bytes · 1 line differs`);
        expect(await line.textContent()).toContain('/bc');
      }
      await page.keyboard.type('d');
      expect(await line.textContent()).toContain('/bcd');
    }));

  test('a bar says what is rewritten, and a large file opens', async () => {
    await withPage({}, async ({ page }) => {
      await ready(page);
      await drop(page, 'robots.txt', 'User-agent: *\r\nDisallow: /a\n');
      await page.getByRole('note').getByText('every line ends with CR LF').waitFor();
      await drop(page, 'robots.txt', 'Disallow: /a\n'.repeat(400_000));
      await page.getByText('5,200,000 bytes').first().waitFor();
      await page.getByRole('note').waitFor({ state: 'detached' });
    });
  });

  test('a link opens what it was made of, and leaves the address', async () => {
    await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page, url }) => {
      await ready(page);
      await drop(page, 'robots.txt', FILE);
      await page.getByText('35 bytes').first().waitFor();
      await page.getByRole('button', { name: 'Take away' }).click();
      await page.getByRole('menuitem', { name: 'Copy link…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Copy link' });
      await dialog.getByText('Nothing is uploaded').waitFor();
      const link = dialog.getByLabel('Link');
      await expect.poll(() => link.inputValue()).toMatch(/#1\.[0-9a-z]+\.[0-9a-f]{8}\.[\w-]+$/);
      const address = await link.inputValue();
      await dialog.getByRole('button', { name: 'Copy link' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      await withPage({ hash: new URL(address).hash }, async ({ page: other }) => {
        await other.getByText('35 bytes').first().waitFor();
        expect(await downloaded(other, () => other.keyboard.press('Control+s'))).toBe(FILE);
        expect(other.url()).toBe(url);
        await cut(other, new URL(address).hash.slice(0, -9));
        await other.getByText('35 bytes').first().waitFor();
      });
    });
  });

  test('hashes made by hand load nothing and say so', async () => {
    await withPage({ hash: '#1.a.00000000.AAAA' }, async ({ page }) => {
      await page.locator('.notice').getByText('Nothing was loaded; your draft is unchanged.').waitFor();
      await page.getByText('396 bytes').first().waitFor();
      await expect.poll(() => page.evaluate(() => location.hash)).toBe('');
    });
  });

  test('the tab keeps an edited draft, until it is forgotten', async () => {
    await withPage({}, async ({ page }) => {
      await ready(page);
      await drop(page, 'robots.txt', FILE);
      await page.getByText('35 bytes').first().waitFor();
      await page.reload();
      await page.getByText('35 bytes').first().waitFor();
      await expect.poll(() => page.locator('.draft-source').textContent()).toBe('robots.txt');
      await page.getByRole('button', { name: 'Privacy' }).click();
      await page.getByRole('button', { name: 'Forget now' }).click();
      await page.reload();
      await page.getByText('396 bytes').first().waitFor();
    });
  });

  test('after a reload, an edited draft is still an edit of the file that was opened', async () => {
    await withPage({}, async ({ page }) => {
      await ready(page);
      await drop(page, 'robots-shop.txt', FILE);
      await page.getByText('35 bytes').first().waitFor();
      await page.locator('.cm-content').click();
      await page.keyboard.press('ControlOrMeta+End');
      await page.keyboard.type('Disallow: /new');
      const bar = page.locator('.file-bar');
      await expect.poll(() => bar.textContent()).toContain('robots-shop.txt49 bytes · 1 line differs');
      await page.reload();
      await expect.poll(() => bar.textContent()).toContain('robots-shop.txt49 bytes · 1 line differs');
      await page.keyboard.press('Alt+3');
      await expect.poll(() => page.getByLabel('Compare with').inputValue()).toBe('opened');
      await page.locator('.diff .added').getByText('Disallow: /new').waitFor();
    });
  });

  test('a link says whose draft it is, but names no file of this computer', async () => {
    await withPage({}, async ({ page }) => {
      await ready(page);
      const linked = async (): Promise<string> => {
        await page.getByRole('button', { name: 'Take away' }).click();
        await page.getByRole('menuitem', { name: 'Copy link…' }).click();
        const hash = new URL(await page.getByRole('dialog').getByLabel('Link').inputValue()).hash;
        await page.keyboard.press('Escape');
        return hash;
      };
      const ofExample = await linked();
      await drop(page, 'robots-shop.txt', FILE);
      await page.getByText('35 bytes').first().waitFor();
      const ofFile = await linked();
      await withPage({ hash: ofFile }, async ({ page: other }) => {
        await other.getByText('35 bytes').first().waitFor();
        await expect.poll(() => other.locator('.draft-source').count()).toBe(0);
      });
      await withPage({ hash: ofExample }, async ({ page: other }) => {
        await other.getByText('The link is open.').first().waitFor();
        await expect.poll(() => other.locator('.draft-source').textContent()).toBe('Example');
      });
    });
  });

  test('the theme follows the system, and a choice is kept', async () => {
    await withPage({ colorScheme: 'dark' }, async ({ page }) => {
      await ready(page);
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await expect.poll(() => ground()).toBe('rgb(12, 19, 18)');
      await page.getByRole('button', { name: 'Light' }).click();
      await expect.poll(() => ground()).toBe('rgb(233, 238, 236)');
      await page.reload();
      await page.getByRole('button', { name: 'Dark' }).waitFor();
      await expect.poll(() => ground()).toBe('rgb(233, 238, 236)');
    });
  });

  test('the language is the one of the browser, and a choice is kept', async () => {
    await withPage({ locale: 'hi-IN' }, async ({ page }) => {
      await page.getByRole('tab', { name: 'यूआरएल जांचें' }).waitFor();
      await page.locator('.problem p[lang=hi]').first().waitFor();
      await expect.poll(() => page.locator('.problem p[lang=en]').count()).toBe(0);
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('hi');
      await page.getByRole('button', { name: 'हिन्दी' }).click();
      await page.getByRole('menuitemradio', { name: 'ไทย' }).click();
      await page.getByRole('tab', { name: 'ทดสอบ URL' }).waitFor();
      await page.locator('.problem p[lang=th]').first().waitFor();
      await page.reload();
      await page.getByRole('tab', { name: 'ทดสอบ URL' }).waitFor();
      await expect.poll(() => page.title()).toBe('เวิร์กเบนช์ robots.txt');
      await page.getByRole('tab', { name: 'ใครทำอะไรได้' }).click();
      await page.getByText('การค้นหาเว็บ').first().waitFor();
    });
  });

  test('a phone shows one view at a time, with targets of 44 px', async () => {
    await withPage(PHONE, async ({ page }) => {
      const views = page.getByRole('navigation', { name: 'Views' });
      await views.getByRole('button', { name: 'File' }).click();
      await page.locator('.cm-content').waitFor();
      await expect.poll(() => page.locator('main.answers').isVisible()).toBe(false);
      await views.getByRole('button', { name: 'Server' }).click();
      await page.getByRole('tabpanel').waitFor();
      await expect.poll(() => page.locator('.cm-content').isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: 'Download robots.txt' }).waitFor();
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.phone-navigation button, .site-form, .menu-button, [role^=menuitem]')]
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.textContent),
      );
      expect(small).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
  });

  test('keys reach the regions, the tabs, the grid and the list of keys', async () => {
    await withPage({}, async ({ page }) => {
      await ready(page);
      await page.keyboard.press('Alt+2');
      await page.getByRole('tab', { name: 'Who may do what', selected: true }).waitFor();
      await page.keyboard.press('Control+Enter');
      await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') !== null);
      await page.keyboard.press('Control+Enter');
      await page.waitForFunction(() => document.activeElement?.classList.contains('editor'));
      await page.keyboard.press('F6');
      await page.waitForFunction(() => document.activeElement?.classList.contains('problems'));
      await page.keyboard.press('F6');
      await page.waitForFunction(() => document.activeElement?.classList.contains('answers'));
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.waitForFunction(() => document.activeElement?.classList.contains('answers'));
    });
  });

  test('Escape closes a menu that has lost the focus', () =>
    withPage({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Take away' }).click();
      await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitem');
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Take away');
    }));

  test('the arrow keys move the divider', async () => {
    await withPage({}, async ({ page }) => {
      const divider = page.getByRole('separator', { name: 'Width of the file' });
      await divider.focus();
      const width = () => page.locator('section.file').evaluate((element) => element.getBoundingClientRect().width);
      const before = await width();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => divider.getAttribute('aria-valuenow')).toBe('40');
      await expect.poll(() => width()).toBeGreaterThan(before);
    });
  });
});

/** Waits until the verdicts are shown: then drops and keys are listened to. */
async function ready(page: Page): Promise<void> {
  await page.getByRole('gridcell', { name: '/help/contact, bingbot: allowed, line 10.' }).waitFor();
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName, { type: 'text/plain' }));
      return data;
    },
    [name, text],
  );
  for (const type of ['dragenter', 'drop']) await page.dispatchEvent('.cm-content', type, { dataTransfer: transfer });
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  return readFile(await file.path(), 'utf8');
}

async function cut(page: Page, hash: string): Promise<void> {
  await page.evaluate((value) => {
    location.hash = value;
  }, hash);
  await page
    .locator('.notice')
    .getByText('This link is cut off. Nothing was loaded; your draft is unchanged.')
    .waitFor();
}

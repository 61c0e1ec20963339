/**
 * Five tasks of someone who has never seen the page, each in at most four actions from the moment it is loaded: a click, a
 * paste, a key or a typed text. In Chromium and in Firefox.
 */

import type { KeyInput, Page } from 'puppeteer-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { perFile } from '../../../../scripts/clean-ups.js';
import { FIREFOX, launchFirefox } from './firefox.js';
import { paste } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';
import { startService, startSiteWith } from './service-fixture.js';

/** What the tasks need of a browser. */
interface Driver {
  /** Clicks on what has this label, the first below a heading if one is named; or on the element of a CSS class. */
  click(label: string, heading?: string): Promise<void>;
  /** Pastes into the page, wherever the focus is. */
  paste(text: string): Promise<void>;
  type(text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Resolves once an element that is shown contains the text. */
  sees(selector: string, text: string): Promise<void>;
  /** The text that is shown on the page. */
  shown(): Promise<string>;
}

const MOST = 4;

/** Counts what the user does, and examines what the page shows after each action. */
function counted(driver: Driver, misleading: RegExp): Driver {
  let actions = 0;
  const act = async (action: Promise<void>): Promise<void> => {
    await action;
    expect(++actions).toBeLessThanOrEqual(MOST);
    expect(await driver.shown()).not.toMatch(misleading);
  };
  return {
    ...driver,
    click: (label, heading) => act(driver.click(label, heading)),
    paste: (text) => act(driver.paste(text)),
    type: (text) => act(driver.type(text)),
    press: (key) => act(driver.press(key)),
  };
}

const OWN = 'User-agent: *\nDisallow: /account/\nAllow: /account/help\n\nUser-agent: Googlebot\nDisallow: /drafts/\n';
/** What only the example has. */
const EXAMPLE = /shop\.example|Disalow/;

interface Task {
  readonly name: string;
  /** What the page must not show after the first action. */
  readonly misleading: RegExp;
  readonly run: (page: Driver, site: string) => Promise<void>;
}

const TASKS: readonly Task[] = [
  {
    name: 'test my own file',
    misleading: EXAMPLE,
    run: async (page) => {
      await page.paste(OWN);
      await page.sees('.cm-content', 'Disallow: /drafts/');
      await page.sees('.file', `${OWN.length} bytes`);
      await page.sees('.why', 'names Googlebot');
    },
  },
  {
    name: 'why is a URL allowed',
    misleading: EXAMPLE,
    run: async (page) => {
      await page.paste(OWN);
      await page.click('Add URLs');
      await page.type('/account/help');
      await page.press('Control+Enter');
      await page.sees('.why', 'Googlebot may fetch /account/help');
      await page.sees('.why', 'No rule matches. What no rule matches is allowed.');
      await page.sees('.why', 'The group for Googlebot (line 5) names Googlebot.');
    },
  },
  {
    name: 'block AI training only',
    misleading: EXAMPLE,
    run: async (page) => {
      await page.paste(OWN);
      await page.press('Alt+2');
      await page.click('Block or allow…', 'AI training');
      await page.click('Add to my file');
      await page.sees('#answers', 'All AI training crawlers are blocked.');
      await page.sees('#answers', 'Search engines may read the site, except some paths.');
      await page.sees('.cm-content', 'User-agent: GPTBot');
    },
  },
  {
    name: 'what does my edit change',
    misleading: EXAMPLE,
    run: async (page) => {
      await page.paste(OWN);
      await page.click('.cm-line:nth-last-child(2)');
      await page.type('\nDisallow: /account/');
      await page.press('Alt+3');
      await page.sees('#answers', '/account/ and all paths that begin with it');

      await page.sees('#answers', 'proved');
    },
  },
  {
    name: 'is my site down for Google',
    misleading: /status 200/,
    run: async (page, site) => {
      await page.click('Site');
      await page.type(site);
      await page.press('Enter');
      await page.sees('.outage-bar', 'answered 503: everything is blocked now.');
      await page.sees('.sums', '12');
    },
  },
];

/** Puts text into the clipboard of the browser. */
async function copied(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const field = document.createElement('textarea');
    field.value = content;
    field.id = 'copied';
    document.body.append(field);
    field.select();
  }, text);
  await page.keyboard.down('Control');
  await page.keyboard.press('c');
  await page.keyboard.up('Control');
  await page.$eval('#copied', (field) => field.remove());
}

/** True if an element that is shown contains the text; the editor is in a shadow root. Runs in the page. */
function isShown(selector: string, text: string): boolean {
  const roots = [document, ...[...document.querySelectorAll('.editor')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
    .some((element) => element.checkVisibility() && element.innerText.replace(/\s+/g, ' ').includes(text));
}

/** The text of the page once the next frame is drawn. Runs in the page. */
async function drawn(body: HTMLElement): Promise<string> {
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return body.innerText;
}

/** Selects what `click` names, for the browser whose selectors of XPath these functions write. */
function target(label: string, heading: string | undefined, xpath: (path: string) => string): string {
  if (label.startsWith('.')) return label;
  const below = heading === undefined ? '' : `//*[self::h2 or self::h3][normalize-space()="${heading}"]/following::`;
  const named = `[normalize-space()="${label}" or @id=//label[contains(., "${label}")]/@for]`;
  return xpath(`(${below === '' ? '//' : below}*[self::button or self::input]${named})[1]`);
}

describeInBrowser('in Chromium', () => {
  test.each(TASKS)('$name', async ({ run, misleading }) => {
    const site = await startSiteWith(503);
    await withPage({ url: await startService() }, async ({ page }) => {
      const driver: Driver = {
        click: (label, heading) => page.locator(target(label, heading, (path) => `xpath=${path}`)).click(),
        paste: (text) => page.locator('body').evaluate(paste, text),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        sees: (selector, text) => page.locator(selector, { hasText: text }).filter({ visible: true }).first().waitFor(),
        shown: () => page.locator('body').evaluate(drawn),
      };
      await driver.sees('.why', 'Line 10 decides');
      await run(counted(driver, misleading), site);
    });
  });
});

describe.skipIf(FIREFOX === undefined)('in Firefox', () => {
  const browser = perFile(launchFirefox, async (started) => (await started).close());

  test.each(TASKS)('$name', async ({ run, misleading }) => {
    const site = await startSiteWith(503);
    const context = await (await browser()).createBrowserContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(await startService());
    const driver: Driver = {
      click: (label, heading) =>
        page.locator(target(label, heading, (path) => `::-p-xpath(${path})`).replace(/^\./, '>>> .')).click(),
      // This Firefox gives no data to an event that a script makes.
      paste: async (text) => {
        await copied(page, text);
        await driver.press('Control+v');
      },
      type: (text) => page.keyboard.type(text),
      press: async (keys) => {
        const names = keys.split('+') as KeyInput[];
        for (const name of names) await page.keyboard.down(name);
        for (const name of names.reverse()) await page.keyboard.up(name);
      },
      sees: async (selector, text) => {
        await page.waitForFunction(isShown, {}, selector, text);
      },
      shown: () => page.$eval('body', drawn),
    };
    await driver.sees('.why', 'Line 10 decides');
    await run(counted(driver, misleading), site);
  });
});

/** A browser with a gate on pages that attack it, and one without, which shows that the attacks work. */
import { type Browser, chromium } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startBrowserAttackSite } from '../../../examples/attack-site.js';
import { browserAttacks } from '../../../examples/browser-attacks.js';
import { afterFile } from '../../../scripts/clean-ups.js';
import { IS_FULL } from '../../../scripts/full-size.js';
import { CHROMIUM, expectAll, type GatedBrowser, LAUNCH, LIBRARIES, launchGated } from './browsers.js';

type Site = Awaited<ReturnType<typeof startBrowserAttackSite>>;

async function startSite(): Promise<Site> {
  const site = await startBrowserAttackSite();
  afterFile.push(() => site.stop());
  return site;
}

describe.runIf(CHROMIUM !== undefined && IS_FULL)('a browser without a gate requests what is blocked', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
    afterFile.push(() => browser.close());
  });

  test.each(browserAttacks)('$page', async ({ page: path, blocked }) => {
    const site = await startSite();
    const page = await browser.newPage();
    await page.goto(site.origin + path).catch(() => {});
    await expectAll(() => site.requests.map((request) => request.path), blocked);
    await page.context().close();
  });
});

describe.skipIf(CHROMIUM === undefined).each(Object.keys(LIBRARIES) as (keyof typeof LIBRARIES)[])(
  'FAULT-100 %s with a gate requests nothing that is blocked',
  (library) => {
    let site: Site;
    let browser: GatedBrowser;
    beforeAll(async () => {
      site = await startSite();
      browser = await launchGated(library);
    });

    test.each(browserAttacks)('$page', async ({ page: path, blocked }) => {
      browser.blocked.length = 0;
      const page = await browser.newPage();
      // Not awaited: Playwright waits for a page that goes on to a blocked one until its time is over.
      page.goto(site.origin + path).catch(() => {});
      await expectAll(
        () => browser.blocked,
        blocked.map((url) => site.origin + url),
      );
      expect(site.requests.filter(({ isBlocked }) => isBlocked)).toEqual([]);
      // Not awaited: at times, Puppeteer waits for ever for the end of a page that has a service worker.
      page.close().catch(() => {});
    });
  },
);

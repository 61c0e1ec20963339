import { gatePage, type Page } from './gated-pages.js';
import { checkContextOptions } from './launch-options.js';
import type { Refusals } from './refusals.js';

/** A context of Playwright, which reports its pages, or of Puppeteer. */
interface Context {
  pages(): Page[] | Promise<Page[]>;
  newPage(): Promise<Page>;
  on(event: 'page', listener: (page: Page) => void): unknown;
}

/** A browser of Playwright (`newContext`) or Puppeteer. */
export interface Browser {
  newContext?(options?: object): Promise<Context>;
  createBrowserContext?(options?: object): Promise<Context>;
  browserContexts?(): Context[];
  version(): string | Promise<string>;
  close(): Promise<void>;
  on(event: 'disconnected', listener: () => void): unknown;
}

/** Makes the pages of all contexts say why a page is not requested, and refuses contexts with another proxy. */
export async function gateBrowser(browser: Browser, refusals: Refusals): Promise<void> {
  const { newContext, createBrowserContext } = browser;
  if (newContext !== undefined) {
    browser.newContext = async (options) => {
      checkContextOptions(options);
      // For requests of `context.request`, which Node makes. The gate has checked the certificate of the site.
      return gateContext(await newContext.call(browser, { ...options, ignoreHTTPSErrors: true }), refusals);
    };
  }
  if (createBrowserContext !== undefined) {
    browser.createBrowserContext = async (options) => {
      checkContextOptions(options);
      return gateContext(await createBrowserContext.call(browser, options), refusals);
    };
  }
  for (const context of browser.browserContexts?.() ?? []) await gateContext(context, refusals);
}

export async function gateContext<C extends Context>(context: C, refusals: Refusals): Promise<C> {
  // Playwright, popups too.
  context.on('page', (page) => gatePage(page, refusals));
  for (const page of await context.pages()) gatePage(page, refusals);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    gatePage(page, refusals);
    return page;
  };
  return context;
}

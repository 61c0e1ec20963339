/** Shows the built page in Chromium. Run `npm run build` before: the tests serve `dist`. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { preview } from 'vite';
import { describe } from 'vitest';
import { perFile } from '../../../../scripts/clean-ups.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Set by `vitest.config.ts`; undefined if there is none. */
const CHROMIUM = process.env.TESTED_CHROMIUM;
/** Without windows, hinting would make texts wider than users see them. */
const ARGS = ['--no-sandbox', '--font-render-hinting=none'];

/** `describe` that skips its tests, visibly, on a machine without Chromium. */
export const describeInBrowser: typeof describe.skip = describe.skipIf(CHROMIUM === undefined);

export interface PageOptions extends BrowserContextOptions {
  /** The page to open instead of the static build, as `http://127.0.0.1:8080/`. */
  readonly url?: string;
  /** Appended to the address, as `#1.…`. */
  readonly hash?: string;
  /** Texts of errors in the console that are expected. */
  readonly expectedErrors?: readonly RegExp[];
  /** Runs before the page is opened: routes and init scripts. */
  readonly prepare?: (page: Page) => Promise<void>;
}

export interface OpenPage {
  readonly page: Page;
  /** The address of the page, without its hash. */
  readonly url: string;
}

/** How many times slower the page runs, and the milliseconds before each step of a test: see CONTRIBUTING.md. */
const SLOW_PAGE = Number(process.env.MAYCRAWL_SLOW_PAGE ?? 1);
const SLOW_TEST = Number(process.env.MAYCRAWL_SLOW_TEST ?? 0);
/** The longest wait for a state, in milliseconds. A busy machine takes several times as long as an idle one. */
const PATIENCE = 120_000;

/** Each test file has a browser of its own, because all contexts of a browser share its clipboard. */
const browser = perFile(
  () => chromium.launch({ executablePath: CHROMIUM ?? 'chromium', args: ARGS, slowMo: SLOW_TEST }),
  async (started) => (await started).close(),
);
const server = perFile(
  () => preview({ root: ROOT, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } }),
  async (started) => (await started).close(),
);

/**
 * Opens the page in a context of its own. Errors of the page and in its console fail the test. A service worker would load
 * the whole page for each test: by default, there is none.
 */
export async function withPage(options: PageOptions, use: (opened: OpenPage) => Promise<void>): Promise<void> {
  const { url = await staticPage(), hash = '', expectedErrors = [], prepare, ...contextOptions } = options;
  const context = await (await browser()).newContext({
    viewport: { width: 1366, height: 768 },
    serviceWorkers: 'block',
    ...contextOptions,
  });
  const errors: string[] = [];
  try {
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    if (SLOW_PAGE > 1) await slowDown(page);
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await prepare?.(page);
    await page.goto(url + hash);
    await use({ page, url });
  } finally {
    await context.close();
  }
  const unexpected = errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)));
  if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PAGE });
}

/** Serves the build at a port that the system chooses, and resolves to its address. */
async function staticPage(): Promise<string> {
  if (!existsSync(join(ROOT, 'dist/index.html'))) throw new Error('The page is not built: run "npm run build" first');
  const address = (await server()).resolvedUrls?.local[0];
  if (address === undefined) throw new Error('The server of the built page has no address');
  return address;
}

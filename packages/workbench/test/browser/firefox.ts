/** The Firefox of the system, by WebDriver BiDi. Puppeteer drives it: Playwright sends commands that it does not have. */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, launch } from 'puppeteer-core';

/** The path of its program; undefined without one. */
export const FIREFOX = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((folder) => ['firefox-esr', 'firefox'].map((name) => join(folder, name)))
  .find((path) => existsSync(path));

export function launchFirefox(): Promise<Browser> {
  // The size of the window, because an older Firefox cannot set that of a page.
  const args = ['--width=1366', '--height=768'];
  return launch({ browser: 'firefox', executablePath: FIREFOX as string, defaultViewport: null, args });
}

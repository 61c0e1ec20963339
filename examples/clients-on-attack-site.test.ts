/** The recipes for HTTP clients and the example with a browser, on the site that attacks crawlers. */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { afterTest } from '../scripts/clean-ups.js';
import { writeRecipes } from '../scripts/crawlers/recipe-crawlers.mjs';
import { IS_ALL } from '../scripts/full-size.js';
import { startAttackSite } from './attack-site.js';
import { blocked } from './attack-tests.js';

const CHROMIUM = process.env.TESTED_CHROMIUM;

/** Runs a program on the site. Returns the paths that it requested of it. */
async function requestedBy(command: readonly string[]): Promise<Set<string>> {
  const site = await startAttackSite({ isSlow: false });
  afterTest.push(() => site.stop());
  await promisify(execFile)(
    process.execPath,
    command.map((part) => part.replace('{start}', `${site.origin}/`)),
  );
  expect(blocked(site.requests)).toEqual([]);
  expect(blocked(site.requestsToOther)).toEqual([]);
  return new Set(site.requests.map(({ path }) => path));
}

test.each(['undici', 'undici-compose', 'got', 'axios'])(
  '%s requests nothing that is blocked',
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-recipes-'));
    afterTest.push(() => rmSync(folder, { recursive: true }));
    const recipe = writeRecipes(folder).find((written) => written.name === name);
    const requested = await requestedBy([recipe?.file ?? '', '{start}']);
    expect(requested.size).toBeGreaterThan(40);
  },
  120_000,
);

test.skipIf(CHROMIUM === undefined).each(IS_ALL ? [[[]], [['--puppeteer']]] : [[[]]])(
  'a browser requests nothing that is blocked %j',
  async (flags) => {
    const program = fileURLToPath(new URL('browser-with-gate.mjs', import.meta.url));
    const requested = await requestedBy([program, '{start}', '--private', '--chromium', CHROMIUM ?? '', ...flags]);
    expect(requested.size).toBeGreaterThan(40);
  },
  240_000,
);

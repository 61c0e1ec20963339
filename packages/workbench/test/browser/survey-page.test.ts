/** The page of `maycrawl survey --format html`, in Chromium. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './page-actions.js';
import { describeInBrowser, withPage } from './page-fixture.js';

const COMMAND = fileURLToPath(new URL('../../../cli/bin/maycrawl.js', import.meta.url));
const FILES = [
  'User-agent: *\nDisallow: /\n',
  'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nContent-Signal: ai-train=no\nDisalow: /cart\n',
  'User-agent: *\nDisallow: /admin\n',
];

let folder: string;
let url: string;

function survey(rows: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'survey', ...args], {
    input: rows,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-survey-'));
  const rows = FILES.map((text, i) => {
    return `https://${i}.example\tR\t2026-11-01T00:00:00Z\t200\t${Buffer.from(text).toString('base64')}\n`;
  });
  rows.push('https://3.example\tR\t2026-11-02T00:00:00Z\t404\t\n');
  const earlier = join(folder, 'earlier.json');
  writeFileSync(earlier, survey(rows.slice(0, 2).join(''), '--format', 'json'));
  const path = join(folder, 'survey.html');
  writeFileSync(path, survey(rows.join(''), '--format', 'html', '--compare', earlier));
  url = pathToFileURL(path).href;
});
afterAll(() => rmSync(folder, { recursive: true }));

describeInBrowser('the page of a survey', () => {
  test.each([
    ['a laptop, light', { colorScheme: 'light', viewport: { width: 1366, height: 768 } }],
    ['a phone, dark', { colorScheme: 'dark', viewport: { width: 375, height: 667 } }],
  ] as const)('is readable on %s', (_, options) =>
    withPage({ ...options, url }, async ({ page }) => {
      expect(await seriousFindings(page)).toEqual([]);
      const { width, sizes } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth,
        sizes: [...document.querySelectorAll('svg text')].map((text) => text.getBoundingClientRect().height),
      }));
      expect(width).toBeLessThanOrEqual(options.viewport.width);
      expect(sizes.length).toBeGreaterThan(20);
      expect(Math.min(...sizes)).toBeGreaterThan(11);
    }),
  );

  test('loads nothing, and names and describes each plot beside a table', () =>
    withPage({ url, javaScriptEnabled: false }, async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.reload();
      expect(requests).toEqual([url]);
      const plots = page.getByRole('img');
      const count = await plots.count();
      expect(count).toBeGreaterThan(5);
      for (let i = 0; i < count; i++) {
        const section = plots.nth(i).locator('xpath=ancestor::section');
        const title = await section.getByRole('heading').innerText();
        expect(await plots.nth(i).getAttribute('aria-labelledby')).toMatch(/-title .*-text$/);
        expect(await plots.nth(i).locator('title').first().textContent()).toBe(title);
        expect(await plots.nth(i).locator('desc').textContent()).toMatch(/percent of \w+ origins/);
        expect(await section.getByRole('table').count()).toBe(1);
      }
      const row = page.getByRole('row', { name: 'CCBot' });
      expect(await row.getByRole('cell').first().innerText()).toBe('2 (50.0 %) −50.0');
    }));

  test('draws each bar as long as its figure', () =>
    withPage({ url }, async ({ page }) => {
      const widths = await page.evaluate(() => {
        const bars = document.querySelectorAll('svg[aria-labelledby^=plot-origins] path[fill="var(--first)"]');
        return [...bars].map((bar) => (bar as SVGPathElement).getBBox().width);
      });
      // All, known, with a file, with text, without a file, unreachable, unknown.
      const [whole = 0] = widths;
      expect(widths.map((width) => Math.round((100 * width) / whole))).toEqual([100, 100, 75, 75, 25, 0, 0]);
      expect(whole).toBeGreaterThan(150);
    }));
});

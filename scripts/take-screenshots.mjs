// Takes the pictures of the page in docs/images: laptop, phone, dark, each tab, Hindi and Thai. Needs a build and Chromium.
// Fails if the page reports an error, or if a face is missing: its characters would be shown as boxes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { testedChromiumPath } from './system-programs.mjs';

scriptArguments(`node scripts/take-screenshots.mjs

Takes the pictures of the page in docs/images. Needs a build and Chromium.`);

const FOLDER = join(root, 'docs/images');
const LATIN = ['Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable'];
const LAPTOP = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

/** Two edits of the example, so that there is something to see in What changes. */
async function edit(page) {
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < 20; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('t/');
}

const selectCell = (page) => page.getByRole('gridcell', { name: '/help/contact, bingbot' }).click();
const openTab = (id, ready) => async (page) => {
  await page.locator(`#tab-${id}`).click();
  await page.locator(ready).first().waitFor();
};

/**
 * @typedef {{ name: string, options: object, faces?: readonly string[], steps: readonly Function[] }} Picture
 * @type {readonly Picture[]}
 */
const PICTURES = [
  { name: 'test', options: LAPTOP, steps: [edit, selectCell] },
  { name: 'who', options: LAPTOP, steps: [openTab('who', '.state:not(.skeleton)')] },
  { name: 'changes', options: LAPTOP, steps: [edit, openTab('changes', '.diff .added')] },
  { name: 'server', options: LAPTOP, steps: [openTab('server', 'input[type=range]')] },
  { name: 'dark', options: { ...LAPTOP, colorScheme: 'dark' }, steps: [edit, selectCell] },
  { name: 'phone', options: PHONE, steps: [] },
  {
    name: 'hindi',
    options: { ...LAPTOP, locale: 'hi-IN' },
    faces: ['Noto Sans Devanagari Variable'],
    steps: [selectCell],
  },
  { name: 'thai', options: { ...LAPTOP, locale: 'th-TH' }, faces: ['Noto Sans Thai Variable'], steps: [selectCell] },
];

mkdirSync(FOLDER, { recursive: true });
const server = await preview({
  root: join(root, 'packages/workbench'),
  logLevel: 'error',
  preview: { port: 0, host: '127.0.0.1' },
});
const browser = await chromium.launch({ executablePath: testedChromiumPath(), args: ['--no-sandbox'] });
try {
  for (const picture of PICTURES) await take(picture, server.resolvedUrls.local[0]);
} finally {
  await browser.close();
  await server.close();
}

/** @param {Picture} picture @param {string} url */
async function take({ name, options, faces = [], steps }, url) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  for (const step of steps) await step(page);
  await page.waitForLoadState('networkidle');
  // Each fix is proved or shown as not proved.
  await page.waitForFunction(
    () =>
      document.querySelector('.problem .button') !== null &&
      document.querySelector('.problem .button:disabled, .late, .stale, .waiting') === null,
  );
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', ''));
  });
  const missing = [...LATIN, ...faces].filter((face) => !loaded.includes(face));
  if (errors.length + missing.length > 0) throw new Error(`${name}: ${[...errors, ...missing].join('; ')}`);
  await page.screenshot({ path: join(FOLDER, `workbench-${name}.png`) });
  await context.close();
  console.log(`docs/images/workbench-${name}.png`);
}

/** What the measurements of the page do in Chromium. */

const COLUMNS = 10;
const ROWS = 50;
/** Milliseconds for the analysis of a pasted file. */
const ANALYSIS = 4_000;
/** Characters from which a paste is added at once, without a button. */
const LONG_PASTE = 50_000;

/**
 * Returns the median of the milliseconds from the start of navigation until the editor takes keys and the verdicts of the
 * example are shown.
 *
 * @param {import('playwright-core').Browser} browser @param {string} url
 * @param {{ rate: number, rounds: number }} options `rate` slows the main thread down by this factor.
 */
export async function usableAfter(browser, url, { rate, rounds }) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await page.addInitScript(() => {
      const look = () => {
        const editor = document.querySelector('.editor')?.shadowRoot?.querySelector('.cm-content');
        if (editor && document.querySelector('.grid .cell.allowed')) globalThis.usableAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(url);
    const usable = await page.waitForFunction(() => globalThis.usableAt);
    times.push(await usable.jsonValue());
    await context.close();
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/**
 * Opens the page with a file of that size, 50 URLs and 10 crawlers. Each cell is decided by a rule, so that a new line at
 * the top changes the number in all of them.
 *
 * @param {import('playwright-core').Browser} browser @param {string} url @param {number} bytes
 * @param {string} [ending] The last lines of the file.
 */
export async function preparePage(browser, url, bytes, ending = '') {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.grid .cell.allowed').first().waitFor();
  await page.getByRole('button', { name: 'Choose…' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('Bytespider');
  await page.getByRole('checkbox', { name: /^Bytespider/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  const rules = Math.floor(bytes / 32);
  const paths = Array.from({ length: ROWS }, (_, row) => `/section-${Math.floor((row * rules) / ROWS)}/page/${row}`);
  await addUrls(page, paths);
  await page.locator('.cm-content').evaluate(paste, fileOf(bytes) + ending);
  await page.locator('.cm-content').click({ position: { x: 5, y: 12 } });
  await page.keyboard.press('Control+Home');
  await page.waitForFunction((columns) => {
    const cells = [...document.querySelectorAll('.grid-row:not([hidden]) .cell')];
    const decided = cells.filter((cell) => cell.classList.contains('blocked') && cell.textContent !== '');
    const rows = document.querySelectorAll('.grid-row:not([hidden])').length;
    return rows > 0 && decided.length === rows * columns;
  }, COLUMNS);
  // The analysis of what was pasted would take the second core.
  await page.waitForTimeout(ANALYSIS);
  await page.evaluate(watchKeys);
  return { page, stop: () => context.close() };
}

/** Runs in the page: replaces what the field contains. */
function paste(field, content) {
  const data = new DataTransfer();
  data.setData('text/plain', content);
  field.focus();
  document.execCommand('selectAll');
  const event = { clipboardData: data, bubbles: true, cancelable: true, composed: true };
  field.dispatchEvent(new ClipboardEvent('paste', event));
}

/** The first import replaces the example's URLs. */
async function addUrls(page, paths) {
  await page.getByRole('button', { name: 'Add URLs' }).click();
  const field = page.getByRole('textbox', { name: 'URLs or paths, one per line' });
  const text = paths.join('\n');
  if (text.length < LONG_PASTE) {
    await field.fill(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Add URLs' }).click();
  } else await field.evaluate(paste, text);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Opens the page with the example and so many URLs, of which a third is blocked for Googlebot.
 *
 * @param {import('playwright-core').Browser} browser @param {string} url @param {number} count
 */
export async function preparePageWithUrls(browser, url, count) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('.grid .cell.allowed').first().waitFor();
  const folders = ['/shoes', '/cart', '/about'];
  await addUrls(
    page,
    Array.from({ length: count }, (_, row) => `${folders[row % folders.length]}/${row}`),
  );
  await page.waitForFunction(
    (blocked) => Number(document.querySelector('.sums button')?.textContent.replace(/\D/g, '')) === blocked,
    Math.floor((count + 1) / folders.length),
  );
  return { page, stop: () => context.close() };
}

/**
 * Chooses or drops the filter *Blocked for Googlebot*; resolves to the milliseconds until the rows are shown.
 *
 * @param {import('playwright-core').Page} page
 */
export async function toggleFilter(page) {
  return page.evaluate(() => {
    const rows = () => document.querySelector('.grid-body')?.textContent;
    const before = rows();
    const start = performance.now();
    document.querySelector('.sums button')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return new Promise((resolve) => {
      const look = () => {
        if (rows() === before) requestAnimationFrame(look);
        else resolve(performance.now() - start);
      };
      requestAnimationFrame(look);
    });
  });
}

/** @param {number} bytes */
function fileOf(bytes) {
  let file = 'User-agent: *\nUser-agent: AdsBot-Google\n';
  for (let rule = 0; ; rule++) {
    const line = `Disallow: /section-${rule}/page\n`;
    if (file.length + line.length > bytes) return file;
    file += line;
  }
}

/** Runs in the page: measures from a key to the frame that shows every cell on screen with its new number. */
function watchKeys() {
  const numbers = () => [...document.querySelectorAll('.grid-row:not([hidden]) .cell')].map((cell) => cell.textContent);
  window.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = numbers();
      globalThis.verdictsAfter = undefined;
      const look = () => {
        const now = numbers();
        if (now.some((number, index) => number === before[index])) return;
        observer.disconnect();
        // A task after the frame was drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            globalThis.verdictsAfter = performance.now() - timeStamp;
          };
          port2.postMessage(undefined);
        });
      };
      const observer = new MutationObserver(look);
      const grid = document.querySelector('.grid-body');
      if (grid) observer.observe(grid, { characterData: true, childList: true, subtree: true });
    },
    true,
  );
}

/** Presses Enter and resolves to the milliseconds until the verdicts are shown. @param {import('playwright-core').Page} page */
export async function pressEnter(page) {
  await page.keyboard.press('Enter');
  const time = await page.waitForFunction(() => globalThis.verdictsAfter);
  return time.jsonValue();
}

/**
 * Presses Enter and resolves to the milliseconds until the problems show the line of each finding in the new draft. The
 * file has a finding, and Enter is pressed above it.
 *
 * @param {import('playwright-core').Page} page
 */
export async function pressEnterForFindings(page) {
  await page.evaluate(() => {
    const problems = document.querySelector('.problems');
    if (problems === null) throw new Error('The page has no list of problems');
    const before = problems.textContent;
    globalThis.findingsAfter = undefined;
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = () => {
          if (problems.textContent === before) requestAnimationFrame(look);
          else globalThis.findingsAfter = performance.now() - timeStamp;
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
  await page.keyboard.press('Enter');
  const time = await page.waitForFunction(() => globalThis.findingsAfter);
  return time.jsonValue();
}

/**
 * Resolves to the milliseconds of each task of the page's main thread while `work` runs.
 *
 * @param {import('playwright-core').Browser} browser @param {import('playwright-core').Page} page
 * @param {() => Promise<void>} work
 */
export async function tasksDuring(browser, page, work) {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const events = Array.isArray(trace) ? trace : trace.traceEvents;
  const mainThreads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`))
    .map(({ dur = 0 }) => dur / 1000);
}

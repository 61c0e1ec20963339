/** What the measurements of the page do in Chromium. */

const COLUMNS = 10;
const ROWS = 50;

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
  await page.getByRole('searchbox').fill('Bytespider');
  await page.getByRole('checkbox', { name: /^Bytespider/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  const rules = Math.floor(bytes / 32);
  const paths = Array.from({ length: ROWS }, (_, row) => `/section-${Math.floor((row * rules) / ROWS)}/page/${row}`);
  await page.getByRole('button', { name: 'Add URLs' }).click();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await page.getByRole('button', { name: 'Add URLs' }).click();
  await page.getByRole('textbox', { name: 'URLs or paths, one per line' }).fill(paths.join('\n'));
  await page.getByRole('dialog').getByRole('button', { name: 'Add URLs' }).click();
  await page.locator('.cm-content').evaluate((content, file) => {
    const data = new DataTransfer();
    data.setData('text/plain', file);
    content.focus();
    document.execCommand('selectAll');
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, fileOf(bytes) + ending);
  await page.locator('.cm-content').click({ position: { x: 5, y: 12 } });
  await page.keyboard.press('Control+Home');
  await page.waitForFunction((columns) => {
    const cells = [...document.querySelectorAll('.grid-row:not([hidden]) .cell')];
    const decided = cells.filter((cell) => cell.classList.contains('blocked') && cell.textContent !== '');
    const rows = document.querySelectorAll('.grid-row:not([hidden])').length;
    return rows > 0 && decided.length === rows * columns;
  }, COLUMNS);
  await page.evaluate(watchKeys);
  return { page, stop: () => context.close() };
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

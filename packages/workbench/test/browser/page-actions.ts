/** What tests of the whole page do with it. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The keys that show the views, and what is there once they are. */
export const VIEWS = {
  'Alt+1': '[role=gridcell], .phone-row .verdict',
  'Alt+2': '#answers table',
  'Alt+3': '.diff .added',
  'Alt+4': '#answers input[type=range]',
} as const;

export const SIZES = {
  laptop: { width: 1366, height: 768 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 740 },
} as const;
export type Size = keyof typeof SIZES;

/** Resolves once the page is laid out for the size, which it learns after the window has it. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.locator(`.page.${size}`).waitFor();
}

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The findings of axe, with their elements. `rules` are the only ones that run; default: all. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  return described(await violationsIn(page, rules));
}

/** Those of a page with parts that we did not write, where only serious and critical findings count. */
export async function seriousFindings(page: Page): Promise<string[]> {
  const violations = await violationsIn(page);
  return described(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical'));
}

async function violationsIn(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  // The policy of the page allows no script of another origin, and does not concern what a debugger evaluates.
  await page.evaluate(`globalThis.axe === undefined && (() => {${AXE}})()`);
  await settled(page);
  const options = rules === undefined ? {} : { runOnly: { type: 'rule', values: rules } };
  return page.evaluate(async (given) => {
    const { axe } = globalThis as unknown as { axe: { run(options: unknown): Promise<{ violations: Violation[] }> } };
    return (await axe.run(given)).violations;
  }, options);
}

function described(violations: readonly Violation[]): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n  ${failureSummary}`),
  );
}

/**
 * Resolves once no answer is being renewed, which dims the old one, no colour is in the middle of its transition, and the
 * fonts have come, which move what is on the page.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.getAnimations().length === 0 &&
      document.querySelector('.waiting, .late, .stale, [aria-busy=true]') === null,
  );
}

/** Pastes text in place of the whole draft, as a user who selects all of it does. */
export async function pasteDraft(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.locator('.cm-content').evaluate(paste, text);
}

/** Runs in the page. */
export function paste(element: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  element.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }),
  );
}

/** Drops a file on the page. */
export async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const base64 = Buffer.from(bytes).toString('base64');
  await page.evaluate(
    async ([fileName, data]) => {
      const content = await (await fetch(`data:application/octet-stream;base64,${data}`)).arrayBuffer();
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], fileName));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      }
    },
    [name, base64] as const,
  );
}

/** Drops a file of so many zeros, which is made in the page. */
export function dropZeros(page: Page, name: string, size: number): Promise<void> {
  return page.evaluate(
    ([fileName, bytes]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(bytes)], fileName));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, size] as const,
  );
}

/** The visible lines of the draft, without the tags beside them. */
export function draftOf(page: Page): Promise<string> {
  return page.locator('.cm-content').evaluate((content) =>
    [...content.querySelectorAll('.cm-line')]
      .map((line) => {
        const copy = line.cloneNode(true) as HTMLElement;
        for (const tag of copy.querySelectorAll('.tag')) tag.remove();
        return copy.textContent;
      })
      .join('\n'),
  );
}

/** The URLs of the rows of the grid, without the line breaks that the layout adds. */
export async function shownUrls(page: Page): Promise<string[]> {
  const names = await page.locator('.grid-row:not([hidden]) .row-header code').allInnerTexts();
  return names.map((name) => name.replace(/\n/g, ''));
}

/** Downloads the draft by its key, and returns the bytes. */
export async function downloadDraft(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('ControlOrMeta+s')]);
  return readFileSync(await download.path());
}

export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node.matches(':focus'));
}

/** Presses a key until an element has the focus. Fails if more than `most` are needed. */
export async function pressUntilFocused(page: Page, key: string, element: Locator, most = 60): Promise<void> {
  await element.waitFor();
  for (let i = 0; i < most; i++) {
    if (await isFocused(element)) return;
    await page.keyboard.press(key);
  }
  expect(await isFocused(element), `${key} reaches ${element}`).toBe(true);
}

/** Gated browsers of both libraries, and the gate. They end after the test file. */
import { Gate, type GateOptions, type RobotsBlockedError } from '@maycrawl/gate';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { expect } from 'vitest';
import { afterFile } from '../../../scripts/clean-ups.js';
import { type WithGateOptions, withGate } from '../src/index.js';

export const CHROMIUM: string | undefined = process.env.TESTED_CHROMIUM;
/** Chromium as root needs the first one. */
export const LAUNCH = { ...(CHROMIUM !== undefined && { executablePath: CHROMIUM }), args: ['--no-sandbox'] };

/** What the tests use of a page of both libraries. */
export interface TestPage {
  goto(url: string, options?: { timeout?: number }): Promise<{ status(): number } | null>;
  content(): Promise<string>;
  close(): Promise<void>;
}

export interface GatedBrowser {
  newPage(): Promise<TestPage>;
  /** The URLs that were blocked. */
  readonly blocked: string[];
  readonly gate: Gate;
}

export const LIBRARIES = { Playwright: chromium, Puppeteer: puppeteer } as const;

export async function openGate(options: Partial<GateOptions> = {}): Promise<Gate> {
  const gate = await Gate.open({
    userAgent: 'ExampleBot/1.0',
    ...options,
    fetch: { allowPrivate: true, ...options.fetch },
  });
  afterFile.push(() => gate.close());
  return gate;
}

/** Starts a browser in which each page is in a context of its own. */
export async function launchGated(
  library: keyof typeof LIBRARIES,
  options: WithGateOptions = {},
  gateOptions: Partial<GateOptions> = {},
): Promise<GatedBrowser> {
  const blocked: string[] = [];
  const gate = await openGate(gateOptions);
  const onBlocked = ({ url }: RobotsBlockedError) => void blocked.push(url);
  if (library === 'Playwright') {
    const browser = await withGate(chromium, gate, { onBlocked, ...options }).launch(LAUNCH);
    afterFile.push(() => browser.close());
    return { newPage: () => browser.newPage(), blocked, gate };
  }
  const browser = await withGate(puppeteer, gate, { onBlocked, ...options }).launch(LAUNCH);
  afterFile.push(() => browser.close());
  return { newPage: async () => (await browser.createBrowserContext()).newPage(), blocked, gate };
}

/** Waits until a list contains all of these. */
export async function expectAll(list: () => readonly string[], expected: readonly string[]): Promise<void> {
  await expect.poll(() => expected.filter((item) => !list().includes(item))).toEqual([]);
}

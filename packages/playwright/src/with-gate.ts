import type { Crawler } from '@maycrawl/core';
import { checkOptionNames, OptionError } from '@maycrawl/core/option-error';
import { type Gate, type Pace, RobotsBlockedError, robotsFetch } from '@maycrawl/gate';
import { type Browser, gateBrowser, gateContext } from './gated-contexts.js';
import { checkLaunchOptions, type LaunchOptions, onlyChromium, proxyFlags } from './launch-options.js';
import { createCertificate } from './proxy/certificate.js';
import { GateProxy } from './proxy/gate-proxy.js';
import { Refusals } from './refusals.js';

/** Options of `withGate`. */
export interface WithGateOptions {
  /** The crawler whose rules apply. Default: the gate's crawler. */
  readonly crawler?: Crawler;
  /** The User-Agent header of the browser. Sites expect the name of the crawler in it. Default: that of Chromium. */
  readonly userAgent?: string;
  /**
   * Takes a turn of the gate (`Gate.turn`) for each page, documents in frames and redirects included: one at a time of
   * each host, with the crawl-delay of its robots.txt. A turn lasts until the document has arrived. Pages are not loaded
   * before they are needed then. Default false.
   */
  readonly pace?: Pace;
  /**
   * Whether images, scripts and all else that pages load are checked too. False: only documents, and requests of
   * `context.request`. Default true.
   */
  readonly resources?: boolean;
  /**
   * Accepts a `proxy` in the options of `launch` and does not use it. Crawlee's `PlaywrightCrawler` always passes one, which
   * changes nothing. Default false: `launch` throws.
   */
  readonly ignoreProxy?: boolean;
  /** Called for each request that robots.txt blocks. Chromium may repeat a request. */
  readonly onBlocked?: (error: RobotsBlockedError) => void;
}

/** `chromium` of Playwright, or `puppeteer`. */
export interface BrowserLauncher {
  launch(options?: never): Promise<unknown>;
}

const OPTIONS: readonly (keyof WithGateOptions)[] = [
  'crawler',
  'userAgent',
  'pace',
  'resources',
  'ignoreProxy',
  'onBlocked',
];
/** Methods that start or use a browser without the proxy. */
const UNGATED: ReadonlySet<unknown> = new Set(['connect', 'connectOverCDP', 'launchServer']);

/**
 * Returns a launcher whose browsers request nothing that robots.txt blocks. All requests go through a proxy on loopback
 * that checks each one with the gate right before it is sent: documents, frames, redirects, popups, workers, service
 * workers, beacons, what the browser loads before it is needed, and `context.request` of Playwright. A request that is
 * blocked fails in the browser, and `page.goto` rejects with the reason: a `RobotsBlockedError`, a `TurnRefusedError` or a
 * `GateConnectError`. Connections to sites are made by `Gate.connect`. The proxy ends with the browser; close the gate
 * after it.
 *
 * @throws TypeError if the launcher is not `chromium` of Playwright or `puppeteer`, or if an argument is invalid. `launch`
 * throws one if its options name another browser or a proxy
 *
 * @example
 * const browser = await withGate(chromium, gate).launch();
 * const page = await browser.newPage();
 * await page.goto('https://example.org/');
 */
export function withGate<L extends BrowserLauncher>(launcher: L, gate: Gate, options: WithGateOptions = {}): L {
  checkLauncher(launcher);
  checkOptions(gate, options);
  return new Proxy(launcher, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (UNGATED.has(name)) return () => refuseUngated(String(name));
      if (name === 'launch') return (own?: LaunchOptions) => launch(target, 'launch', [own], gate, options);
      if (name === 'launchPersistentContext') {
        return (folder: string, own?: LaunchOptions) => launch(target, name, [folder, own], gate, options);
      }
      return member.bind(target);
    },
  });
}

async function refuseUngated(method: string): Promise<never> {
  throw new TypeError(`${method}: the gate needs a browser that it launches: use launch`);
}

async function launch(
  launcher: BrowserLauncher,
  method: 'launch' | 'launchPersistentContext',
  args: readonly [...folder: string[], options: LaunchOptions | undefined],
  gate: Gate,
  options: WithGateOptions,
): Promise<unknown> {
  const { crawler, pace = false, resources = true, ignoreProxy = false, userAgent, onBlocked } = options;
  const own = { ...(args.at(-1) as LaunchOptions | undefined), ...(ignoreProxy && { proxy: undefined }) };
  checkLaunchOptions(own);
  const refusals = new Refusals();
  const onRefused = (url: string, error: Error) => {
    refusals.add(url, error);
    // An error of the callback is its own, and must not leave the browser waiting.
    if (error instanceof RobotsBlockedError && onBlocked !== undefined) queueMicrotask(() => onBlocked(error));
  };
  const certificate = createCertificate();
  const proxy = await GateProxy.start({ gate, crawler, pace, resources, onRefused }, certificate);
  const flags = [...proxyFlags(proxy.address, certificate), ...(userAgent ? [`--user-agent=${userAgent}`] : [])];
  const gated = {
    ...own,
    args: [...(own.args ?? []), ...flags],
    // For requests of `context.request`, which Node makes.
    ...(isPlaywright(launcher) && { proxy: { server: proxy.address } }),
    ...(method === 'launchPersistentContext' && { ignoreHTTPSErrors: true }),
  };
  try {
    const start = Reflect.get(launcher, method) as (...args: unknown[]) => Promise<unknown>;
    const started = await start.call(launcher, ...args.slice(0, -1), gated);
    if (method === 'launchPersistentContext') {
      (started as { on(event: 'close', listener: () => void): unknown }).on('close', () => proxy.close());
      return await gateContext(started as Parameters<typeof gateContext>[0], refusals);
    }
    const browser = started as Browser;
    browser.on('disconnected', () => proxy.close());
    await checkBrowser(browser);
    await gateBrowser(browser, refusals);
    return browser;
  } catch (error) {
    proxy.close();
    throw error;
  }
}

/** Puppeteer has settings outside of the options that name a browser. */
async function checkBrowser(browser: Browser): Promise<void> {
  const version = await browser.version();
  if (!/firefox/i.test(version)) return;
  await browser.close();
  throw new TypeError(`browser: ${onlyChromium(version)}`);
}

const isPlaywright = (launcher: object): launcher is { name(): string } =>
  typeof (launcher as { name?: unknown }).name === 'function';

function checkLauncher(launcher: unknown): void {
  if (typeof (launcher as Partial<BrowserLauncher> | undefined)?.launch !== 'function') {
    throw new OptionError('launcher', `expected chromium of Playwright, or puppeteer, got ${typeof launcher}`);
  }
  const name = isPlaywright(launcher as object) ? (launcher as { name(): string }).name() : 'chromium';
  if (name !== 'chromium') throw new OptionError('launcher', onlyChromium(name));
}

/** @throws TypeError that names the wrong option */
function checkOptions(gate: Gate, options: WithGateOptions): void {
  checkOptionNames('withGate', options, OPTIONS);
  const { resources = true, ignoreProxy = false, onBlocked = () => {}, ...common } = options;
  // It has these options too, and checks them.
  robotsFetch(gate, common);
  for (const [name, value] of Object.entries({ resources, ignoreProxy }))
    if (typeof value !== 'boolean') throw new OptionError(name, `expected true or false, got ${typeof value}`);
  if (typeof onBlocked !== 'function')
    throw new OptionError('onBlocked', `expected a function, got ${typeof onBlocked}`);
}

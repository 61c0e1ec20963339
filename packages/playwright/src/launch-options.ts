import type { Certificate } from './proxy/certificate.js';

/** The options of Playwright and Puppeteer that this module uses. */
export interface LaunchOptions {
  readonly args?: readonly string[];
  readonly browser?: string;
}

const PROXY_FLAGS = /^--(?:no-proxy-server|proxy-(?:server|pac-url|auto-detect|bypass-list))(?:=|$)/;
/** Playwright sends the requests of a context with client certificates through a proxy of its own. */
const OWN_PROXY =
  'not possible, because all requests go through the gate, which may have a proxy: Gate.open({ fetch: { proxy } })';

/** @throws TypeError if the options would let requests past the gate's proxy */
export function checkLaunchOptions(options: LaunchOptions): void {
  const { args = [], browser } = options;
  checkContextOptions(options);
  if (browser !== undefined && browser !== 'chrome') throw new TypeError(`browser: ${onlyChromium(browser)}`);
  const flag = args.find((arg) => PROXY_FLAGS.test(arg));
  if (flag !== undefined) throw new TypeError(`args: ${flag} is ${OWN_PROXY}`);
}

/** @throws TypeError if the requests of a context would not go through the gate's proxy */
export function checkContextOptions(options: object | undefined): void {
  for (const name of ['proxy', 'proxyServer', 'clientCertificates'])
    if (Reflect.get(options ?? {}, name) !== undefined) throw new TypeError(`${name}: ${OWN_PROXY}`);
}

export const onlyChromium = (name: string): string =>
  `only Chromium is supported, not ${name}: no test shows that another browser requests nothing past the gate`;

/** Returns the flags of Chromium by which every request goes through the proxy. */
export function proxyFlags(proxy: string, { keyHash }: Certificate): string[] {
  return [
    `--proxy-server=${proxy}`,
    // Also requests to loopback, which Chromium otherwise makes itself.
    '--proxy-bypass-list=<-loopback>',
    `--ignore-certificate-errors-spki-list=${keyHash}`,
    // These connections would not use the proxy.
    '--disable-quic',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  ];
}

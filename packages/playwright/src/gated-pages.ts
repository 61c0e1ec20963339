import { canParseUrl } from '@maycrawl/core/url';
import type { Refusals } from './refusals.js';

/** The part of a page that Playwright and Puppeteer have in common. */
export interface Page {
  goto(url: string, ...rest: unknown[]): Promise<unknown>;
  mainFrame(): unknown;
  on(event: 'request', listener: (request: PageRequest) => void): unknown;
  off(event: 'request', listener: (request: PageRequest) => void): unknown;
}

interface PageRequest {
  url(): string;
  isNavigationRequest(): boolean;
  frame(): unknown;
}

const GATED: WeakSet<Page> = new WeakSet();

/** Makes `goto` of a page reject with the reason if the URL, or one that it redirects to, is not requested. */
export function gatePage(page: Page, refusals: Refusals): void {
  if (GATED.has(page)) return;
  GATED.add(page);
  const goto = page.goto.bind(page);
  page.goto = async (url, ...rest) => {
    const before = refusals.count;
    let last = url;
    const onRequest = (request: PageRequest) => {
      if (request.isNavigationRequest() && isOfMainFrame(page, request)) last = request.url();
    };
    page.on('request', onRequest);
    try {
      return await goto(url, ...rest);
    } catch (error) {
      throw (canParseUrl(last) ? refusals.since(before, last) : undefined) ?? error;
    } finally {
      page.off('request', onRequest);
    }
  };
}

function isOfMainFrame(page: Page, request: PageRequest): boolean {
  try {
    return request.frame() === page.mainFrame();
  } catch {
    // Playwright throws while the frame is being made.
    return false;
  }
}

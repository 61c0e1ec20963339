import { canParseUrl } from '@maycrawl/core/url';
import { type Gate, RobotsBlockedError } from '@maycrawl/gate';
import { assertGate } from './assert-gate.js';
import { checkNames } from './check-names.js';
import { crawlerName } from './crawler-name.js';
import { RobotsTxtFile } from './robots-txt-file.js';

/** A crawler class of Crawlee, such as `CheerioCrawler`. */
export type CrawlerClass = abstract new (...args: never[]) => object;

/** The part of a crawler that this module uses. Crawlee's types declare the members as protected. */
interface Crawler {
  respectRobotsTxtFile: boolean | { userAgent?: string };
  /** Only in crawlers that request pages by HTTP or in a browser. */
  preNavigationHooks?: NavigationHook[];
}

/** The option that this module reads. */
type CrawlerOptions = Partial<Pick<Crawler, 'respectRobotsTxtFile'>>;

type NavigationHook = (context: { request: { noRetry?: boolean } }, options: GotOptions) => Promise<void>;

/** Options of got, which is Crawlee's HTTP client. Its hooks are called before it follows a redirect. */
interface GotOptions {
  hooks?: { beforeRedirect?: ((next: { url: string | URL }) => Promise<void>)[] };
}

/**
 * Returns a subclass of a crawler class that gets each robots.txt from `gate`: right before each request, and for each
 * link that is enqueued. Crawlers that request pages with Crawlee's default HTTP client also check each redirect: if it
 * leads to a blocked page, the request fails with the reason, without a retry.
 *
 * The option `respectRobotsTxtFile` is true by default, which means the gate's crawler; `{ userAgent }` names another
 * one, and false turns the checks off. Close the gate after the crawl.
 *
 * @throws TypeError if an argument is not a class or not a gate. The constructor of the subclass throws one if
 * `respectRobotsTxtFile` has another name than `userAgent`
 *
 * @example
 * const PoliteCrawler = withGate(CheerioCrawler, gate);
 * await new PoliteCrawler({ requestHandler }).run(['https://example.org/']);
 */
export function withGate<C extends CrawlerClass>(Crawler: C, gate: Gate, ...more: readonly never[]): C {
  if (typeof Crawler !== 'function')
    throw new TypeError(`withGate: expected a crawler class, such as CheerioCrawler, got ${typeof Crawler}`);
  assertGate('withGate', gate);
  if (more.length > 0)
    throw new TypeError(
      'withGate: expected two arguments; pass options to the constructor of the class that it returns',
    );
  const Base = Crawler as unknown as new (options?: object, ...rest: unknown[]) => Crawler;
  const Gated = class extends Base {
    constructor(options: CrawlerOptions = {}, ...rest: unknown[]) {
      const { respectRobotsTxtFile = true } = options;
      checkSetting(respectRobotsTxtFile);
      super({ ...options, respectRobotsTxtFile }, ...rest);
      // After the hooks of the user, who may set `gotOptions.hooks`. Browsers do not use them.
      if (this.preNavigationHooks !== undefined && !('browserPool' in this))
        this.preNavigationHooks = [...this.preNavigationHooks, (context, got) => this.#checkRedirects(context, got)];
    }

    async #checkRedirects({ request }: Parameters<NavigationHook>[0], got: GotOptions): Promise<void> {
      const { respectRobotsTxtFile } = this;
      if (!respectRobotsTxtFile) return;
      const crawler = crawlerName(respectRobotsTxtFile === true ? undefined : respectRobotsTxtFile.userAgent);
      const check = async ({ url }: { url: string | URL }) => {
        const verdict = await gate.check(url, crawler);
        if (verdict.allowed) return;
        request.noRetry = true;
        throw new RobotsBlockedError(verdict);
      };
      got.hooks = { ...got.hooks, beforeRedirect: [...(got.hooks?.beforeRedirect ?? []), check] };
    }

    /** Overrides a protected method of BasicCrawler, which caches a file for the whole run and allows all if it fails. */
    async getRobotsTxtFileForUrl(url: string): Promise<RobotsTxtFile | undefined> {
      // Crawlee reports any other URL as invalid.
      const isPage = canParseUrl(url) && /^https?:$/.test(new URL(url).protocol);
      return this.respectRobotsTxtFile && isPage ? RobotsTxtFile.find(url, undefined, { gate }) : undefined;
    }
  };
  // Crawlee prints it in its log.
  Object.defineProperty(Gated, 'name', { value: Crawler.name });
  return Gated as unknown as C;
}

/** @throws TypeError if the setting has an unknown name or no usable crawler. Crawlee checks its type. */
function checkSetting(setting: Crawler['respectRobotsTxtFile']): void {
  if (typeof setting !== 'object' || setting === null) return;
  checkNames('respectRobotsTxtFile', setting, ['userAgent']);
  const { userAgent } = setting;
  if (userAgent === undefined || (typeof userAgent === 'string' && userAgent.trim() !== '')) return;
  const shown = userAgent === '' ? '""' : typeof userAgent;
  throw new TypeError(`respectRobotsTxtFile.userAgent: expected a name such as "ExampleBot", got ${shown}`);
}

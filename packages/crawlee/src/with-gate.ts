import { canParseUrl, isHttp } from '@maycrawl/core/url';
import {
  type Gate,
  type GateVerdict,
  type Pace,
  RobotsBlockedError,
  type Turn,
  type TurnResponse,
} from '@maycrawl/gate';
import { assertGate, checkNames } from './check-arguments.js';
import { crawlerName } from './crawler-name.js';
import { type CrawlLog, ReasonLog } from './reason-log.js';
import { RobotsTxtFile } from './robots-txt-file.js';

/** A crawler class of Crawlee, such as `CheerioCrawler`. */
export type CrawlerClass = abstract new (...args: never[]) => object;

/** The part of a crawler that this module uses. Crawlee's types declare the members as protected. */
interface Crawler {
  _runRequestHandler(context: CrawlingContext): Promise<void>;
  handleSkippedRequest(skipped: SkippedRequest): Promise<void>;
  respectRobotsTxtFile: boolean | { userAgent?: string };
  readonly log: CrawlLog;
  /** Only in crawlers that request pages by HTTP or in a browser. */
  preNavigationHooks?: NavigationHook[];
}

interface CrawlingContext {
  readonly request: { readonly url: string; readonly skipNavigation?: boolean; noRetry?: boolean };
  readonly response?: unknown;
}

/**
 * What `onSkippedRequest` of a crawler of `withGate` receives. `reason` is Crawlee's: `robotsTxt` if the gate blocked the
 * URL. `verdict` says why then, such as the rule with its line, or that robots.txt answers 503; otherwise it is undefined.
 */
export interface SkippedRequest {
  readonly url: string;
  readonly reason: string;
  readonly verdict?: GateVerdict;
}

type NavigationHook = (context: CrawlingContext, options: GotOptions) => Promise<void>;

/** Options of got, which is Crawlee's HTTP client. Its hooks are called before it follows a redirect. */
interface GotOptions {
  hooks?: { beforeRedirect?: ((next: { url: string | URL }, response: unknown) => Promise<void>)[] };
}

/** Options of `withGate`. */
export interface WithGateOptions {
  /**
   * Takes a turn of the gate (`Gate.turn`) for each page: one page at a time of each host, with the crawl-delay of its
   * robots.txt. A turn lasts until the request handler has ended. Default false.
   */
  readonly pace?: Pace;
}

/**
 * Returns a subclass of a crawler class that gets each robots.txt from `gate`: right before each request, and for each
 * link that is enqueued. Crawlers that request pages with Crawlee's default HTTP client also check each redirect: if it
 * leads to a blocked page, the request fails with the reason, without a retry.
 *
 * Why a URL is skipped is logged as a warning, once for each rule and each failure of robots.txt, and passed to
 * `onSkippedRequest` as `verdict`.
 *
 * The option `respectRobotsTxtFile` is true by default, which means the gate's crawler; `{ userAgent }` names another
 * one, and false turns the checks off. Close the gate after the crawl.
 *
 * @throws TypeError if an argument is not a class or not a gate, or if an option is invalid. The constructor of the
 * subclass throws one if `respectRobotsTxtFile` has another name than `userAgent`
 *
 * @example
 * const PoliteCrawler = withGate(CheerioCrawler, gate);
 * await new PoliteCrawler({ requestHandler }).run(['https://example.org/']);
 */
export function withGate<C extends CrawlerClass>(Crawler: C, gate: Gate, options: WithGateOptions = {}): C {
  if (typeof Crawler !== 'function')
    throw new TypeError(`withGate: expected a crawler class, such as CheerioCrawler, got ${typeof Crawler}`);
  assertGate('withGate', gate);
  const turns = turnOptions(options);
  const Base = Crawler as unknown as new (options?: object, ...rest: unknown[]) => Crawler;
  const Gated = class extends Base {
    readonly #turns: WeakMap<object, Turn> = new WeakMap();
    readonly #reasons: ReasonLog = new ReasonLog();

    constructor(options: Partial<Pick<Crawler, 'respectRobotsTxtFile'>> = {}, ...rest: unknown[]) {
      const { respectRobotsTxtFile = true } = options;
      checkSetting(respectRobotsTxtFile);
      super({ ...options, respectRobotsTxtFile }, ...rest);
      // After the hooks of the user, who may set `gotOptions.hooks`. Browsers do not use them.
      if (this.preNavigationHooks !== undefined && !('browserPool' in this))
        this.preNavigationHooks = [...this.preNavigationHooks, (context, got) => this.#checkRedirects(context, got)];
    }

    /** Overrides a protected method of BasicCrawler: it requests a page and calls the request handler. */
    override async _runRequestHandler(context: CrawlingContext): Promise<void> {
      const { request } = context;
      if (turns === undefined || !this.respectRobotsTxtFile || request.skipNavigation)
        return super._runRequestHandler(context);
      await this.#takeTurn(request, request.url);
      try {
        return await super._runRequestHandler(context);
      } finally {
        this.#turns.get(request)?.done(turnResponse(context.response));
      }
    }

    async #takeTurn(request: CrawlingContext['request'], url: string | URL): Promise<void> {
      const { crawler } = this.#crawlerOption();
      try {
        if (turns?.delay === undefined) await this.#reasons.logCrawlDelay(this.log, gate, url, crawler);
        this.#turns.set(request, await gate.turn(url, { ...turns, ...this.#crawlerOption() }));
      } catch (error) {
        if (error instanceof RobotsBlockedError) request.noRetry = true;
        throw error;
      }
    }

    #crawlerOption(): { crawler?: string } {
      const setting = this.respectRobotsTxtFile;
      const crawler = crawlerName(typeof setting === 'object' ? setting.userAgent : undefined);
      return crawler === undefined ? {} : { crawler };
    }

    async #checkRedirects({ request }: CrawlingContext, got: GotOptions): Promise<void> {
      if (!this.respectRobotsTxtFile) return;
      const { crawler } = this.#crawlerOption();
      const check = async ({ url }: { url: string | URL }, response: unknown) => {
        this.#turns.get(request)?.done(turnResponse(response));
        if (turns !== undefined) return this.#takeTurn(request, url);
        const verdict = await gate.check(url, crawler);
        if (verdict.allowed) return;
        request.noRetry = true;
        throw new RobotsBlockedError(verdict);
      };
      got.hooks = { ...got.hooks, beforeRedirect: [...(got.hooks?.beforeRedirect ?? []), check] };
    }

    /** Overrides a method of BasicCrawler, which passes the URL to the callbacks of the user. */
    override async handleSkippedRequest(skipped: SkippedRequest): Promise<void> {
      if (skipped.reason !== 'robotsTxt') return super.handleSkippedRequest(skipped);
      const verdict = await gate.check(skipped.url, this.#crawlerOption().crawler);
      // A new robots.txt may allow it by now.
      if (verdict.allowed) return super.handleSkippedRequest(skipped);
      this.#reasons.logBlocked(this.log, verdict);
      // `enqueueLinks` passes the same object to the callback of its options.
      return super.handleSkippedRequest(Object.assign(skipped, { verdict }));
    }

    /** Overrides a protected method of BasicCrawler, which caches a file for the whole run and allows all if it fails. */
    async getRobotsTxtFileForUrl(url: string): Promise<RobotsTxtFile | undefined> {
      // Crawlee reports any other URL as invalid.
      const isPage = canParseUrl(url) && isHttp(new URL(url));
      return this.respectRobotsTxtFile && isPage ? RobotsTxtFile.find(url, undefined, { gate }) : undefined;
    }
  };
  // Crawlee logs it.
  Object.defineProperty(Gated, 'name', { value: Crawler.name });
  return Gated as unknown as C;
}

function turnOptions(options: WithGateOptions): Exclude<Pace, boolean> | undefined {
  checkNames('withGate', options, ['pace']);
  const { pace = false } = options;
  if (typeof pace === 'boolean') return pace ? {} : undefined;
  checkNames('pace', pace, ['delay']);
  const { delay = 0 } = pace;
  if (Number.isSafeInteger(delay) && delay >= 0) return pace;
  throw new TypeError(`pace.delay: expected a whole number of milliseconds, 0 or more, got ${String(delay)}`);
}

/** The response may be that of an HTTP client or of a browser. */
function turnResponse(response: unknown): TurnResponse | undefined {
  const { status, statusCode, headers } = Object(response);
  if (typeof status === 'function') return { status: status.call(response), headers: headers.call(response) };
  return typeof (status ?? statusCode) === 'number' ? { status, statusCode, headers } : undefined;
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

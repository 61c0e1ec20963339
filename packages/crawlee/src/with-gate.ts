import type { Gate } from '@maycrawl/gate';
import { RobotsTxtFile } from './robots-txt-file.js';

/** A crawler class of Crawlee, such as `CheerioCrawler`. */
export type CrawlerClass = abstract new (...args: never[]) => object;

/** The part of a crawler that this module uses. Its types declare the members as protected. */
interface Crawler {
  respectRobotsTxtFile: boolean | { userAgent?: string };
}

/**
 * Returns a subclass of a crawler class that gets each robots.txt from `gate`: right before each request, and for each
 * link that is enqueued. Its option `respectRobotsTxtFile` is true by default, which means the gate's crawler;
 * `{ userAgent }` names another one, and false turns the check off. Close the gate after the crawl.
 *
 * @throws TypeError if an argument is not a class or not a gate
 *
 * @example
 * const PoliteCrawler = withGate(CheerioCrawler, gate);
 * await new PoliteCrawler({ requestHandler }).run(['https://example.org/']);
 */
export function withGate<C extends CrawlerClass>(Crawler: C, gate: Gate): C {
  if (typeof Crawler !== 'function') throw new TypeError('withGate: expected a crawler class, such as CheerioCrawler');
  if (typeof gate?.robots !== 'function') throw new TypeError('withGate: expected a gate, as Gate.open returns it');
  const Base = Crawler as unknown as new (options?: object, ...rest: unknown[]) => Crawler;
  const Gated = class extends Base {
    constructor(options?: object, ...rest: unknown[]) {
      super({ respectRobotsTxtFile: true, ...options }, ...rest);
    }

    /** Overrides a protected method of BasicCrawler, which caches a file for the whole run and allows all on an error. */
    async getRobotsTxtFileForUrl(url: string): Promise<RobotsTxtFile | undefined> {
      // Crawlee reports any other URL as invalid.
      const isPage = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
      return this.respectRobotsTxtFile && isPage ? RobotsTxtFile.find(url, undefined, { gate }) : undefined;
    }
  };
  // Crawlee prints it in its log.
  Object.defineProperty(Gated, 'name', { value: Crawler.name });
  return Gated as unknown as C;
}

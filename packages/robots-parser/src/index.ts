/**
 * A drop-in replacement for [robots-parser](https://www.npmjs.com/package/robots-parser) 3: the same calls, with the
 * verdicts of `@maycrawl/core`, which decides as Google's production parser does. The README lists each difference.
 *
 * The calls of robots-parser do not give the reason of a verdict. New code should use `@maycrawl/core`, which does.
 *
 * @example
 * import robotsParser from '@maycrawl/robots-parser';
 *
 * const robots = robotsParser('https://shop.example/robots.txt', 'User-agent: *\nDisallow: /cart');
 * robots.isAllowed('https://shop.example/cart', 'ExampleBot/1.0'); // false
 *
 * @module
 */

import { ParsedRobot } from './parsed-robot.js';
import type { Robot } from './robot.js';

export type { Robot } from './robot.js';

/**
 * Parses a robots.txt. Any content gives a result, in time and memory linear in what is read: 500 KiB at most.
 *
 * @param url the URL of the robots.txt. The file applies to URLs of the same origin only; if it is relative, to
 * relative URLs
 * @param robotstxt the file, as text or, better, as bytes: decoding can change a rule. Null counts as an empty file
 * @throws TypeError if `robotstxt` is neither text nor bytes
 */
export default function robotsParser(url: string, robotstxt: string | Uint8Array | null | undefined): Robot {
  return new ParsedRobot(url, robotstxt);
}

// For callers that use `.default` of what they imported or required, as code compiled without `esModuleInterop` does.
Object.defineProperty(robotsParser, 'default', { value: robotsParser });

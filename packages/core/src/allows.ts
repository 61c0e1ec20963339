/**
 * The smallest entry point: may a crawler fetch a URL, true or false. It uses the same engine as `@maycrawl/core` and
 * returns the same answers, in about two thirds of the size. It does not explain verdicts and does not list groups,
 * sitemaps and lines: for these, use `parse` of `@maycrawl/core`.
 *
 * @example
 * import { parse } from '@maycrawl/core/allows';
 *
 * const robots = parse('User-agent: *\nDisallow: /cart\n');
 * robots.allows('https://shop.example/cart', 'Googlebot'); // false
 * robots.rulesFor('Googlebot').allows('/help'); // true
 *
 * @module
 */

import { BasicRobotsTxt } from './match/basic-robots-txt.js';
import { keepHiddenClasses } from './match/keep-hidden-classes.js';
import { parseFile } from './read/parse-file.js';
import type { ParseOptions } from './types/options.js';
import type { AllowsRobotsTxt } from './types/robots-txt.js';

export type { Crawler, Dialect, ParseOptions } from './types/options.js';
export type { AllowsRobotsTxt, AllowsRuleSet } from './types/robots-txt.js';

/**
 * Parses a robots.txt, given as bytes or as text, which is taken as UTF-8. Any content gives a result, in time and
 * memory linear in what is read. The input is copied and may change afterwards.
 *
 * @throws TypeError if the input is neither bytes nor text, or for an invalid value of an option.
 */
export function parse(input: Uint8Array | string, options?: ParseOptions): AllowsRobotsTxt {
  return new BasicRobotsTxt(parseFile(input, options));
}

keepHiddenClasses(parse('') as BasicRobotsTxt);

import { keepHiddenClasses } from './match/keep-hidden-classes.js';
import { parseFile } from './read/parse-file.js';
import { ParsedRobotsTxt } from './robots-txt.js';
import type { ParseOptions } from './types/options.js';
import type { RobotsTxt } from './types/robots-txt.js';

/**
 * Parses a robots.txt, given as bytes or as text, which is taken as UTF-8. Any content gives a result, in time and
 * memory linear in what is read. The input is copied and may change afterwards.
 *
 * Pass the bytes of a response if you have them: decoding can change a rule. The URL of the file is not an argument.
 *
 * @throws TypeError if the input is neither bytes nor text, or for an unknown option or an invalid value of one.
 * @example
 * parse('user-agent: *\ndisallow: /private').allows('https://example.com/private/x', 'Googlebot'); // false
 */
export function parse(input: Uint8Array | string, options?: ParseOptions): RobotsTxt {
  return new ParsedRobotsTxt(parseFile(input, options));
}

keepHiddenClasses(parse('') as ParsedRobotsTxt);

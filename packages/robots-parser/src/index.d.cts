// The types of the CommonJS entry point, whose code scripts/bundle-robots-parser.mjs makes.
import type { Robot as ParsedRobot } from './robot.js' with { 'resolution-mode': 'import' };

declare namespace robotsParser {
  export type Robot = ParsedRobot;
  // For `import robotsParser from`, with and without `esModuleInterop`.
  export { robotsParser as default };
}

/**
 * Parses a robots.txt. Any content gives a result, in time and memory linear in what is read: 500 KiB at most.
 *
 * @param url the URL of the robots.txt. The file applies to URLs of the same origin only; if it is relative, to
 * relative URLs
 * @param robotstxt the file, as text or, better, as bytes: decoding can change a rule. Null counts as an empty file
 * @throws TypeError if `robotstxt` is neither text nor bytes
 */
declare function robotsParser(url: string, robotstxt: string | Uint8Array | null | undefined): ParsedRobot;

export = robotsParser;

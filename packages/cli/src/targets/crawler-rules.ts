import type { RobotsTxt, RuleSet } from '@maycrawl/core';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** A crawler with the rules that apply to it. */
export interface CrawlerRules {
  readonly crawler: string;
  readonly ruleSet: RuleSet;
}

/** Returns the rules that apply to the crawler of `--as`; throws a {@link CommandError} (`usage`) if it names none. */
export function crawlerRules(robots: RobotsTxt, crawler: string): CrawlerRules {
  try {
    return { crawler, ruleSet: robots.rulesFor(crawler) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(
      'usage',
      `--as ${quoted(crawler)} does not name a crawler: give a name, a product token or a User-Agent header with one`,
      { cause: error },
    );
  }
}

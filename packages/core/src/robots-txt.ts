import { ParsedRuleSet } from './explain/rule-set.js';
import { BasicRobotsTxt } from './match/basic-robots-txt.js';
import type { CrawlerQuery } from './match/crawler-query.js';
import type { RuleWindow } from './match/rule-window.js';
import { urlText } from './match/url-text.js';
import { outlineOf } from './outline/outline.js';
import { sitemapsOf } from './outline/sitemaps.js';
import { bytesOf, type Outline } from './read/parsed-file.js';
import type { Field, Group, Line, Oddity, Sitemap } from './types/contents.js';
import type { Crawler, Dialect } from './types/options.js';
import type { RobotsTxt } from './types/robots-txt.js';
import type { Verdict } from './types/verdict.js';

/** A parsed file with explanations and contents. */
export class ParsedRobotsTxt extends BasicRobotsTxt<ParsedRuleSet> implements RobotsTxt {
  get dialect(): Dialect {
    return BasicRobotsTxt.fileOf(this).dialect;
  }

  get byteLength(): number {
    return BasicRobotsTxt.fileOf(this).byteLength;
  }

  get bytes(): Uint8Array {
    // Small files share a buffer, which a caller could change or transfer.
    return bytesOf(BasicRobotsTxt.fileOf(this)).slice();
  }

  get truncated(): boolean {
    return BasicRobotsTxt.fileOf(this).truncated;
  }

  get groups(): readonly Group[] {
    return outlineFor(this).groups;
  }

  get sitemaps(): readonly Sitemap[] {
    return sitemapsOf(BasicRobotsTxt.fileOf(this));
  }

  get fields(): readonly Field[] {
    return outlineFor(this).fields;
  }

  get lines(): readonly Line[] {
    return outlineFor(this).lines;
  }

  get oddities(): readonly Oddity[] {
    return outlineFor(this).oddities;
  }

  check(url: string | URL, crawler: Crawler): Verdict {
    return this.rulesFor(crawler).checkUrl(urlText(url));
  }

  crawlDelay(crawler: Crawler): number | undefined {
    return this.rulesFor(crawler).crawlDelay;
  }

  protected override createRuleSet(token: string | undefined, query: CrawlerQuery, window: RuleWindow): ParsedRuleSet {
    return new ParsedRuleSet(token, query, window);
  }
}

function outlineFor(robots: ParsedRobotsTxt): Outline {
  return outlineOf(BasicRobotsTxt.fileOf(robots));
}

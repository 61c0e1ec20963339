import { type Crawler, parse } from '@maycrawl/core';

/** @throws TypeError of the parser if the value is no crawler that rules can be looked up for. */
export function checkCrawler(crawler: Crawler): void {
  parse('').rulesFor(crawler);
}

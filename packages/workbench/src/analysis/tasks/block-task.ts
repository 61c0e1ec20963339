import { type Dialect, parse } from '@maycrawl/core';
import { findCrawler } from '@maycrawl/core/crawlers';

export interface BlockInput {
  /** With LF line ends. */
  readonly text: string;
  /** Names in the registry of crawlers. */
  readonly crawlers: readonly string[];
  readonly dialect: Dialect;
}

/**
 * Returns the text with a group that blocks everything for these crawlers; undefined if the group cannot be appended,
 * because the last group has no rule yet or the end of the file is not read.
 */
export function blockTask({ text, crawlers, dialect }: BlockInput): string | undefined {
  const { groups, truncated } = parse(text, { dialect });
  const last = groups.at(-1);
  if (truncated || (last !== undefined && last.rules.length === 0)) return undefined;
  const tokens = crawlers.map((name) => findCrawler(name)?.entry.tokens[0] ?? name);
  const start = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  const gap = start === '' ? '' : '\n';
  return `${start}${gap}${tokens.map((token) => `User-agent: ${token}\n`).join('')}Disallow: /\n`;
}

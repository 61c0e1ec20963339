import { parse, type RobotsTxt } from '@maycrawl/core';
import type { DescribeArguments } from '../../arguments/check-arguments.js';
import { crawlersText } from '../../comparison/difference-text.js';
import { readFileBytes } from '../../files/read-file.js';
import { MAX_BYTES_READ } from '../../files/read-robots.js';
import { crawlerRules } from '../../targets/crawler-rules.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { jsonLine, printable } from '../../text/printable.js';

/** Crawlers to which the same holds. */
interface Described {
  readonly crawlers: string[];
  readonly description: ReturnType<Room['describeAccess']>;
}

/** `extent` in `--json`. */
const EXTENTS = { 'all-allowed': 'allowed', 'all-blocked': 'blocked', partly: 'partly' } as const;

/** The package that decides. */
type Room = typeof import('@maycrawl/lint');

/**
 * `maycrawl check --describe`: says in words what crawlers may fetch, for those that are named or for every one; 0
 * whatever is blocked.
 */
export async function describeFile(args: DescribeArguments, writer: Writer): Promise<0> {
  const room = await import('@maycrawl/lint');
  const robots = parse(readFileBytes(args.robots, MAX_BYTES_READ, '--robots'), { dialect: args.dialect });
  const crawlers = args.crawlers.length > 0 ? args.crawlers : room.everyCrawler([robots]);
  const described = describeAll(room, robots, crawlers);
  if (args.json) for (const one of described) writer.print(jsonLine(jsonOf(one)));
  else writer.print(textOf(described, (await paintFor(writer.fd)).bold));
  return 0;
}

function describeAll(room: Room, robots: RobotsTxt, crawlers: readonly string[]): Described[] {
  const byWords = new Map<string, Described>();
  for (const crawler of new Set(crawlers)) {
    const description = room.describeAccess(crawlerRules(robots, crawler).ruleSet);
    const words = wordsOf(description);
    const known = byWords.get(words);
    if (known) known.crawlers.push(crawler);
    else byWords.set(words, { crawlers: [crawler], description });
  }
  return [...byWords.values()];
}

function wordsOf(description: Described['description']): string {
  return description.kind === 'described' ? description.text : `not decided. ${description.reason}`;
}

function textOf(described: readonly Described[], bold: (text: string) => string): string {
  const parts = described.map(({ crawlers, description }) => {
    const lines = wordsOf(description).split('\n');
    const who = crawlersText(crawlers, 'every crawler that the file does not name');
    return `${bold(who)}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`;
  });
  return parts.join('\n');
}

function jsonOf({ crawlers, description }: Described): object {
  if (description.kind === 'undecided') {
    return { crawlers, extent: null, otherwise: null, statements: [], text: null, reason: description.reason };
  }
  const { extent, otherwise, statements, text } = description;
  return {
    crawlers,
    extent: EXTENTS[extent],
    otherwise: otherwise ? 'allowed' : 'blocked',
    statements: statements.map(({ allowed, pattern, rule, unless }) => ({ allowed, pattern, line: rule.line, unless })),
    text,
    reason: null,
  };
}

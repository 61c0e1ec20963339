import { parse } from '@maycrawl/core';
import type { CrawlersDescription } from '@maycrawl/lint';
import { accessLine, crawlersText } from '../../comparison/difference-text.js';
import { ENGLISH_DIFF } from '../../messages/diff-language.js';
import { readRobotsSource } from '../../session/robots-source.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { jsonLine, printable } from '../../text/printable.js';
import { reportContent } from '../../verdicts/content-note.js';
import { truncationText } from '../../verdicts/verdict-text.js';
import type { DescribeArguments } from './check-command.js';

interface Described {
  readonly crawlers: string[];
  readonly description: CrawlersDescription['description'];
}

const EXTENTS = { 'all-allowed': 'allowed', 'all-blocked': 'blocked', partly: 'partly' } as const;

/** `maycrawl check --describe`: describes in words what crawlers may fetch. Returns 0, whatever is blocked. */
export async function describeFile(args: DescribeArguments, writer: Writer): Promise<0> {
  const [{ describeCrawlers }, { everyCrawler, noGroupText, siteAccess }] = await Promise.all([
    import('@maycrawl/lint'),
    import('@maycrawl/lint/internal'),
  ]);
  const { name, bytes, size } = await readRobotsSource(args);
  const robots = parse(bytes, { dialect: args.dialect });
  const crawlers = args.crawlers.length > 0 ? args.crawlers : everyCrawler([robots]);
  const described = groupedByText(describeCrawlers(robots, crawlers));
  await reportContent(name, robots);
  const cut = truncationText(robots, size);
  if (args.json)
    for (const entry of described) writer.print(jsonLine({ ...jsonOf(entry), truncated: robots.truncated }));
  else {
    const { bold } = await paintFor(writer.fd);
    const first = accessLine(name === '-' ? 'stdin' : name, siteAccess(robots));
    if (first !== undefined) writer.print(`${bold(first)}\n\n`);
    writer.print(textOf(described, bold, noGroupText));
    if (cut !== undefined) writer.print(`\n${cut}\n`);
  }
  return 0;
}

function groupedByText(descriptions: readonly CrawlersDescription[]): Described[] {
  const byText = new Map<string, Described>();
  for (const { crawlers: names, description } of descriptions) {
    const text = textOfDescription(description);
    const existing = byText.get(text);
    if (existing) existing.crawlers.push(...names);
    else byText.set(text, { crawlers: [...names], description });
  }
  return [...byText.values()];
}

function textOfDescription(description: Described['description']): string {
  return description.kind === 'described' ? description.text : `not decided. ${description.reason}`;
}

function linesOf(text: string): string[] {
  return text.split('\n');
}

function textOf(
  described: readonly Described[],
  bold: (text: string) => string,
  noGroupText: (count: number) => string,
): string {
  const parts = described.map(({ crawlers, description }) => {
    const isNoGroup = description.kind === 'described' && description.basis === 'no-group';
    const text = isNoGroup ? noGroupText(crawlers.length) : textOfDescription(description);
    const lines = linesOf(text);
    const who = crawlersText(crawlers, ENGLISH_DIFF, 'unnamed');
    return `${bold(who)}\n${lines.map((line) => `  ${printable(line)}\n`).join('')}`;
  });
  return parts.join('\n');
}

function jsonOf({ crawlers, description }: Described): object {
  if (description.kind === 'undecided')
    return { crawlers, extent: null, otherwise: null, statements: [], text: null, reason: description.reason };
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

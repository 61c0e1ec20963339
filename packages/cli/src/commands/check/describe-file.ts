import { parse, type RobotsTxt } from '@maycrawl/core';
import { accessLine, crawlersText } from '../../comparison/difference-text.js';
import { ENGLISH_DIFF } from '../../messages/diff-language.js';
import { readRobotsSource } from '../../session/robots-source.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { jsonLine, printable } from '../../text/printable.js';
import { reportContent } from '../../verdicts/content-note.js';
import { truncationText } from '../../verdicts/verdict-text.js';
import type { DescribeArguments } from './check-command.js';

type LintPackage = typeof import('@maycrawl/lint');

interface Described {
  readonly crawlers: string[];
  readonly description: ReturnType<LintPackage['describeAccess']>;
}

const EXTENTS = { 'all-allowed': 'allowed', 'all-blocked': 'blocked', partly: 'partly' } as const;

/** `maycrawl check --describe`: describes in words what crawlers may fetch. Returns 0, whatever is blocked. */
export async function describeFile(args: DescribeArguments, writer: Writer): Promise<0> {
  const lintPackage = await import('@maycrawl/lint');
  const { name, bytes, size } = await readRobotsSource(args);
  const robots = parse(bytes, { dialect: args.dialect });
  const crawlers = args.crawlers.length > 0 ? args.crawlers : lintPackage.everyCrawler([robots]);
  const described = describeAll(lintPackage, robots, crawlers);
  await reportContent(name, robots);
  const cut = truncationText(robots, size);
  if (args.json)
    for (const entry of described) writer.print(jsonLine({ ...jsonOf(entry), truncated: robots.truncated }));
  else {
    const { bold } = await paintFor(writer.fd);
    const first = accessLine(name === '-' ? 'stdin' : name, lintPackage.siteAccess(robots));
    if (first !== undefined) writer.print(`${bold(first)}\n\n`);
    writer.print(textOf(lintPackage, described, bold));
    if (cut !== undefined) writer.print(`\n${cut}\n`);
  }
  return 0;
}

function describeAll(lintPackage: LintPackage, robots: RobotsTxt, crawlers: readonly string[]): Described[] {
  const byText = new Map<string, Described>();
  for (const { crawlers: names, description } of lintPackage.describeCrawlers(robots, crawlers)) {
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

function textOf(lintPackage: LintPackage, described: readonly Described[], bold: (text: string) => string): string {
  const parts = described.map(({ crawlers, description }) => {
    const isNoGroup = description.kind === 'described' && description.basis === 'no-group';
    const text = isNoGroup ? lintPackage.noGroupText(crawlers.length) : textOfDescription(description);
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

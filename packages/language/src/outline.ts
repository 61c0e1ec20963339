import type { Line, RobotsTxt, Rule, Span } from '@maycrawl/core';
import type { DocumentSymbol, FoldingRange, GroupSummary, TextRange } from './types.js';

type RangeOf = (span: Span) => TextRange;

export function symbolsOf(robots: RobotsTxt, rangeOf: RangeOf): DocumentSymbol[] {
  const { lines } = robots;
  const lineRange = (number: number): TextRange => {
    const line = lines[number - 1];
    return line === undefined ? { from: 0, to: 0 } : rangeOf(line.span);
  };
  const groups = robots.groups.map(({ userAgents, rules }): DocumentSymbol => {
    const children = rules.map((rule) => ruleSymbol(rule, lineRange));
    const line = userAgents[0]?.line ?? 1;
    const own = lineRange(userAgents.at(-1)?.line ?? line);
    return {
      kind: 'group',
      name: userAgents.map(({ value }) => value).join(', '),
      line,
      from: lineRange(line).from,
      to: Math.max(own.to, children.at(-1)?.to ?? 0),
      children,
    };
  });
  const sitemaps = robots.sitemaps.map(
    ({ url, line }): DocumentSymbol => ({ kind: 'sitemap', name: url, line, ...lineRange(line), children: [] }),
  );
  return [...groups, ...sitemaps].sort((a, b) => a.line - b.line);
}

function ruleSymbol({ type, pattern, line }: Rule, lineRange: (line: number) => TextRange): DocumentSymbol {
  const name = `${type === 'allow' ? 'Allow' : 'Disallow'}: ${pattern}`.trimEnd();
  return { kind: 'rule', name, line, ...lineRange(line), children: [] };
}

/** Returns the groups and the blocks of comments of more than one line. */
export function foldingOf(lines: readonly Line[], summaries: readonly GroupSummary[]): FoldingRange[] {
  const ranges: FoldingRange[] = summaries
    .filter(({ line, lastLine }) => lastLine > line)
    .map(({ line, lastLine }) => ({ first: line, last: lastLine, kind: 'group' }));
  let first: number | undefined;
  const end = (last: number): void => {
    if (first !== undefined && last > first) ranges.push({ first, last, kind: 'comment' });
    first = undefined;
  };
  for (const { kind, comment, number } of lines) {
    if (kind === 'blank' && comment !== undefined) first ??= number;
    else end(number - 1);
  }
  end(lines.length);
  return ranges.sort((a, b) => a.first - b.first);
}

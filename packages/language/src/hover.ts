import type { Group, Line, RobotsTxt, Rule } from '@maycrawl/core';
import { crawlerUses, findCrawler } from '@maycrawl/core/crawlers';
import { renderMessage, type Sentence } from '@maycrawl/core/message';
import { otherFields, predicateOf } from '@maycrawl/lint';
import { lines } from './messages/en/lines.js';
import type { GroupSummary } from './types.js';

/** In characters. */
const MAX_PATTERN = 120;

/** Returns what a line does, in sentences; none for a blank line or a comment. */
export function describeLine(line: Line, robots: RobotsTxt, summaries: readonly GroupSummary[]): Sentence[] {
  if (line.kind === 'blank') return [];
  if (line.kind === 'invalid') return [lines.invalid];
  if (line.kind === 'field') return fieldSentences(line.key);
  switch (line.directive) {
    case 'sitemap':
      return [lines.sitemap];
    case 'user-agent':
      return userAgentSentences(line.number, robots, summaries);
    default:
      return ruleSentences(line.number, robots, summaries);
  }
}

function fieldSentences(key: string): Sentence[] {
  const known = otherFields.get(key.toLowerCase());
  if (known === undefined) return [lines.unknownField];
  return [known.ignored, ...(known.instead === undefined ? [] : [known.instead])].map(({ text }) => text);
}

function userAgentSentences(number: number, robots: RobotsTxt, summaries: readonly GroupSummary[]): Sentence[] {
  const group = robots.groups.find(({ userAgents }) => userAgents.some(({ line }) => line === number));
  const agent = group?.userAgents.find(({ line }) => line === number);
  if (group === undefined || agent === undefined) return [];
  if (agent.token === '') return [lines.noToken];
  const summary = summaries.find(({ line }) => line === group.userAgents[0]?.line);
  return [...crawlerSentences(agent.token), ...(summary === undefined ? [] : [summary.text])];
}

function crawlerSentences(token: string): Sentence[] {
  if (token === '*') return [lines.everyOther];
  const entry = findCrawler(token)?.entry;
  if (entry === undefined) return [renderMessage(lines.unknownCrawler, { token })];
  const uses = entry.uses.map((use) => crawlerUses.find(({ id }) => id === use)?.title ?? use).join(', ');
  const { name, vendor } = entry;
  const sentence = renderMessage(lines.crawler, { name, vendor, uses });
  return entry.obeysRobotsTxt === 'no' ? [sentence, lines.mayNotApply] : [sentence];
}

function ruleSentences(number: number, robots: RobotsTxt, summaries: readonly GroupSummary[]): Sentence[] {
  const group = robots.groups.find(({ rules }) => rules.some(({ line }) => line === number));
  const rule = group?.rules.find(({ line }) => line === number);
  if (group === undefined || rule === undefined) return [lines.ruleWithoutGroup];
  if (rule.matchLength === 0) return [lines.noPath];
  if (!/^[/*]/.test(rule.normalizedPattern)) return [lines.matchesNothing];
  const summary = summaries.find(({ line }) => line === group.userAgents[0]?.line);
  const predicate = predicateOf(cut(rule.normalizedPattern));
  const sentences: Sentence[] = [
    renderMessage(rule.type === 'allow' ? lines.allows : lines.blocks, { predicate }),
    renderMessage(lines.length, { count: rule.matchLength }),
  ];
  const beaten = beatenBy(rule, group, robots);
  if (beaten !== undefined) sentences.push(beaten);
  if (summary !== undefined) sentences.push(summary.text);
  return sentences;
}

/** The rule that decides the path that the pattern spells. */
function beatenBy(rule: Rule, group: Group, robots: RobotsTxt): Sentence | undefined {
  const token = group.userAgents.find((agent) => agent.token !== '')?.token;
  const path = rule.normalizedPattern.replace(/\$$/, '').replaceAll('*', '');
  if (token === undefined || !path.startsWith('/')) return undefined;
  const winner = robots.rulesFor(token).check(path).describeRules(0).rule;
  if (winner === undefined || winner.line === rule.line) return undefined;
  const { line, pattern, matchLength: length } = winner;
  const template = winner.type === 'allow' ? lines.beatenByAllow : lines.beatenByDisallow;
  return renderMessage(template, { line, path: cut(path), pattern: cut(pattern), length });
}

function cut(text: string): string {
  return text.length <= MAX_PATTERN ? text : `${text.slice(0, MAX_PATTERN).replace(/[\ud800-\udbff]$/, '')}…`;
}

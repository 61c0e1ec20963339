import type { Group, Line, RobotsTxt, Rule } from '@maycrawl/core';
import { crawlerUses, findCrawler } from '@maycrawl/core/crawlers';
import { otherFields, predicateOf } from '@maycrawl/lint';
import type { GroupSummary } from './types.js';

/** The most characters of a pattern in a sentence. */
const MAX_PATTERN = 120;

/** Returns what a line does, in sentences; none for a blank line or a comment. */
export function describeLine(line: Line, robots: RobotsTxt, summaries: readonly GroupSummary[]): string[] {
  if (line.kind === 'blank') return [];
  if (line.kind === 'invalid') return ['Crawlers ignore this line: it is not “key: value”.'];
  if (line.kind === 'field') return fieldSentences(line.key);
  switch (line.directive) {
    case 'sitemap':
      return ['Names a sitemap. It applies to every crawler, wherever the line is.'];
    case 'user-agent':
      return userAgentSentences(line.number, robots, summaries);
    default:
      return ruleSentences(line.number, robots, summaries);
  }
}

function fieldSentences(key: string): string[] {
  const known = otherFields.get(key.toLowerCase());
  if (known === undefined) return ['Google ignores this field.'];
  return [known.ignored, ...(known.instead === undefined ? [] : [known.instead])].map(({ text }) => text);
}

function userAgentSentences(number: number, robots: RobotsTxt, summaries: readonly GroupSummary[]): string[] {
  const group = robots.groups.find(({ userAgents }) => userAgents.some(({ line }) => line === number));
  const agent = group?.userAgents.find(({ line }) => line === number);
  if (group === undefined || agent === undefined) return [];
  if (agent.token === '') return ['Applies to no crawler: the value does not begin with a product token.'];
  const summary = summaries.find(({ line }) => line === group.userAgents[0]?.line);
  return [...crawlerSentences(agent.token), ...(summary === undefined ? [] : [summary.text])];
}

function crawlerSentences(token: string): string[] {
  if (token === '*') return ['Every crawler that no other group names.'];
  const entry = findCrawler(token)?.entry;
  if (entry === undefined) return [`${token} is not a crawler that this tool has in its list.`];
  const uses = entry.uses.map((use) => crawlerUses.find(({ id }) => id === use)?.title ?? use).join(', ');
  const sentences = [`${entry.name}, ${entry.vendor}: ${uses}.`];
  if (entry.obeysRobotsTxt === 'no') sentences.push('robots.txt may not apply to it.');
  return sentences;
}

function ruleSentences(number: number, robots: RobotsTxt, summaries: readonly GroupSummary[]): string[] {
  const group = robots.groups.find(({ rules }) => rules.some(({ line }) => line === number));
  const rule = group?.rules.find(({ line }) => line === number);
  if (group === undefined || rule === undefined) return ['Applies to no crawler: no User-agent line is above it.'];
  if (rule.matchLength === 0) return ['A rule without a path has no effect.'];
  if (!/^[/*]/.test(rule.normalizedPattern)) return ['Matches nothing: a path begins with / or *.'];
  const summary = summaries.find(({ line }) => line === group.userAgents[0]?.line);
  const verb = rule.type === 'allow' ? 'Allows' : 'Blocks';
  const sentences = [
    `${verb} paths that ${predicateOf(cut(rule.normalizedPattern))}.`,
    `Its length is ${rule.matchLength} ${rule.matchLength === 1 ? 'character' : 'characters'}: longer rules win.`,
  ];
  const beaten = beatenBy(rule, group, robots);
  if (beaten !== undefined) sentences.push(beaten);
  if (summary !== undefined) sentences.push(summary.text);
  return sentences;
}

/** The rule that decides the path that the pattern spells. */
function beatenBy(rule: Rule, group: Group, robots: RobotsTxt): string | undefined {
  const token = group.userAgents.find((agent) => agent.token !== '')?.token;
  const path = rule.normalizedPattern.replace(/\$$/, '').replaceAll('*', '');
  if (token === undefined || !path.startsWith('/')) return undefined;
  const winner = robots.rulesFor(token).check(path).describeRules(0).rule;
  if (winner === undefined || winner.line === rule.line) return undefined;
  const key = winner.type === 'allow' ? 'Allow' : 'Disallow';
  return `Line ${winner.line} beats it for ${cut(path)}: ${key}: ${cut(winner.pattern)} (${winner.matchLength}).`;
}

function cut(text: string): string {
  return text.length <= MAX_PATTERN ? text : `${text.slice(0, MAX_PATTERN).replace(/[\ud800-\udbff]$/, '')}…`;
}

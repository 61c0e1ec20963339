import type { Group, Rule, RuleSet } from '@maycrawl/core';
import { ANY_PATH, examplePath, shutsAll } from '../example-path.js';
import { linesAfter, movable } from '../line-edits.js';
import { agentOf, crawlerOf, groupsByToken, tokenBehind } from '../named-groups.js';
import type { Finding, LintContext, LintRule } from '../rule.js';
import { shown } from '../shown.js';
import type { Fix } from '../types.js';
import { nameOf } from '../user-agent-value.js';

/** Groups of a file that are looked into, and rules of `*` that each is compared with. */
const MAX_GROUPS = 50;
const MAX_RULES = 50;
/** Places that a finding shows beside its own. */
const MAX_RELATED = 5;

/** A rule that a named crawler is not bound by, and a path that it may fetch therefore. */
interface Dropped {
  readonly rule: Rule;
  readonly path: string;
}

const BUDGET = {};

export const namedGroupDropsStar: LintRule = {
  id: 'named-group-drops-star',
  severity: 'warning',
  mends: 'unsafe',
  what: 'A named group that leaves out what is shut for everyone else.',
  why: 'A crawler follows one group: its own if there is one, else that of `*`. A named group inherits nothing, so what is shut under `*` and not repeated is open for the named crawler. Many files add a group for one crawler with one more rule, and open the rest of the site’s private parts to it.\n\nGroups that plainly open or shut the whole site are not reported, nor those that stand as exceptions beside a `*` that is shut wholly.',
  bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: Googlebot\nDisallow: /search/\n',
  good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: Googlebot\nDisallow: /cart/\nDisallow: /search/\n',
  source: ['E5', 'E6', 'E8', 'RFC 9309, section 2.2.1'],
  visit: {
    group(group, context) {
      if (context.robots.groups.length < 2 || group.rules.some(({ normalizedPattern }) => normalizedPattern === '/')) {
        return;
      }
      const token = group.userAgents.map((agent) => agent.token).find((one) => isFirst(one, group, context));
      const behind = token === undefined ? undefined : tokenBehind(token, context);
      if (token === undefined || behind === undefined) return;
      const groups = groupsByToken(context).get(token.toLowerCase()) ?? [];
      if (isDeliberate(groups.flatMap(({ rules }) => rules))) return;
      const budget = context.once(BUDGET, () => ({ left: MAX_GROUPS }));
      if (budget.left-- <= 0) return;
      const dropped = droppedBy(token, behind, context);
      if (dropped.length > 0) context.report(finding(group, token, behind, dropped, context));
    },
  },
};

function isFirst(token: string, group: Group, context: LintContext): boolean {
  return token !== '' && token !== '*' && groupsByToken(context).get(token.toLowerCase())?.[0] === group;
}

/** Opens or shuts everything, as nobody does by oversight. */
function isDeliberate(rules: readonly Rule[]): boolean {
  return rules.every(({ pattern }) => pattern === '') || rules.some((rule) => shutsAll(rule) || rule.pattern === '/');
}

function droppedBy(token: string, behind: string, context: LintContext): Dropped[] {
  const own = context.robots.rulesFor(crawlerOf(token));
  const other = context.robots.rulesFor(crawlerOf(behind));
  // Then the named groups are exceptions.
  if (!other.allows(ANY_PATH)) return [];
  const found: Dropped[] = [];
  const tried = new Set<string>();
  for (const rule of other.rules) {
    if (tried.size >= MAX_RULES) break;
    const path = rule.type === 'disallow' ? examplePath(rule) : undefined;
    if (path === undefined || tried.has(path)) continue;
    tried.add(path);
    if (!other.allows(path) && isUnheeded(own, path)) found.push({ rule, path });
  }
  return found;
}

/** Allowed, and no rule says so. */
function isUnheeded(own: RuleSet, path: string): boolean {
  return own.allows(path) && own.check(path).rule === undefined;
}

function finding(group: Group, token: string, behind: string, dropped: Dropped[], context: LintContext): Finding {
  const first = dropped[0] as Dropped;
  const agent = agentOf(group, token) ?? group.userAgents[0];
  const name = shown(agent === undefined ? token : nameOf(agent, context));
  const fix = repeated(group, token, behind, context);
  return {
    span: agent?.span ?? first.rule.span,
    message: `${name} follows its own group alone: ${open(dropped)} open for it, though shut for ${shown(behind)}.`,
    related: dropped
      .slice(0, MAX_RELATED)
      .map(({ rule: { span } }) => ({ span, message: `This does not bind ${name}.` })),
    help: `Repeat the rules of ${behind} that are to hold for ${agent === undefined ? token : nameOf(agent, context)} too.`,
    fixes: fix === undefined ? [] : [fix],
    claims: [
      { kind: 'verdict', crawler: crawlerOf(behind), path: first.path, allowed: false },
      { kind: 'verdict', crawler: crawlerOf(token), path: first.path, allowed: true },
    ],
  };
}

function open(dropped: readonly Dropped[]): string {
  const path = shown(dropped[0]?.path ?? '');
  if (dropped.length === 1) return `${path} is`;
  return `${path} and ${dropped.length === MAX_RULES ? 'many' : dropped.length - 1} more paths are`.replace(
    '1 more paths',
    'one more path',
  );
}

/** All rules of the other group that the named one lacks, written below its own. */
function repeated(group: Group, token: string, behind: string, context: LintContext): Fix | undefined {
  const own = new Set(context.robots.rulesFor(crawlerOf(token)).rules.map(keyOf));
  const { rules } = context.robots.rulesFor(crawlerOf(behind));
  const missing = rules.filter((rule) => rule.pattern !== '' && !own.has(keyOf(rule)));
  const last = group.rules.at(-1)?.line;
  if (missing.length > MAX_RULES || last === undefined) return undefined;
  const lines = missing.map(({ line: number }) => {
    const line = context.line(number);
    return line.kind === 'directive'
      ? movable({ start: line.keySpan.start, end: line.valueSpan.end }, context)
      : undefined;
  });
  if (!lines.every((line) => line !== undefined)) return undefined;
  return {
    title: `Repeat the rules of ${behind}`,
    applicability: 'unsafe',
    edits: [linesAfter(last, lines, context)],
  };
}

function keyOf({ type, normalizedPattern }: Rule): string {
  return `${type} ${normalizedPattern}`;
}

import type { Group, Rule } from '@maycrawl/core';
import {
  crawlerOfToken,
  fallbackToken,
  groupsByToken,
  rulesForToken,
  userAgentLineOf,
} from '../../file/groups-by-token.js';
import { insertLinesAfter, textToMove } from '../../fixes/line-edits.js';
import type { Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { ANY_PATH, examplePath } from '../../patterns/sample-path.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';
import { displayName } from '../../values/user-agent-value.js';

/** Groups of a file that are looked into, rules of `*` that each is compared with, and paths that are asked about. */
const MAX_GROUPS = 20;
const MAX_RULES = 200;
const MAX_PATHS = 12;
/** Rules that a fix repeats. */
const MAX_REPEATED = 50;

/** A rule that shuts something, and a path that it should shut. */
interface Shut {
  readonly rule: Rule;
  readonly path: string;
}

/** A named crawler, and the token that would bind it otherwise. */
interface Named {
  readonly token: string;
  readonly behind: string;
  /** The rules of all its groups. */
  readonly rules: readonly Rule[];
}

const MEMORY = {};

export const namedGroupDropsStar: LintRule = {
  id: 'named-group-drops-star',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'A named group that leaves out what is shut for everyone else.',
  why: 'A crawler follows one group: its own if there is one, else that of `*`. A named group inherits nothing, so what is shut under `*` and not repeated is open for the named crawler. Many files add a group for one crawler with one more rule, and open the rest of the site’s private parts to it.\n\nGroups that plainly open or shut the whole site are not reported, nor those that stand as exceptions beside a `*` that is shut wholly.',
  bad: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: Googlebot\nDisallow: /search/\n',
  good: 'User-agent: *\nDisallow: /cart/\n\nUser-agent: Googlebot\nDisallow: /cart/\nDisallow: /search/\n',
  source: ['E5', 'E6', 'E8', 'RFC 9309, section 2.2.1'],
  visit: {
    group(group, context) {
      if (context.robots.groups.length < 2 || group.rules.some(({ pattern }) => pattern === '/')) return;
      const named = namedIn(group, context);
      if (named === undefined) return;
      const memory = context.once(MEMORY, () => ({ groupsLeft: MAX_GROUPS, shut: new Map<string, Shut[]>() }));
      if (memory.groupsLeft-- <= 0) return;
      const shut = memory.shut.get(named.behind) ?? shutFor(named.behind, context);
      memory.shut.set(named.behind, shut);
      const dropped = droppedBy(named, shut, context);
      if (dropped.length > 0) context.report(finding(group, named, dropped, context));
    },
  },
};

/** The first crawler that a group is the first to name, where the group may be an oversight. */
function namedIn(group: Group, context: LintContext): Named | undefined {
  for (const { token } of group.userAgents) {
    if (token === '' || token === '*' || groupsByToken(context).get(token.toLowerCase())?.[0] !== group) continue;
    const behind = fallbackToken(token, context);
    if (behind === undefined) continue;
    const rules = rulesForToken(token, context);
    return isDeliberate(rules) ? undefined : { token, behind, rules };
  }
  return undefined;
}

/** Opens or shuts everything, as nobody does by oversight. */
function isDeliberate(rules: readonly Rule[]): boolean {
  return rules.every(({ pattern }) => pattern === '') || rules.some((rule) => blocksAll(rule) || rule.pattern === '/');
}

/** What the rules of a token shut; nothing where they shut all, as the named groups are exceptions then. */
function shutFor(token: string, context: LintContext): Shut[] {
  if (!context.robots.rulesFor(crawlerOfToken(token)).allows(ANY_PATH)) return [];
  const found: Shut[] = [];
  const tried = new Set<string>();
  for (const rule of rulesForToken(token, context)) {
    if (rule.type === 'allow' || tried.has(rule.normalizedPattern)) continue;
    if (tried.size >= MAX_RULES) break;
    tried.add(rule.normalizedPattern);
    const path = examplePath(rule);
    if (path !== undefined) found.push({ rule, path });
  }
  return found;
}

/** What a named crawler may fetch of it without a rule that says so. */
function droppedBy({ token, behind, rules }: Named, shut: readonly Shut[], context: LintContext): Shut[] {
  const own = patternsOf('disallow', rules);
  const missing = shut.filter(({ rule }) => !own.has(rule.normalizedPattern)).slice(0, MAX_PATHS);
  if (missing.length === 0) return [];
  const set = context.robots.rulesFor(crawlerOfToken(token));
  const other = context.robots.rulesFor(crawlerOfToken(behind));
  const opens = rules.some(({ type }) => type === 'allow');
  return missing.filter(
    ({ path }) => set.allows(path) && !(opens && set.check(path).rule !== undefined) && !other.allows(path),
  );
}

function finding(group: Group, named: Named, dropped: readonly Shut[], context: LintContext): Finding {
  const { token, behind } = named;
  const first = dropped[0] as Shut;
  const agent = userAgentLineOf(group, token);
  const name = agent === undefined ? token : displayName(agent, context);
  const fix = repeated(group, named, context);
  return {
    span: agent?.span ?? first.rule.span,
    message: `${quoted(name)} follows its own group alone: ${pathsOf(dropped)} open for it, though shut for ${quoted(behind)}.`,
    related: dropped
      .slice(0, MAX_RELATED)
      .map(({ rule: { span } }) => ({ span, message: `This does not bind ${quoted(name)}.` })),
    help: `Repeat the rules of ${behind} that are to hold for ${name} too.`,
    fixes: fix === undefined ? [] : [fix],
    claims: [
      { kind: 'verdict', crawler: crawlerOfToken(behind), path: first.path, allowed: false },
      { kind: 'verdict', crawler: crawlerOfToken(token), path: first.path, allowed: true },
    ],
  };
}

function pathsOf(dropped: readonly Shut[]): string {
  const path = quoted(dropped[0]?.path ?? '');
  const more = dropped.length - 1;
  if (more === 0) return `${path} is`;
  if (dropped.length === MAX_PATHS) return `${path} and many more paths are`;
  return `${path} and ${more === 1 ? 'one more path' : `${more} more paths`} are`;
}

/** All rules of the other group that the named one lacks, written below its own. */
function repeated(group: Group, { behind, rules }: Named, context: LintContext): Fix | undefined {
  const last = group.rules.at(-1)?.line;
  // In a group of both, what is repeated would be said to the other again.
  if (last === undefined || userAgentLineOf(group, behind) !== undefined) return undefined;
  const own = { allow: patternsOf('allow', rules), disallow: patternsOf('disallow', rules) };
  const missing = rulesForToken(behind, context).filter(
    ({ type, normalizedPattern }) => normalizedPattern !== '' && !own[type].has(normalizedPattern),
  );
  if (missing.length > MAX_REPEATED) return undefined;
  const lines = missing.map(({ line }) => written(line, context));
  if (!lines.every((line) => line !== undefined)) return undefined;
  return {
    title: `Repeat the rules of ${behind}`,
    applicability: 'unsafe',
    edits: [insertLinesAfter(last, lines, context)],
  };
}

/** A line's key and value, its comment left out. */
function written(number: number, context: LintContext): string | undefined {
  const line = context.line(number);
  if (line.kind !== 'directive') return undefined;
  return textToMove({ start: line.keySpan.start, end: line.valueSpan.end }, context);
}

function patternsOf(type: Rule['type'], rules: readonly Rule[]): ReadonlySet<string> {
  const patterns = new Set<string>();
  for (const rule of rules) if (rule.type === type) patterns.add(rule.normalizedPattern);
  return patterns;
}

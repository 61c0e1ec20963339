import { parse, type Rule } from '@maycrawl/core';
import type { Claim } from '../../model/claim.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { literalPrefix, ruleText } from '../../patterns/pattern-text.js';
import { samplePath } from '../../patterns/sample-path.js';
import { pathOn, SortedPaths } from '../../probes/known-paths.js';
import { crawlerOfGroup } from '../../probes/lookups.js';
import { type MergedGroups, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { quoted } from '../../text/phrases.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const caseTrap: LintRule = {
  id: 'case-trap',
  severity: 'warning',
  fixes: 'none',
  what: 'A path that misses what the site has because of a capital letter.',
  why: "Paths are compared with capitals and small letters told apart: `/Admin` does not shut `/admin`. Reported where the file itself or the list of the site's URLs shows the other spelling: a URL that is open and would be shut if case did not matter, or an allow and a disallow that differ by case alone.",
  bad: 'User-agent: *\nDisallow: /Admin/\nAllow: /admin/\n',
  good: 'User-agent: *\nDisallow: /admin/\nAllow: /admin/help/\n',
  source: ['F1', 'RFC 9309, 2.2.2'],
  characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  visit: {
    file(context) {
      if (pathsOf(context).some(hasCapital)) compareAll(context);
    },
    /** Shown the first rule with a capital, if there is one. */
    rule(_rule, _group, context) {
      compareAll(context);
    },
  },
};

/** Once for each file. */
function compareAll(context: LintContext): void {
  context.once(compareAll, () => {
    const reported = new Set<number>();
    const { mergedGroups: bundles, opposites } = repeatedPatterns(context);
    const opposed = new Set(opposites.flatMap(({ rule, earlier }) => [rule, earlier]));
    for (const bundle of bundles) compareRules(bundle, opposed, reported, context);
    comparePaths(reported, context);
    return true;
  });
}

function hasCapital(text: string): boolean {
  return /[A-Z]/.test(text);
}

/** An allow and a disallow that differ by case alone, where neither has one of the other type that does not. */
function compareRules(
  { allow, disallow }: MergedGroups,
  opposed: ReadonlySet<Rule>,
  reported: Set<number>,
  context: LintContext,
): void {
  if (allow.length === 0 || disallow.length === 0) return;
  const allows = new Map(allow.map((rule) => [rule.normalizedPattern.toLowerCase(), rule]));
  for (const rule of disallow) {
    const other = allows.get(rule.normalizedPattern.toLowerCase());
    if (other === undefined || opposed.has(rule) || opposed.has(other)) continue;
    reported.add(rule.line);
    context.report({
      span: rule.span,
      message: `${ruleText(rule)} and the ${ruleText(other)} of line ${other.line} differ by case: neither touches the other.`,
      related: [{ span: other.span, message: 'The other spelling.' }],
      help: 'Write the path as the site does.',
      claims: apart(rule, other),
    });
  }
}

function apart(rule: Rule, other: Rule): Claim[] {
  const path = samplePath(other.normalizedPattern);
  if (path === undefined || other.normalizedPattern.includes('*')) return [];
  return [{ kind: 'matches', line: rule.line, path, matches: false }];
}

/** Questions that a file may cost, each to two sets of rules. */
const MAX_QUESTIONS = 5_000;
/** Sitemaps that are looked at: those of a long list are named alike. */
const MAX_SITEMAPS = 20;
/** Rules looked at by them all. */
const MAX_RULES = 500_000;

/** Asks the engine the same of the file in small letters: what is shut there and open here misses by case. */
function comparePaths(reported: Set<number>, context: LintContext): void {
  const paths = pathsOf(context);
  const { robots } = context;
  if (paths.length === 0 || !mayMiss(paths, robots)) return;
  const folded = parse(inSmallLetters(context.bytes), { dialect: robots.dialect });
  let left = MAX_QUESTIONS;
  let rules = MAX_RULES;
  for (const { groups } of repeatedPatterns(context).mergedGroups) {
    const crawler = groups[0] && crawlerOfGroup(groups[0]);
    if (crawler === undefined) continue;
    const [real, small] = [robots.rulesFor(crawler), folded.rulesFor(crawler)];
    const cost = real.groups.reduce((sum, group) => sum + group.rules.length, robots.groups.length);
    for (const path of paths) {
      rules -= cost;
      if (--left < 0 || rules < 0) return;
      if (small.allows(path.toLowerCase()) || !real.allows(path)) continue;
      const line = small.check(path.toLowerCase()).rule?.line;
      const rule =
        line === undefined ? undefined : groups.flatMap((group) => group.rules).find((one) => one.line === line);
      // A rule that begins with a star meets many words by chance.
      if (rule === undefined || reported.has(rule.line) || literalPrefix(rule.normalizedPattern).length < 2) continue;
      reported.add(rule.line);
      reportPath(rule, path, crawler, context);
    }
  }
}

function reportPath(rule: Rule, path: string, crawler: readonly string[], context: LintContext): void {
  context.report({
    span: rule.span,
    message: `${ruleText(rule)} does not shut ${quoted(path)}, which the site has: case matters.`,
    help: 'Write the path as the site does.',
    claims: [
      { kind: 'matches', line: rule.line, path, matches: false },
      { kind: 'verdict', crawler, path, allowed: true },
    ],
  });
}

/** The URLs that the options list, and the sitemaps that stand on the host of this file. */
function pathsOf(context: LintContext): readonly string[] {
  return context.once(pathsOf, () => {
    const { urls, origin, host } = context.settings;
    const paths = new Set<string>();
    for (const url of urls.slice(0, MAX_QUESTIONS)) paths.add(pathOn(origin, url) ?? '//');
    for (const found of sitemapUrls(context).slice(0, MAX_SITEMAPS)) {
      if (found.kind === 'absolute' && (host === undefined || found.host === host)) paths.add(found.path);
    }
    return [...paths].filter((path) => !path.startsWith('//'));
  });
}

/** A cheap look before the file is read twice: does some path begin as a disallow does but for case? */
function mayMiss(paths: readonly string[], { groups }: LintContext['robots']): boolean {
  const capitals = paths.some(hasCapital);
  const small = new SortedPaths(paths.map((path) => path.toLowerCase()));
  return groups.some(({ rules }) =>
    rules.some(({ type, normalizedPattern }) => {
      if (type === 'allow' || !(capitals || hasCapital(normalizedPattern))) return false;
      const prefix = literalPrefix(normalizedPattern).toLowerCase();
      return prefix.length >= 2 && small.beginningWith(prefix, 1).length > 0;
    }),
  );
}

/** ASCII alone: as long as before, so lines keep their numbers and places. */
function inSmallLetters(octets: Uint8Array): Uint8Array {
  return octets.map((octet) => (octet >= 0x41 && octet <= 0x5a ? octet | 0x20 : octet));
}

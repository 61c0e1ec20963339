import { parse, type Rule } from '@maycrawl/core';
import { type Claim, defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { literalPrefix, ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { pathOn, SortedPaths } from '../../probes/listed-paths.js';
import { crawlerOfGroup } from '../../probes/lookups.js';
import { type MergedGroups, repeatedPatterns } from '../../redundancy/repeated-patterns.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const texts = {
  differInCase: '{rule:code} and {other:code} on line {line} differ in case, so they match different URLs.',
  otherSpelling: 'The other spelling.',
  missesPath: 'Paths are case-sensitive: {rule:code} does not block {path:code}, a path of this site.',
  writeSameCase: 'Write the path in the same case as the URLs of the site.',
} as const;
const messages = defineMessages(texts);

export const caseTrap: LintRule = {
  id: 'case-trap',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A path that differs from the URLs of the site in upper and lower case.',
  characters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  file(context) {
    if (knownPathsOf(context).some(hasUpperCase)) compareAll(context);
  },
  // Called only for rules with an upper-case letter; the first call does the work.
  rule(_rule, _group, context) {
    compareAll(context);
  },
};

function compareAll(context: LintContext): void {
  context.once(compareAll, () => {
    const reported = new Set<number>();
    const { mergedGroups, opposites } = repeatedPatterns(context);
    const mixed = mergedGroups.filter(({ allow, disallow }) => allow.length > 0 && disallow.length > 0);
    if (mixed.length > 0) {
      const opposed = new Set(opposites.flatMap(({ rule, earlier }) => [rule, earlier]));
      for (const merged of mixed) compareRules(merged, opposed, reported, context);
    }
    comparePaths(reported, context);
    return true;
  });
}

function hasUpperCase(text: string): boolean {
  return /[A-Z]/.test(text);
}

/** Reports an allow and a disallow rule that differ only in case, unless either has an exact counterpart. */
function compareRules(
  { allow, disallow }: MergedGroups,
  opposed: ReadonlySet<Rule>,
  reported: Set<number>,
  context: LintContext,
): void {
  const allows = new Map(allow.map((rule) => [rule.normalizedPattern.toLowerCase(), rule]));
  for (const rule of disallow) {
    const other = allows.get(rule.normalizedPattern.toLowerCase());
    if (other === undefined || opposed.has(rule) || opposed.has(other)) continue;
    reported.add(rule.line);
    context.report({
      span: rule.span,
      message: messages.differInCase({ rule: ruleLine(rule), other: ruleLine(other), line: other.line }),
      related: [{ span: other.span, message: messages.otherSpelling() }],
      help: messages.writeSameCase(),
      claims: claimsOf(rule, other),
    });
  }
}

function claimsOf(rule: Rule, other: Rule): Claim[] {
  const path = samplePath(other.normalizedPattern);
  if (path === undefined || other.normalizedPattern.includes('*')) return [];
  return [{ kind: 'matches', line: rule.line, path, matches: false }];
}

/** Paths that are looked up for one file, each in two rule sets. */
const MAX_LOOKUPS = 5_000;
/** Sitemaps whose paths are compared: those of a long list have similar names. */
const MAX_SITEMAPS = 20;
const MAX_RULES = 500_000;

/** Looks up paths in the file and in the file in lower case. A path that only the latter blocks is missed by case. */
function comparePaths(reported: Set<number>, context: LintContext): void {
  const paths = knownPathsOf(context);
  const { robots } = context;
  if (paths.length === 0 || !mayMiss(paths, robots)) return;
  const folded = parse(toLowerCase(context.bytes), { dialect: robots.dialect });
  let remainingLookups = MAX_LOOKUPS;
  let remainingRules = MAX_RULES;
  for (const { groups } of repeatedPatterns(context).mergedGroups) {
    const crawler = groups[0] && crawlerOfGroup(groups[0]);
    if (crawler === undefined) continue;
    const [written, lower] = [robots.rulesFor(crawler), folded.rulesFor(crawler)];
    const cost = written.groups.reduce((sum, group) => sum + group.rules.length, robots.groups.length);
    for (const path of paths) {
      remainingRules -= cost;
      if (--remainingLookups < 0 || remainingRules < 0) {
        context.noteLimit();
        return;
      }
      if (lower.allows(path.toLowerCase()) || !written.allows(path)) continue;
      const line = lower.check(path.toLowerCase()).rule?.line;
      const rule =
        line === undefined ? undefined : groups.flatMap((group) => group.rules).find((one) => one.line === line);
      if (rule === undefined || reported.has(rule.line) || !namesPath(rule.normalizedPattern)) continue;
      reported.add(rule.line);
      reportPath(rule, path, crawler, context);
    }
  }
}

function reportPath(rule: Rule, path: string, crawler: readonly string[], context: LintContext): void {
  context.report({
    span: rule.span,
    message: messages.missesPath({ rule: ruleLine(rule), path }),
    help: messages.writeSameCase(),
    claims: [
      { kind: 'matches', line: rule.line, path, matches: false },
      { kind: 'verdict', crawler, path, allowed: true },
    ],
  });
}

function knownPathsOf(context: LintContext): readonly string[] {
  return context.once(knownPathsOf, () => {
    const { urls, origin, host } = context.settings;
    const paths = new Set<string>();
    // Paths that begin with `//` are dropped below, and so are URLs of other origins.
    for (const url of urls.slice(0, MAX_LOOKUPS)) paths.add(pathOn(origin, url) ?? '//');
    for (const url of sitemapUrls(context).slice(0, MAX_SITEMAPS)) {
      if (url.kind === 'absolute' && (host === undefined || url.host === host)) paths.add(url.path);
    }
    return [...paths].filter((path) => !path.startsWith('//'));
  });
}

/** A cheap test before the file is parsed again: true if a path begins like a disallow rule when case is ignored. */
function mayMiss(paths: readonly string[], { groups }: LintContext['robots']): boolean {
  const hasUpperCasePath = paths.some(hasUpperCase);
  const lower = new SortedPaths(paths.map((path) => path.toLowerCase()));
  return groups.some(({ rules }) =>
    rules.some(({ type, normalizedPattern }) => {
      if (type === 'allow' || !(hasUpperCasePath || hasUpperCase(normalizedPattern))) return false;
      if (!namesPath(normalizedPattern)) return false;
      return lower.beginningWith(literalPrefix(normalizedPattern).toLowerCase(), 1).length > 0;
    }),
  );
}

/** Converts only ASCII letters, so the length stays and lines keep their numbers. */
function toLowerCase(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte));
}

/** False for a pattern that begins with a star, unless it is a file extension: it matches many words by chance. */
function namesPath(pattern: string): boolean {
  return literalPrefix(pattern).length > 1 || /^\/?\*\.[a-z]\w{1,4}\$?$/i.test(pattern);
}

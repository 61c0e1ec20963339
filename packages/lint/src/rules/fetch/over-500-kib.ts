import type { RobotsTxt, Rule, Sitemap, Span, UserAgentLine } from '@maycrawl/core';
import { GOOGLE_GUIDE, google, rfc9309 } from '../../data/sources.js';
import { fallbackToken, groupsByToken } from '../../file/groups-by-token.js';
import { wholeFile } from '../../file/whole-file.js';
import type { Claim } from '../../model/claim.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { counted, listed, MAX_RELATED, quoted } from '../../text/phrases.js';

export const over500Kib: LintRule = {
  id: 'over-500-kib',
  severity: 'error',
  fixes: 'none',
  what: 'The file is larger than the 500 KiB that crawlers read.',
  why: `Google reads the first 512,000 bytes and ignores the rest; RFC 9309 requires crawlers to read at least that much. The rules after this limit apply to no crawler, a crawler that is named only there has no group, and sitemaps there are not found.

A file becomes so large if pages are blocked one by one. Move them into one folder, or write one pattern for all of them.`,
  bad: 'User-agent: *\nDisallow: /page-1\n⟨Disallow: /one-page-more.html\n × 20000⟩',
  good: 'User-agent: *\nDisallow: /pages/\n',
  source: [google('file-format'), GOOGLE_GUIDE, rfc9309('2.5')],
  visit: {
    file(context) {
      const { robots, bytes } = context;
      if (!robots.truncated) return;
      const whole = wholeFile(context);
      const ignored = ignoredParts(whole, robots.byteLength);
      context.report({
        span: { start: robots.byteLength, end: robots.byteLength },
        message: `The file has ${bytes.length} bytes, of which crawlers read 512,000: ${effectOf(ignored, whole)}.`,
        related: relatedTo(ignored, context),
        help: adviceFor(whole.groups.flatMap((group) => group.rules)),
        claims: claimsOf(context, whole, ignored.rules.slice(0, MAX_RELATED)),
      });
    },
  },
};

/** What is written after the limit. */
interface IgnoredParts {
  readonly rules: readonly Rule[];
  readonly agents: readonly UserAgentLine[];
  readonly sitemaps: readonly Sitemap[];
}

function ignoredParts({ groups, sitemaps }: RobotsTxt, limit: number): IgnoredParts {
  const isIgnored = ({ span }: { readonly span: Span }): boolean => span.start >= limit;
  return {
    rules: groups.flatMap((group) => group.rules.filter(isIgnored)),
    agents: groups.flatMap((group) => group.userAgents.filter(isIgnored)),
    sitemaps: sitemaps.filter(isIgnored),
  };
}

function effectOf({ rules, agents, sitemaps }: IgnoredParts, whole: RobotsTxt): string {
  const parts = [
    ...(rules.length > 0 || agents.length > 0
      ? [counted(rules.length, 'rule'), counted(agents.length, 'user-agent line')]
      : []),
    ...(sitemaps.length > 0 ? [counted(sitemaps.length, 'sitemap')] : []),
  ];
  if (parts.length === 0) return 'no rule is affected yet';
  const verb = parts.length === 1 && sitemaps.length === 1 ? 'is' : 'are';
  return `${whole.truncated ? 'at least ' : ''}${listed(parts)} ${verb} ignored`;
}

/** The first parts of each kind. A list of one kind would hide that a sitemap or a crawler is lost too. */
function relatedTo({ rules, agents, sitemaps }: IgnoredParts, context: LintContext): NonNullable<Finding['related']> {
  return [
    ...rules.slice(0, MAX_RELATED).map((rule) => ({ span: rule.span, message: `${ruleText(rule)} is ignored.` })),
    ...agents.slice(0, MAX_RELATED).map((agent) => ({ span: agent.span, message: lostGroupText(agent, context) })),
    ...sitemaps
      .slice(0, MAX_RELATED)
      .map(({ url, span }) => ({ span, message: `The sitemap ${quoted(url)} is ignored.` })),
  ];
}

/** What the rest of the file says about a crawler whose user-agent line is lost. */
function lostGroupText({ token, value }: UserAgentLine, context: LintContext): string {
  const name = quoted(token === '' ? value : token);
  const lost = `The group of ${name} is ignored`;
  if (token === '' || groupsByToken(context).has(token.toLowerCase())) return `${lost}.`;
  const fallback = fallbackToken(token, context);
  return fallback === undefined ? `${lost}: no rules apply to it.` : `${lost}: the rules of ${quoted(fallback)} apply.`;
}

/** Names the folder that contains the paths of at least half of the rules, if there is one. */
function adviceFor(rules: readonly Rule[]): NonNullable<Finding['help']> {
  const folders = new Map<string, number>();
  for (const { pattern } of rules) {
    const [folder] = /^\/[^/*$?]+\//.exec(pattern) ?? [];
    if (folder !== undefined) folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  let most: readonly [string, number] | undefined;
  for (const folder of folders) if (most === undefined || folder[1] > most[1]) most = folder;
  const advice = 'Move the blocked pages into one folder, and block that folder';
  if (most === undefined || most[1] * 2 < rules.length) return `${advice}.`;
  return `${advice}: ${most[1]} of ${counted(rules.length, 'rule')} are below ${quoted(most[0])}.`;
}

/** Paths that the ignored rules would block, and that are allowed without them. */
function claimsOf(context: LintContext, whole: RobotsTxt, ignored: readonly Rule[]): Claim[] {
  return ignored.flatMap((rule) => {
    const group = whole.groups.find(({ rules }) => rules.includes(rule));
    const token = group?.userAgents.find((agent) => agent.token !== '')?.token;
    if (token === undefined || rule.type === 'allow') return [];
    const crawler = token === '*' ? '*' : [token];
    const path = samplePathOfText(rule.normalizedPattern);
    const isAffected = !whole.rulesFor(crawler).allows(path) && context.robots.rulesFor(crawler).allows(path);
    return isAffected ? [{ kind: 'verdict', crawler, path, allowed: true } as const] : [];
  });
}

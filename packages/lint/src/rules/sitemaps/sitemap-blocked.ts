import type { Verdict } from '@maycrawl/core';
import { insertAllowRules } from '../../fixes/insert-allow-rules.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { lookups } from '../../probes/lookups.js';
import { quoted } from '../../text/phrases.js';
import { type SitemapUrl, sitemapUrls } from '../../values/sitemap-urls.js';

export const sitemapBlocked: LintRule = {
  id: 'sitemap-blocked',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'A sitemap that the file itself shuts.',
  why: 'A crawler fetches a sitemap only where the robots.txt of its host lets it. One that is named here and shut here is not read, by all crawlers or by Googlebot.\n\nA site that is shut as a whole is not reported for it.',
  bad: 'User-agent: *\nDisallow: /files/\n\nSitemap: https://example.com/files/sitemap.xml\n',
  good: 'User-agent: *\nDisallow: /files/\nAllow: /files/sitemap.xml\n\nSitemap: https://example.com/files/sitemap.xml\n',
  source: ['H3'],
  visit: {
    file(context) {
      const host = hostOf(context);
      const reported = new Set<number>();
      for (const found of sitemapUrls(context)) {
        if (found.kind === 'absolute' && found.host === host) check(found, reported, context);
      }
    },
  },
};

/** The first is the crawler that matters most; the second stands for all that are not named. */
const CRAWLERS = [
  { crawler: 'Googlebot', name: 'Googlebot' },
  { crawler: ['*'], name: 'every crawler without a group of its own' },
] as const;

/** One finding a rule: a shut folder may hold hundreds of sitemaps. */
function check(found: Extract<SitemapUrl, { kind: 'absolute' }>, reported: Set<number>, context: LintContext): void {
  const { sitemap, path } = found;
  const ask = lookups(context);
  for (const { crawler, name } of CRAWLERS) {
    if (path.startsWith('//') || ask.allows(crawler, path) !== false || ask.allows(crawler, '/') === false) continue;
    const verdict: Verdict | undefined = ask.verdict(crawler, path);
    const rule = verdict?.rule;
    if (verdict === undefined || rule === undefined || reported.has(rule.line)) continue;
    reported.add(rule.line);
    const fix = insertAllowRules(rule, /[*$]/.test(path) ? [] : [path], context);
    context.report({
      span: sitemap.span,
      message: `This sitemap is shut for ${verdict.token === '*' ? CRAWLERS[1].name : name} by line ${rule.line}.`,
      related: [{ span: rule.span, message: `${ruleText(rule)} shuts it.` }],
      help: `Add "Allow: ${quoted(path)}" to the group, or move the sitemap.`,
      fixes: fix === undefined ? [] : [fix],
      claims: [{ kind: 'verdict', crawler, path, allowed: false, line: rule.line }],
    });
    return;
  }
}

/** The host that serves the file; where that is not known, the one that all sitemaps stand on. */
function hostOf(context: LintContext): string | undefined {
  if (context.settings.host !== undefined) return context.settings.host;
  const hosts = new Set(sitemapUrls(context).flatMap((found) => (found.kind === 'absolute' ? [found.host] : [])));
  return hosts.size === 1 ? [...hosts][0] : undefined;
}

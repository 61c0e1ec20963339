import type { Verdict } from '@maycrawl/core';
import { hasSitemaps } from '../../file/parts.js';
import { insertAllowRules, insertAllowTexts } from '../../fixes/line-fixes.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { lookups } from '../../probes/lookups.js';
import { type SitemapUrl, sitemapUrls } from '../../values/sitemap-urls.js';

export const texts = {
  blockedForOne: 'Line {line} blocks this sitemap for {crawler}, so it is not read.',
  blockedForAll: 'Line {line} blocks this sitemap for every crawler without its own group, so it is not read.',
  blocks: '{rule:code} blocks it.',
  allowIt: 'Add {rule:code} to the group, or move the sitemap.',
} as const;
const messages = defineMessages(texts);

export const sitemapBlocked: LintRule = {
  id: 'sitemap-blocked',
  severity: 'warning',
  fixes: 'unsafe',
  messages: { ...texts, ...insertAllowTexts },
  what: 'A sitemap that the file itself blocks.',
  concerns: hasSitemaps,
  file(context) {
    const host = hostOf(context);
    const reported = new Set<number>();
    for (const found of sitemapUrls(context)) {
      if (found.kind === 'absolute' && found.host === host) check(found, reported, context);
    }
  },
};

/** The most important crawler, and one that represents all that are not named. */
const CRAWLERS = ['Googlebot', ['*']] as const;

/** Reports each rule once, because a blocked folder may contain hundreds of sitemaps. */
function check(found: Extract<SitemapUrl, { kind: 'absolute' }>, reported: Set<number>, context: LintContext): void {
  const { sitemap, path } = found;
  const lookup = lookups(context);
  for (const crawler of CRAWLERS) {
    if (path.startsWith('//') || lookup.allows(crawler, path) !== false || lookup.allows(crawler, '/') === false)
      continue;
    const verdict: Verdict | undefined = lookup.verdict(crawler, path);
    const rule = verdict?.rule;
    if (verdict === undefined || rule === undefined || reported.has(rule.line)) continue;
    reported.add(rule.line);
    const fix = insertAllowRules(rule, /[*$]/.test(path) ? [] : [path], context);
    context.report({
      span: sitemap.span,
      message:
        verdict.token === '*' || typeof crawler !== 'string'
          ? messages.blockedForAll({ line: rule.line })
          : messages.blockedForOne({ line: rule.line, crawler }),
      related: [{ span: rule.span, message: messages.blocks({ rule: ruleLine(rule) }) }],
      help: messages.allowIt({ rule: `Allow: ${path}` }),
      fixes: fix === undefined ? [] : [fix],
      claims: [{ kind: 'verdict', crawler, path, allowed: false, line: rule.line }],
    });
    return;
  }
}

/** The host that serves the file. If it is unknown, the host of all sitemaps, if there is only one. */
function hostOf(context: LintContext): string | undefined {
  if (context.settings.host !== undefined) return context.settings.host;
  const hosts = new Set(sitemapUrls(context).flatMap((found) => (found.kind === 'absolute' ? [found.host] : [])));
  return hosts.size === 1 ? [...hosts][0] : undefined;
}

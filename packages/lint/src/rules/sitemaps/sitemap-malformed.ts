import type { Sitemap } from '@maycrawl/core';
import { lineEndOf } from '../../fixes/line-edits.js';
import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { Fix } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const sitemapMalformed: LintRule = {
  id: 'sitemap-malformed',
  severity: 'error',
  fixes: 'safe',
  what: 'A sitemap line whose value is no URL: empty, misspelt, or with more than one URL in it.',
  why: 'Readers of sitemap lines take the whole value as one URL. What is none is dropped in silence. Each sitemap needs a line of its own, as many as you like.\n\nNo verdict depends on a sitemap line, so several URLs are safely put on lines of their own.',
  bad: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/a.xml https://example.com/b.xml\n',
  good: 'User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n',
  source: ['H1', 'RFC 3986, 4.3', 'sitemaps.org, protocol'],
  visit: {
    file(context) {
      for (const { kind, sitemap } of sitemapUrls(context)) {
        // Of characters that no one sees another rule speaks.
        if (kind === 'malformed' && !INVISIBLE.test(sitemap.url)) report(sitemap, context);
      }
    },
  },
};

const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/;

function report(sitemap: Sitemap, context: LintContext): void {
  const { url, line } = sitemap;
  const at = context.line(line);
  const span = url === '' ? at.span : sitemap.span;
  const parts = url.split(/[\s,;]+/).filter((part) => part !== '');
  const several = parts.length > 1 && parts.every((part) => /^https?:\/\/[^/]/i.test(part));
  const mended = several ? parts : mendedUrl(url, context.settings.origin);
  context.report({
    span,
    message: messageFor(url, several),
    help: helpFor(url, several, mended),
    fixes: mended === undefined || !isWellBelowSizeLimit(context) ? [] : [rewritten(sitemap, mended, context)],
    claims: [{ kind: 'read-as', line, as: 'sitemap', value: url }],
  });
}

function messageFor(url: string, several: boolean): string {
  if (url === '') return 'This sitemap line names no URL.';
  if (several) return 'Several URLs on one sitemap line are read as one, which is none.';
  return `${quoted(url)} is no URL: the line names no sitemap.`;
}

function helpFor(url: string, several: boolean, mended: readonly string[] | undefined): string {
  if (url === '') return 'Write the whole URL of the sitemap, or take the line out.';
  if (several) return 'Give each sitemap a line of its own.';
  return mended === undefined ? 'Write the whole URL, from `https://` on.' : `Write ${quoted(mended.join(' '))}.`;
}

/** A misspelt scheme, or one written twice, before the host that serves this file. */
function mendedUrl(url: string, origin: string | undefined): readonly string[] | undefined {
  if (origin === undefined) return undefined;
  const scheme = /^["'<]?(?:h?t{1,3}ps?[:;]?\/*)+/i.exec(url)?.[0] ?? '';
  const rest = url.slice(scheme.length).replace(/["'>]$/, '');
  const { host, protocol } = new URL(origin);
  if (scheme === '' || /[\s<>"'`{}|\\^]/.test(rest) || !rest.toLowerCase().startsWith(`${host}/`)) return undefined;
  return [`${protocol}//${rest}`];
}

/** The value, or a line for each of several. */
function rewritten({ span, line }: Sitemap, urls: readonly string[], context: LintContext): Fix {
  const at = context.line(line);
  const key = at.kind === 'directive' ? at.key : 'Sitemap';
  return {
    title: urls.length > 1 ? 'Give each a line of its own' : 'Write the whole URL',
    applicability: 'safe',
    edits: [{ span, text: urls.join(`${lineEndOf(context)}${key}: `) }],
  };
}

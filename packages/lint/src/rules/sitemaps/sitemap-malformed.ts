import type { Sitemap } from '@maycrawl/core';
import { hasSitemaps } from '../../file/parts.js';
import { isWellBelowSizeLimit, lineEndOf } from '../../fixes/line-edits.js';
import type { FindingFix, LintContext, LintRule, Message, Severity } from '../../model/lint-rule.js';
import { defineMessages, safeFix } from '../../model/lint-rule.js';
import { sitemapUrls } from '../../values/sitemap-urls.js';

export const texts = {
  empty: 'This sitemap line contains no URL.',
  several: 'Several URLs on one sitemap line are read as one URL, which is not valid.',
  notValid: '{url:code} is not a valid URL, so the line names no sitemap.',
  writeOrRemove: 'Write the whole URL of the sitemap, or remove the line.',
  separate: 'Write each sitemap on a separate line.',
  writeScheme: 'Write the whole URL, including `https://`.',
  writeThis: 'Write {url:code}.',
  separateLines: 'Write each on a separate line',
  writeUrl: 'Write the whole URL',
} as const;
const messages = defineMessages(texts);

export const sitemapMalformed: LintRule = {
  id: 'sitemap-malformed',
  severity: 'error',
  fixes: 'safe',
  messages: texts,
  what: 'A sitemap line whose value is not a URL: it is empty, misspelt, or contains more than one URL.',
  concerns: hasSitemaps,
  file(context) {
    const sitemaps = sitemapUrls(context);
    const namesSitemap = sitemaps.some(({ kind }) => kind === 'absolute');
    for (const { kind, sitemap } of sitemaps) {
      // `invisible-character` reports invisible characters.
      if (kind !== 'malformed' || INVISIBLE.test(sitemap.url)) continue;
      report(sitemap, sitemap.url === '' && namesSitemap ? 'info' : 'error', context);
    }
  },
};

const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u2028\u2029\u2060\ufeff]/;

function report(sitemap: Sitemap, severity: Severity, context: LintContext): void {
  const { url, line } = sitemap;
  const at = context.line(line);
  const span = url === '' ? at.span : sitemap.span;
  const parts = url.split(/[\s,;]+/).filter((part) => part !== '');
  const isList = parts.length > 1 && parts.every((part) => /^https?:\/\/[^/]/i.test(part));
  const urls = isList ? parts : correctUrl(url, context.settings.origin);
  context.report({
    span,
    severity,
    message: messageFor(url, isList),
    help: helpFor(url, isList, urls),
    fixes: urls === undefined || !isWellBelowSizeLimit(context) ? [] : [rewrite(sitemap, urls, context)],
    claims: [{ kind: 'read-as', line, as: 'sitemap', value: url }],
  });
}

function messageFor(url: string, isList: boolean): Message {
  if (url === '') return messages.empty();
  if (isList) return messages.several();
  return messages.notValid({ url });
}

function helpFor(url: string, isList: boolean, urls: readonly string[] | undefined): Message {
  if (url === '') return messages.writeOrRemove();
  if (isList) return messages.separate();
  return urls === undefined ? messages.writeScheme() : messages.writeThis({ url: urls.join(' ') });
}

/** Corrects a misspelt or repeated scheme before the host that serves this file. Undefined for any other mistake. */
function correctUrl(url: string, origin: string | undefined): readonly string[] | undefined {
  if (origin === undefined) return undefined;
  const scheme = /^["'<]?(?:h?t{1,3}ps?[:;]?\/*)+/i.exec(url)?.[0] ?? '';
  const rest = url.slice(scheme.length).replace(/["'>]$/, '');
  const { host, protocol } = new URL(origin);
  if (scheme === '' || /[\s<>"'`{}|\\^]/.test(rest) || !rest.toLowerCase().startsWith(`${host}/`)) return undefined;
  return [`${protocol}//${rest}`];
}

function rewrite({ span, line }: Sitemap, urls: readonly string[], context: LintContext): FindingFix {
  const at = context.line(line);
  const key = at.kind === 'directive' ? at.key : 'Sitemap';
  return safeFix(urls.length > 1 ? messages.separateLines() : messages.writeUrl(), {
    span,
    text: urls.join(`${lineEndOf(context)}${key}: `),
  });
}

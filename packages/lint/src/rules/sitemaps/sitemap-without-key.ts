import type { Span } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/parts.js';
import type { Claim, KeyedLine, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../../model/lint-rule.js';
import { isSitemapWithoutKey } from '../../values/sitemap-urls.js';

export const texts = {
  ignored: '{url:code} is ignored: without `Sitemap:` before it, the line names no sitemap.',
  writeBefore: 'Write Sitemap: before it.',
  writeWholeUrl: 'Write Sitemap: and the whole URL, including `https://`.',
  writeSitemap: 'Write Sitemap: before it',
} as const;
const messages = defineMessages(texts);

export const sitemapWithoutKey: LintRule = {
  id: 'sitemap-without-key',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'The URL of a sitemap without `Sitemap:` before it.',
  file(context) {
    if (!isText(context)) return;
    for (const { span, line } of odditiesOfKind(context, 'invalid-line')) {
      report(context, span, { kind: 'read-as', line, as: 'invalid' });
    }
    for (const { name, line: number } of context.robots.fields) {
      if (name.length > 5 || !/^https?$/i.test(name)) continue;
      const { keySpan, valueSpan } = context.line(number) as KeyedLine;
      const span = { start: keySpan.start, end: valueSpan.end };
      report(context, span, { kind: 'read-as', line: number, as: 'field' });
    }
  },
};

function report(context: LintContext, span: Span, claim: Claim): void {
  const url = context.text(span);
  if (!isSitemapWithoutKey(url)) return;
  const { start } = span;
  context.report({
    span,
    message: messages.ignored({ url }),
    help: /^https?:/i.test(url) ? messages.writeBefore() : messages.writeWholeUrl(),
    fixes: [unsafeFix(messages.writeSitemap(), { span: { start, end: start }, text: 'Sitemap: ' })],
    claims: [claim],
  });
}

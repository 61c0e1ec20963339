import { google, rfc9309 } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import { wasFetchedAsFile } from '../../file/fetch-result.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/message.js';
import { quoted } from '../../text/phrases.js';

export const texts = {
  servedAs: ({ type }: { type: string }): string =>
    `The file is served as ${quoted(type)}, not as \`text/plain\`: Google reads it anyway, other crawlers may not.`,
  servedWithoutType: (): string =>
    'The file is served without a type, not as `text/plain`: Google reads it anyway, other crawlers may not.',
  servePlainText: (): string => 'Serve it with `Content-Type: text/plain; charset=utf-8`.',
};
const messages = defineMessages(texts);

export const contentType: LintRule = {
  id: 'content-type',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'robots.txt is served with a content type other than text/plain.',
  why: `RFC 9309 requires \`text/plain\`. Google reads the file whatever its type is, but other crawlers may reject it, and browsers download it or show it as a page. Another type often means that the server returns the same page for every URL.`,
  bad: 'User-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  with: {
    facts: { status: 200, contentType: 'text/html; charset=utf-8', hops: ['https://example.com/robots.txt'] },
  },
  goodWith: {
    facts: { status: 200, contentType: 'text/plain; charset=utf-8', hops: ['https://example.com/robots.txt'] },
  },
  source: [rfc9309('2.3'), google('http-status-codes')],
  visit: {
    file(context) {
      const { facts } = context.settings;
      if (facts?.contentType === undefined || !wasFetchedAsFile(facts)) return;
      const type = (facts.contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
      // Other rules report a page, and content that is not text.
      if (type === 'text/plain' || !isText(context)) return;
      context.report({
        span: { start: 0, end: 0 },
        message: type === '' ? messages.servedWithoutType() : messages.servedAs({ type }),
        help: messages.servePlainText(),
      });
    },
  },
};

import type { LintRule } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';
import { NUMERIC } from './html-entity.js';

const HASH = 0x23;

export const hashTruncates: LintRule = {
  id: 'hash-truncates',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'A `#` inside a path, which makes a comment of the rest.',
  why: `Everything from \`#\` on is a comment, with or without a space before it. \`Disallow: /shop#cart\` is \`Disallow: /shop\`, and shuts far more than was meant.

What follows \`#\` in a URL is never sent to a server, so no rule can tell such URLs apart. \`%23\` stands for a \`#\` that belongs to the path itself.`,
  bad: 'User-agent: *\nDisallow: /shop#cart\n',
  good: 'User-agent: *\nDisallow: /shop/cart # the basket\n',
  source: ['D7', 'F1', 'RFC 9309, 2.2'],
  visit: {
    rule({ type, pattern, normalizedPattern, span, line: number }, _group, context) {
      if (context.bytes[span.end] !== HASH || span.start === span.end) return;
      const comment = context.line(number).comment;
      // Several words are a remark.
      if (pattern.endsWith('&') && NUMERIC.test(comment?.text ?? '')) return;
      if (comment === undefined || !/^#[^\s#]\S*$/.test(comment.text.trimEnd())) return;
      // What is no UTF-8 shows otherwise than it is compared.
      const path = samplePathOfText(pattern.includes('\ufffd') ? normalizedPattern : pattern);
      context.report({
        span: comment.span,
        message: `${quoted(comment.text.trimEnd())} is a comment: the rule is for ${quoted(pattern)}.`,
        help: 'Crawlers never send what follows # in a URL; write %23 for a # of the path itself, or a space before a comment.',
        fixes: [
          {
            title: 'Write %23',
            applicability: 'unsafe',
            edits: [{ span: context.within(comment.span, 0, 1), text: '%23' }],
          },
        ],
        claims: [
          { kind: 'read-as', line: number, as: type, value: pattern },
          ...(pattern.startsWith('/') ? [{ kind: 'matches', line: number, path, matches: true } as const] : []),
        ],
      });
    },
  },
};

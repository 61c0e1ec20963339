import { partsOf } from '../parts-of-value.js';
import type { LintRule } from '../rule.js';

export const rawSpace: LintRule = {
  id: 'raw-space',
  severity: 'warning',
  mends: 'unsafe',
  what: 'A space or tab inside a path.',
  why: 'No URL holds a raw space: browsers and crawlers send `%20`. A pattern with a raw space matches nothing that is ever requested.',
  bad: 'User-agent: *\nDisallow: /annual report.pdf\n',
  good: 'User-agent: *\nDisallow: /annual%20report.pdf\n',
  source: ['F3', 'WHATWG URL, path percent-encode set'],
  octets: ' \t',
  visit: {
    rule({ pattern, span }, _group, context) {
      // Several paths on a line are spoken of as such.
      if (partsOf(pattern, true) !== undefined) return;
      context.report({
        span,
        message: 'The path holds a raw space, which no requested URL does.',
        help: 'Write %20 for a space that belongs to the path.',
        fixes: [
          {
            title: 'Write %20',
            applicability: 'unsafe',
            edits: [{ span, text: pattern.replaceAll(' ', '%20').replaceAll('\t', '%09') }],
          },
        ],
      });
    },
  },
};

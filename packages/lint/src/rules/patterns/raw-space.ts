import type { LintRule } from '../../model/lint-rule.js';
import { samplePath } from '../../patterns/sample-path.js';
import { splitValue } from '../../values/split-value.js';

export const rawSpace: LintRule = {
  id: 'raw-space',
  severity: 'warning',
  fixes: 'unsafe',
  what: 'A space or tab inside a path.',
  why: 'No URL holds a raw space: browsers and crawlers send `%20`. A pattern with a raw space matches nothing that is ever requested.\n\nSeveral paths on a line, and a line end that was lost, are reported by `many-paths-on-a-line`.',
  bad: 'User-agent: *\nDisallow: /annual report.pdf\n',
  good: 'User-agent: *\nDisallow: /annual%20report.pdf\n',
  source: ['D7', 'F3', 'WHATWG URL, path percent-encode set'],
  characters: ' \t',
  visit: {
    rule({ span, line, pattern, normalizedPattern }, _group, context) {
      if (splitValue(pattern, true) !== undefined) return;
      const { bytes: octets } = context;
      const edits = [];
      for (let at = span.start; at < span.end; at++) {
        if (isSpace(octets[at])) {
          edits.push({ span: { start: at, end: at + 1 }, text: octets[at] === 0x20 ? '%20' : '%09' });
        }
      }
      const start = edits[0]?.span.start ?? span.start;
      let end = start;
      while (isSpace(octets[end])) end++;
      const path = samplePath(normalizedPattern);
      context.report({
        span: { start, end },
        message: 'The path holds a raw space, which no requested URL does.',
        help: 'Write `%20` for a space that belongs to the path.',
        fixes: [{ title: 'Write %20', applicability: 'unsafe', edits }],
        claims: path === undefined ? [] : [{ kind: 'matches', line, path: requested(path), matches: false }],
      });
    },
  },
};

function isSpace(octet: number | undefined): boolean {
  return octet === 0x20 || octet === 0x09;
}

/** The path as a browser sends it. */
function requested(path: string): string {
  return path.replaceAll(' ', '%20').replaceAll('\t', '%09');
}

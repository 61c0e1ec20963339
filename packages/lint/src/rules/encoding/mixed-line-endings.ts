import type { Line } from '@maycrawl/core';
import { GOOGLE_PARSER, google, rfc9309 } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { Edit } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { listed } from '../../text/phrases.js';

const CR = 0x0d;
type LineEnd = '\n' | '\r\n' | '\r';
const NAMES: Readonly<Record<LineEnd, string>> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' };

export const mixedLineEndings: LintRule = {
  id: 'mixed-line-endings',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'Lines end in more than one way.',
  why: 'Lines may end in LF, CR LF or CR, and Google reads them all. But a parser that splits only at LF keeps a stray CR as part of the value, and reads lines that end in CR as one long line. Mostly, a file with mixed line endings was put together from several sources.',
  bad: 'User-agent: *\\r\nDisallow: /private/\nDisallow: /tmp/\\r\n',
  good: 'User-agent: *\nDisallow: /private/\nDisallow: /tmp/\n',
  source: [google('file-format'), rfc9309('2.2'), GOOGLE_PARSER],
  visit: {
    file(context) {
      if (!context.bytes.includes(CR) || !isText(context)) return;
      const counts = countEnds(context);
      const used = (['\n', '\r\n', '\r'] as const).filter((end) => counts[end] > 0);
      if (used.length < 2) return;
      const most = used.reduce((a, b) => (counts[b] > counts[a] ? b : a));
      const edits = editsTo(context, most);
      context.report({
        span: edits[0]?.span ?? { start: 0, end: 0 },
        message: `The line endings are mixed: ${listed(used.map((end) => `${NAMES[end]} (${counts[end]})`))}. Some parsers misread such a file.`,
        help: `End every line in ${NAMES[most]}.`,
        fixes: isWellBelowSizeLimit(context)
          ? [{ title: `End every line in ${NAMES[most]}`, applicability: 'safe', edits }]
          : [],
      });
    },
  },
};

function countEnds(context: LintContext): Record<LineEnd, number> {
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 };
  const { lines } = context.robots;
  for (let index = 1; index < lines.length; index++) counts[endBefore(context.bytes, lines, index)]++;
  return counts;
}

function editsTo(context: LintContext, text: LineEnd): Edit[] {
  const { lines } = context.robots;
  const edits: Edit[] = [];
  for (let index = 1; index < lines.length; index++) {
    if (endBefore(context.bytes, lines, index) === text) continue;
    const span = { start: lines[index - 1]?.span.end ?? 0, end: lines[index]?.span.start ?? 0 };
    edits.push({ span, text });
  }
  return edits;
}

/** The line ending before the line with that index. */
function endBefore(bytes: Uint8Array, lines: readonly Line[], index: number): LineEnd {
  const start = lines[index - 1]?.span.end ?? 0;
  if ((lines[index]?.span.start ?? 0) - start === 2) return '\r\n';
  return bytes[start] === CR ? '\r' : '\n';
}

import type { Line } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { isWellBelowSizeLimit } from '../../fixes/line-edits.js';
import { defineMessages, type Edit, type LintContext, type LintRule, safeFix } from '../../model/lint-rule.js';
import { CR } from '../../text/bytes.js';

type LineEnd = (typeof LINE_ENDS)[number];
type Counts = { lf: number; crLf: number; cr: number };
const LINE_ENDS = ['\n', '\r\n', '\r'] as const;
const KEYS = { '\n': 'lf', '\r\n': 'crLf', '\r': 'cr' } as const;
const NAMES = { lf: 'LF', crLf: 'CR LF', cr: 'CR' } as const;

export const texts = {
  mixed: 'The line endings are mixed: {endings:list}. Some parsers misread such a file.',
  endEvery: 'End every line in {ending}.',
  endEveryLine: 'End every line in {ending}',
} as const;
const messages = defineMessages(texts);

export const mixedLineEndings: LintRule = {
  id: 'mixed-line-endings',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'Lines end in more than one way.',
  characters: '\r',
  file(context) {
    if (!context.bytes.includes(CR) || !isText(context)) return;
    const counts = countEnds(context);
    const used = LINE_ENDS.filter((end) => counts[KEYS[end]] > 0);
    if (used.length < 2) return;
    const most = used.reduce((a, b) => (counts[KEYS[b]] > counts[KEYS[a]] ? b : a));
    const edits = editsTo(context, most);
    const ending = NAMES[KEYS[most]];
    context.report({
      span: edits[0]?.span ?? { start: 0, end: 0 },
      message: messages.mixed({ endings: used.map((end) => `${NAMES[KEYS[end]]} (${counts[KEYS[end]]})`) }),
      help: messages.endEvery({ ending }),
      fixes: isWellBelowSizeLimit(context) ? [safeFix(messages.endEveryLine({ ending }), edits)] : [],
    });
  },
};

function countEnds(context: LintContext): Counts {
  const counts = { lf: 0, crLf: 0, cr: 0 };
  const { lines } = context.robots;
  for (let index = 1; index < lines.length; index++) counts[KEYS[endBefore(context.bytes, lines, index)]]++;
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

function endBefore(bytes: Uint8Array, lines: readonly Line[], index: number): LineEnd {
  const start = lines[index - 1]?.span.end ?? 0;
  if ((lines[index]?.span.start ?? 0) - start === 2) return '\r\n';
  return bytes[start] === CR ? '\r' : '\n';
}

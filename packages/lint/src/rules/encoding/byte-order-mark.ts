import type { Span } from '@maycrawl/core';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { isWellBelowSizeLimit } from '../../fixes/line-edits.js';
import type { FindingFix, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages } from '../../model/lint-rule.js';

const MARK: readonly number[] = [0xef, 0xbb, 0xbf];

export const texts = {
  beginsWithMark:
    'The file begins with a byte order mark. Google skips it; some parsers ignore the first line because of it.',
  beginsWithPart:
    'The file begins with part of a byte order mark. Google skips it; some parsers ignore the first line because of it.',
  secondMark: 'The file begins with a second byte order mark.',
  secondMarkHidesLine: 'The file begins with a second byte order mark: crawlers cannot read the first line.',
  saveWithoutMark: 'Save the file as UTF-8 without a byte order mark.',
  remove: 'Remove it',
} as const;
const messages = defineMessages(texts);

export const byteOrderMark: LintRule = {
  id: 'byte-order-mark',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'both',
  messages: texts,
  what: 'A byte order mark at the start of the file.',
  concerns: hasOddities,
  file(context) {
    const marks = [
      ...odditiesOfKind(context, 'byte-order-mark'),
      ...odditiesOfKind(context, 'partial-byte-order-mark'),
    ];
    for (const { kind, span } of marks) {
      if (hasMark(context, span.end)) reportSecond(context, span.end);
      else
        reportFirst(context, span, kind === 'byte-order-mark' ? messages.beginsWithMark() : messages.beginsWithPart());
    }
  },
};

function reportFirst(context: LintContext, span: Span, message: Message): void {
  // Without this mark, a byte after it could be read as the start of another one.
  const fixes =
    context.bytes[span.end] === MARK[0] ? [] : [removal(span, isWellBelowSizeLimit(context) ? 'safe' : 'unsafe')];
  context.report({ span, message, help: messages.saveWithoutMark(), fixes });
}

function reportSecond(context: LintContext, start: number): void {
  let end = start;
  while (hasMark(context, end)) end += MARK.length;
  const span = { start, end };
  const line = context.line(1);
  const content = context.text({ start: end, end: line.comment?.span.start ?? line.span.end }).trim();
  const isIgnored = content !== '' && (line.kind === 'field' || line.kind === 'invalid');
  context.report({
    span,
    severity: isIgnored ? 'error' : 'info',
    message: isIgnored ? messages.secondMarkHidesLine() : messages.secondMark(),
    help: messages.saveWithoutMark(),
    fixes: [removal({ start: 0, end }, 'unsafe')],
    claims: isIgnored ? [{ kind: 'read-as', line: 1, as: line.kind }] : [],
  });
}

function removal(span: Span, applicability: 'safe' | 'unsafe'): FindingFix {
  return { title: messages.remove(), applicability, edits: [{ span, text: '' }] };
}

function hasMark({ bytes }: LintContext, at: number): boolean {
  return MARK.every((byte, index) => bytes[at + index] === byte);
}

import type { Span } from '@maycrawl/core';
import { odditiesOfKind } from '../../file/oddities.js';
import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';

const MARK: readonly number[] = [0xef, 0xbb, 0xbf];

export const byteOrderMark: LintRule = {
  id: 'byte-order-mark',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'both',
  what: 'A byte order mark at the start of the file.',
  why: `Some editors write three octets before a UTF-8 file. Google skips them, and so do most crawlers; a parser that does not takes them for a part of the first field and loses that line, mostly the first \`User-agent\`.

A second mark is skipped by nobody: it makes the first line unreadable. It comes about when files that each have one are joined.`,
  bad: '\\xef\\xbb\\xbfUser-agent: *\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D2', 'RFC 9309, 2.2'],
  visit: {
    file(context) {
      const marks = [
        ...odditiesOfKind(context, 'byte-order-mark'),
        ...odditiesOfKind(context, 'partial-byte-order-mark'),
      ];
      for (const { kind, span } of marks) {
        if (hasMark(context, span.end)) reportSecond(context, span.end);
        else
          reportFirst(context, span, kind === 'byte-order-mark' ? 'A byte order mark' : 'A part of a byte order mark');
      }
    },
  },
};

function reportFirst(context: LintContext, span: Span, what: string): void {
  // What follows could be taken for the start of a mark in turn.
  const fixes =
    context.bytes[span.end] === MARK[0] ? [] : [removal(span, isWellBelowSizeLimit(context) ? 'safe' : 'unsafe')];
  context.report({
    span,
    message: `${what} stands before the first line: Google skips it, some parsers lose that line.`,
    help: 'Save the file as UTF-8 without a byte order mark.',
    fixes,
  });
}

function reportSecond(context: LintContext, start: number): void {
  let end = start;
  while (hasMark(context, end)) end += MARK.length;
  const span = { start, end };
  const line = context.line(1);
  const content = context.text({ start: end, end: line.comment?.span.start ?? line.span.end }).trim();
  const lost = content !== '' && (line.kind === 'field' || line.kind === 'invalid');
  context.report({
    span,
    severity: lost ? 'error' : 'info',
    message: lost
      ? 'A second byte order mark stands at the start: the first line is not understood.'
      : 'A second byte order mark stands at the start.',
    help: 'Save the file as UTF-8 without a byte order mark.',
    fixes: [removal({ start: 0, end }, 'unsafe')],
    claims: lost ? [{ kind: 'read-as', line: 1, as: line.kind }] : [],
  });
}

function removal(
  span: Span,
  applicability: 'safe' | 'unsafe',
): NonNullable<Parameters<LintContext['report']>[0]['fixes']>[number] {
  return { title: 'Remove it', applicability, edits: [{ span, text: '' }] };
}

function hasMark({ bytes: octets }: LintContext, at: number): boolean {
  return MARK.every((octet, index) => octets[at + index] === octet);
}

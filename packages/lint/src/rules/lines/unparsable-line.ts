import type { Span } from '@maycrawl/core';
import { FIELD_NAMES } from '../../data/other-fields.js';
import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import type { Edit, FindingFix, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../../model/lint-rule.js';
import { blocksSiteCorrected } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { keyProblem } from '../../values/key-problem.js';
import { isSitemapWithoutKey } from '../../values/sitemap-urls.js';

/** A field, and what was written instead of the colon: `=`, a full-width colon, other marks, or a space. */
const FIELD_FIRST = /^([a-z]{4,8}(?:[ -][a-z]{4,6})?)(?:\s*[=;,.>|\uff1a\ua789\u2236]+\s*|\s+|$)(.*)$/is;
/** Consecutive lines of a finding that have a claim. */
const MAX_CLAIMS = 5;

export const texts = {
  ignored: '{text:code} is not `field: value`: the line is ignored.',
  bothIgnored: '{text:code} is not `field: value`, and neither is the line below: both are ignored.',
  allIgnored: '{text:code} is not `field: value`, and neither are the {others} lines below: all are ignored.',
  writeField: 'Write a field, a colon and a value, or begin a comment with #.',
  writeLine: 'Write {line:code}',
  comment: 'Make it a comment',
  comments: 'Make them comments',
} as const;
const messages = defineMessages(texts);

export const unparsableLine: LintRule = {
  id: 'unparsable-line',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A line that is neither `field: value` nor a comment.',
  concerns: hasOddities,
  file(context) {
    if (!isText(context)) return;
    let run: Unparsable[] = [];
    for (const line of unparsableLines(context)) {
      const continues =
        line.fix === undefined && run.at(-1)?.fix === undefined && run.at(-1)?.number === line.number - 1;
      if (!continues) report(context, run);
      run = continues ? run : [];
      run.push(line);
    }
    report(context, run);
  },
};

interface Unparsable {
  readonly number: number;
  readonly span: Span;
  /** The engine reads two words as an unknown field, and anything else as invalid. */
  readonly as: 'invalid' | 'field';
  /** Defined if the line shows which field is meant. */
  readonly fix: FindingFix | undefined;
}

function unparsableLines(context: LintContext): Unparsable[] {
  const found: Unparsable[] = [];
  for (const { span, line: number } of odditiesOfKind(context, 'invalid-line')) {
    const text = context.text(span);
    // Other rules report a byte order mark, a NUL and a sitemap.
    if (text.startsWith('\ufeff') || context.bytes[span.end] === 0 || isSitemapWithoutKey(text)) continue;
    found.push({ number, span, as: 'invalid', fix: fixField(span, text) });
  }
  for (const { line: number } of odditiesOfKind(context, 'missing-colon')) {
    const line = context.line(number);
    if (line.kind !== 'field' || keyProblem(context, line.key).kind !== 'unknown') continue;
    const span = { start: line.keySpan.start, end: line.valueSpan.end };
    found.push({ number, span, as: 'field', fix: fixField(span, context.text(span)) });
  }
  return found.sort((a, b) => a.number - b.number);
}

/** Reports a line, or consecutive lines without any field, such as a text without its `#`. */
function report(context: LintContext, run: readonly Unparsable[]): void {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return;
  // What to write is not certain without a fix. With one, the fixed file is examined.
  const closes =
    first.fix === undefined && run.some(({ number }) => blocksSiteCorrected(context.line(number), context));
  context.report({
    span: { start: first.span.start, end: last.span.end },
    message: messageFor(context.text(first.span), run.length - 1),
    help: closes ? anyRuleMessages.closesSite() : messages.writeField(),
    fixes: [first.fix ?? commentOut(run)],
    claims: run.slice(0, MAX_CLAIMS).map(({ number, as }) => ({ kind: 'read-as', line: number, as })),
  });
}

function messageFor(text: string, others: number): Message {
  if (others === 0) return messages.ignored({ text });
  return others === 1 ? messages.bothIgnored({ text }) : messages.allIgnored({ text, others });
}

/** Writes the field and value that the line seems to contain. Undefined if it does not show a known field. */
function fixField(span: Edit['span'], text: string): FindingFix | undefined {
  const [, key = '', value = ''] = FIELD_FIRST.exec(text) ?? [];
  const name = FIELD_NAMES.get(key.toLowerCase().replaceAll(' ', '-')) ?? FIELD_NAMES.get(key.toLowerCase());
  // Prose may begin with the name of a field: a value of several words counts only if it begins like a path.
  if (name === undefined || (/\s/.test(value) && !/^[/*]/.test(value))) return undefined;
  const written = value === '' ? `${name}:` : `${name}: ${value}`;
  return unsafeFix(messages.writeLine({ line: written }), { span, text: written });
}

function commentOut(run: readonly Unparsable[]): FindingFix {
  return unsafeFix(
    run.length === 1 ? messages.comment() : messages.comments(),
    run.map(({ span: { start } }) => ({ span: { start, end: start }, text: '# ' })),
  );
}

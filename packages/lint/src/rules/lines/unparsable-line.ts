import type { Span } from '@maycrawl/core';
import { FIELD_NAMES } from '../../data/field-names.js';
import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import type { Edit, Fix } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { quoted } from '../../text/phrases.js';
import { keyProblem } from '../../values/key-problem.js';

/** A field, and what was written for the colon: `=`, a full-width colon, other marks, or a space. */
const FIELD_FIRST = /^([a-z]{4,8}(?:[ -][a-z]{4,6})?)(?:\s*[=;,.>|\uff1a\ua789\u2236]+\s*|\s+|$)(.*)$/is;
/** Lines of a row that a finding makes claims about. */
const MAX_CLAIMS = 5;

export const unparsableLine: LintRule = {
  id: 'unparsable-line',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A line that is neither `field: value` nor a comment.',
  why: 'Crawlers pass over what they cannot read. `Disallow = /` shuts nothing, and the text of a comment whose `#` is missing may be read as a field if it holds a colon. A line that was meant to begin a group does not begin one, so that the rules below it bind the group above, or nobody.',
  bad: 'User-agent: *\nDisallow = /private/\nkeep out of here\n',
  good: 'User-agent: *\nDisallow: /private/\n# keep out of here\n',
  source: ['D3', 'D7', 'D9', 'RFC 9309, 2.2'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      let run: Unparsable[] = [];
      for (const line of unparsableLines(context)) {
        const goesOn =
          line.fix === undefined && run.at(-1)?.fix === undefined && run.at(-1)?.number === line.number - 1;
        if (!goesOn) report(context, run);
        run = goesOn ? run : [];
        run.push(line);
      }
      report(context, run);
    },
  },
};

interface Unparsable {
  readonly number: number;
  readonly span: Span;
  /** Two words count as a field that nobody knows; all else as nothing. */
  readonly as: 'invalid' | 'field';
  /** Where the field that was meant shows. */
  readonly fix: Fix | undefined;
}

function unparsableLines(context: LintContext): Unparsable[] {
  const found: Unparsable[] = [];
  for (const { span, line: number } of odditiesOfKind(context, 'invalid-line')) {
    const text = context.text(span);
    // A byte order mark or a NUL is spoken of elsewhere.
    if (text.startsWith('\ufeff') || context.bytes[span.end] === 0) continue;
    found.push({ number, span, as: 'invalid', fix: meantField(span, text) });
  }
  for (const { line: number } of odditiesOfKind(context, 'missing-colon')) {
    const line = context.line(number);
    if (line.kind !== 'field' || keyProblem(context, line.key).kind !== 'unknown') continue;
    found.push({ number, span: { start: line.keySpan.start, end: line.valueSpan.end }, as: 'field', fix: undefined });
  }
  return found.sort((a, b) => a.number - b.number);
}

/** A line, or several in a row that hold no field at all, as where a text lacks its `#`. */
function report(context: LintContext, run: readonly Unparsable[]): void {
  const [first] = run;
  const last = run.at(-1);
  if (first === undefined || last === undefined) return;
  const what = `${quoted(context.text(first.span))} is no \`field: value\``;
  context.report({
    span: { start: first.span.start, end: last.span.end },
    message: `${what}${restOf(run.length - 1)}`,
    help: 'Write a field, a colon and a value; a comment begins with #.',
    fixes: [first.fix ?? comments(run)],
    claims: run.slice(0, MAX_CLAIMS).map(({ number, as }) => ({ kind: 'read-as', line: number, as })),
  });
}

function restOf(others: number): string {
  if (others === 0) return ': the line is ignored.';
  return others === 1
    ? ', nor is the line below: both are ignored.'
    : `, nor are the ${others} lines below: all are ignored.`;
}

/** The field and value that the line seems to hold. */
function meantField(span: Edit['span'], text: string): Fix | undefined {
  const [, key = '', value = ''] = FIELD_FIRST.exec(text) ?? [];
  const name = FIELD_NAMES.get(key.toLowerCase().replaceAll(' ', '-')) ?? FIELD_NAMES.get(key.toLowerCase());
  // Prose may begin with such a word: a value of several words is taken for one only where it is a path or a name.
  if (name === undefined || (/\s/.test(value) && !/^[/*]/.test(value))) return undefined;
  const written = value === '' ? `${name}:` : `${name}: ${value}`;
  return { title: `Write ${quoted(written)}`, applicability: 'unsafe', edits: [{ span, text: written }] };
}

function comments(run: readonly Unparsable[]): Fix {
  return {
    title: run.length === 1 ? 'Make it a comment' : 'Make them comments',
    applicability: 'unsafe',
    edits: run.map(({ span: { start } }) => ({ span: { start, end: start }, text: '# ' })),
  };
}

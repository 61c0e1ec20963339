import type { Oddity } from '@maycrawl/core';
import { isText } from '../content-kind.js';
import { keyFault, STANDARD_FIELDS } from '../key-fault.js';
import { odditiesOf } from '../oddities-of.js';
import { otherFields } from '../other-fields.js';
import type { KeyedLine, LintContext, LintRule } from '../rule.js';
import type { Edit, Fix } from '../types.js';
import { quoted } from '../wording.js';

/** A field, and what was written for the colon: `=`, a full-width colon, other marks, or a space. */
const FIELD_FIRST = /^([a-z]{4,8}(?:[ -][a-z]{4,6})?)(?:\s*[=;,.>|\uff1a\ua789\u2236]+\s*|\s+|$)(.*)$/is;
const FIELDS: ReadonlyMap<string, string> = new Map(
  [...STANDARD_FIELDS, ...[...otherFields.values()].map(({ name }) => name)].map((name) => [name.toLowerCase(), name]),
);

export const unparsableLine: LintRule = {
  id: 'unparsable-line',
  severity: 'error',
  mends: 'unsafe',
  what: 'A line that is neither `field: value` nor a comment.',
  why: 'Crawlers pass over what they cannot read. `Disallow = /` shuts nothing, and the text of a comment whose `#` is missing may be read as a field if it holds a colon. A line that was meant to begin a group does not begin one, so that the rules below it bind the group above, or nobody.',
  bad: 'User-agent: *\nDisallow = /private/\nkeep out of here\n',
  good: 'User-agent: *\nDisallow: /private/\n# keep out of here\n',
  source: ['D3', 'D7', 'D9', 'RFC 9309, 2.2'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const oddity of odditiesOf(context, 'invalid-line')) reportInvalid(context, oddity);
      for (const { line: number } of odditiesOf(context, 'missing-colon')) {
        const line = context.line(number);
        if (line.kind === 'field' && keyFault(context, line.key).kind === 'unknown') reportTwoWords(context, line);
      }
    },
  },
};

function reportInvalid(context: LintContext, { span, line }: Oddity): void {
  // A NUL or a byte order mark is spoken of elsewhere.
  const text = context.text(span);
  if (/^\ufeff/.test(text) || context.octets[span.end] === 0) return;
  context.report({
    span,
    message: `${quoted(text)} is no \`field: value\`: the line is ignored.`,
    help: 'Write a field, a colon and a value; a comment begins with #.',
    fixes: [meantField(span, text) ?? comment(span.start)],
    claims: [{ kind: 'read-as', line, as: 'invalid' }],
  });
}

/** `hello world`: Google takes the first word for a field, which is none. */
function reportTwoWords(context: LintContext, line: KeyedLine): void {
  const span = { start: line.keySpan.start, end: line.valueSpan.end };
  context.report({
    span,
    message: `${quoted(context.text(span))} is no \`field: value\`: the line is ignored.`,
    help: 'Write a field, a colon and a value; a comment begins with #.',
    fixes: [comment(span.start)],
    claims: [{ kind: 'read-as', line: line.number, as: 'field' }],
  });
}

/** The field and value that the line seems to hold. */
function meantField(span: Edit['span'], text: string): Fix | undefined {
  const [, key = '', value = ''] = FIELD_FIRST.exec(text) ?? [];
  const name = FIELDS.get(key.toLowerCase().replaceAll(' ', '-')) ?? FIELDS.get(key.toLowerCase());
  // Prose may begin with such a word: a value of several words is taken for one only where it is a path or a name.
  if (name === undefined || (/\s/.test(value) && !/^[/*]/.test(value))) return undefined;
  const written = value === '' ? `${name}:` : `${name}: ${value}`;
  return { title: `Write ${quoted(written)}`, applicability: 'unsafe', edits: [{ span, text: written }] };
}

function comment(start: number): Fix {
  const edits = [{ span: { start, end: start }, text: '# ' }];
  return { title: 'Make it a comment', applicability: 'unsafe', edits };
}

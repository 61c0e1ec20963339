import { codePoint } from '@maycrawl/core/message';
import { STANDARD_FIELDS } from '../../data/other-fields.js';
import { commentLines } from '../../file/comments.js';
import { isText } from '../../file/content-kind.js';
import { appliesToClaimOfLine, tokenOnLine } from '../../file/groups.js';
import type { Finding, KeyedLine, LintContext, LintRule } from '../../model/lint-rule.js';
import { defineMessages, NON_ASCII, safeFix, unsafeFix } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { byteLength, INVISIBLE_CHARACTERS, stripEnds, WIDE_SPACES } from '../../text/characters.js';
import { keyProblem } from '../../values/key-problem.js';

type DirectiveLine = KeyedLine & { readonly kind: 'directive' };

const NAMES: ReadonlyMap<string, string> = new Map([
  ['U+00A0', 'NO-BREAK SPACE'],
  ['U+00AD', 'SOFT HYPHEN'],
  ['U+200B', 'ZERO WIDTH SPACE'],
  ['U+200C', 'ZERO WIDTH NON-JOINER'],
  ['U+200D', 'ZERO WIDTH JOINER'],
  ['U+200E', 'LEFT-TO-RIGHT MARK'],
  ['U+200F', 'RIGHT-TO-LEFT MARK'],
  ['U+2028', 'LINE SEPARATOR'],
  ['U+2029', 'PARAGRAPH SEPARATOR'],
  ['U+202F', 'NARROW NO-BREAK SPACE'],
  ['U+202A', 'LEFT-TO-RIGHT EMBEDDING'],
  ['U+202B', 'RIGHT-TO-LEFT EMBEDDING'],
  ['U+202C', 'POP DIRECTIONAL FORMATTING'],
  ['U+202D', 'LEFT-TO-RIGHT OVERRIDE'],
  ['U+202E', 'RIGHT-TO-LEFT OVERRIDE'],
  ['U+2060', 'WORD JOINER'],
  ['U+2066', 'LEFT-TO-RIGHT ISOLATE'],
  ['U+2067', 'RIGHT-TO-LEFT ISOLATE'],
  ['U+2068', 'FIRST STRONG ISOLATE'],
  ['U+2069', 'POP DIRECTIONAL ISOLATE'],
  ['U+3000', 'IDEOGRAPHIC SPACE'],
  ['U+FEFF', 'BYTE ORDER MARK'],
]);

/**
 * Characters that show a comment in another order than it is written, or hide parts of it. Spaces and the marks between
 * words of two directions are usual in comments.
 */
const ORDER = /[\u202a-\u202e\u2066-\u2069]/g;
const HIDING = /[\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;

/** Joiners between letters, which words of some scripts and emoji contain. */
const BETWEEN_LETTERS = /(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])/gu;

export const texts = {
  inIgnoredField: 'The invisible character {character} is part of the field {field}: the line is ignored.',
  inAcceptedField:
    'The invisible character {character} is part of the field {field}: Google still reads it as {field}, other crawlers do not.',
  inName: 'The invisible character {character} is part of the name: the line applies to {token:code}.',
  inNameOfNone: 'The invisible character {character} is part of the name: the line applies to no crawler.',
  inUrl: "The invisible character {character} is part of the sitemap's URL.",
  inPath: 'The invisible character {character} is part of the path: the rule does not match {path:code}.',
  inCommentOrder: 'The invisible character {character} shows the comment in another order than it is written.',
  inComment: 'The invisible character {character} is part of the comment, which no crawler reads.',
  retype: 'Retype the line, or remove the character.',
  remove: 'Remove it',
  writeText: 'Write {text:code}',
  writeField: 'Write {field}',
} as const;
const messages = defineMessages(texts);

export const invisibleCharacter: LintRule = {
  id: 'invisible-character',
  severity: 'error',
  fixes: 'both',
  messages: texts,
  what: 'A no-break space, a zero-width space or another invisible character in a field, its value or a comment.',
  characters: NON_ASCII,
  file(context) {
    if (isText(context)) for (const { comment } of commentLines(context)) reportComment(context, comment);
  },
  keyed(line, context) {
    // `not-utf8` reports invalid UTF-8. Behind such bytes, offsets in the text and in the file differ.
    if (!isText(context) || line.value.includes('\ufffd') || line.key.includes('\ufffd')) return;
    const inKey = findInvisible(line.key);
    if (inKey !== undefined) return reportKey(context, line, inKey);
    const inValue = line.kind === 'directive' ? findInvisible(line.value) : undefined;
    if (inValue === undefined || line.kind !== 'directive') return;
    const text = removeInvisible(line.value, isRule(line) ? '%20' : ' ');
    const title = text === '' ? messages.remove() : messages.writeText({ text });
    context.report({
      span: spanOf(context, line.valueSpan, line.value, inValue),
      ...describeReading(context, line, inValue),
      help: messages.retype(),
      fixes: [unsafeFix(title, { span: line.valueSpan, text })],
    });
  },
};

function reportComment(context: LintContext, { text, span }: ReturnType<typeof commentLines>[number]['comment']): void {
  if (text.includes('\ufffd')) return;
  const order = text.search(ORDER);
  const at = order < 0 ? text.search(HIDING) : order;
  if (at < 0) return;
  const character = characterAt(text, at);
  context.report({
    severity: order < 0 ? 'info' : 'warning',
    span: spanOf(context, span, text, at),
    message: order < 0 ? messages.inComment({ character }) : messages.inCommentOrder({ character }),
    fixes: [safeFix(messages.remove(), { span, text: text.replace(ORDER, '').replace(HIDING, '') })],
  });
}

function reportKey(context: LintContext, line: KeyedLine, at: number): void {
  const meant = intendedField(context, line);
  if (meant === undefined) return;
  const character = characterAt(line.key, at);
  context.report({
    span: spanOf(context, line.keySpan, line.key, at),
    message:
      line.kind === 'field'
        ? messages.inIgnoredField({ character, field: meant })
        : messages.inAcceptedField({ character, field: meant }),
    help: messages.retype(),
    fixes: [unsafeFix(messages.writeField({ field: meant }), { span: line.keySpan, text: meant })],
    claims: [{ kind: 'read-as', line: line.number, as: line.kind === 'field' ? 'field' : line.directive }],
  });
}

function intendedField(context: LintContext, line: KeyedLine): string | undefined {
  if (line.kind === 'directive') return STANDARD_FIELDS.find((name) => name.toLowerCase() === line.directive);
  const problem = keyProblem(context, line.key);
  return problem.kind === 'invisible' ? problem.meant : undefined;
}

function describeReading(context: LintContext, line: DirectiveLine, at: number): Pick<Finding, 'message' | 'claims'> {
  const character = characterAt(line.value, at);
  const { number } = line;
  switch (line.directive) {
    case 'user-agent': {
      const token = tokenOnLine(context, number);
      return {
        message: token === '' ? messages.inNameOfNone({ character }) : messages.inName({ character, token }),
        claims: [appliesToClaimOfLine(context, number)],
      };
    }
    case 'sitemap':
      return {
        message: messages.inUrl({ character }),
        claims: [{ kind: 'read-as', line: number, as: 'sitemap', value: line.value }],
      };
    default: {
      const path = samplePathOfText(removeInvisible(line.value, '%20'));
      return {
        message: messages.inPath({ character, path }),
        claims: [{ kind: 'matches', line: number, path, matches: false }],
      };
    }
  }
}

function isRule(line: KeyedLine): boolean {
  return line.kind === 'directive' && (line.directive === 'allow' || line.directive === 'disallow');
}

function findInvisible(text: string): number | undefined {
  const at = text.replace(BETWEEN_LETTERS, 'x').search(INVISIBLE_CHARACTERS);
  return at < 0 ? undefined : at;
}

/** Removes invisible characters. Those that look like a space between words become `space`. */
function removeInvisible(text: string, space: string): string {
  const joiners: string[] = [];
  const marked = text.replace(BETWEEN_LETTERS, (joiner) => {
    joiners.push(joiner);
    return '\0';
  });
  const ends = /[\s\u200b-\u200f\u2060\ufeff]/;
  const plain = stripEnds(marked, ends).replace(WIDE_SPACES, space).replace(INVISIBLE_CHARACTERS, '');
  return plain.replace(/\0/g, () => joiners.shift() ?? '');
}

/** The character at index `at` in the notation of Unicode: `U+00A0 NO-BREAK SPACE`. */
function characterAt(text: string, at: number): string {
  const character = codePoint(String.fromCodePoint(text.codePointAt(at) ?? 0));
  const name = NAMES.get(character);
  return name === undefined ? character : `${character} ${name}`;
}

/** The span of the character at index `at` of `text`, whose own span is `span`. */
function spanOf(context: LintContext, span: KeyedLine['valueSpan'], text: string, at: number): KeyedLine['valueSpan'] {
  const start = byteLength(text.slice(0, at));
  const size = byteLength(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return context.within(span, start, start + size);
}

import { STANDARD_FIELDS } from '../../data/field-names.js';
import { google } from '../../data/sources.js';
import { isText } from '../../file/content-kind.js';
import { appliesToClaimOfLine, tokenOnLine } from '../../file/user-agent-tokens.js';
import type { Finding, KeyedLine, LintContext } from '../../model/lint-context.js';
import { type LintRule, NON_ASCII } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { INVISIBLE_CHARACTERS, WIDE_SPACES } from '../../text/invisible-characters.js';
import { codePoint, quoted } from '../../text/phrases.js';
import { stripEnds } from '../../text/strip-ends.js';
import { keyProblem } from '../../values/key-problem.js';
import { appliesToText } from '../../values/user-agent-value.js';

const NAMES: ReadonlyMap<string, string> = new Map([
  ['\u00a0', 'no-break space'],
  ['\u00ad', 'soft hyphen'],
  ['\u200b', 'zero-width space'],
  ['\u200c', 'zero-width non-joiner'],
  ['\u200d', 'zero-width joiner'],
  ['\u200e', 'left-to-right mark'],
  ['\u200f', 'right-to-left mark'],
  ['\u2028', 'line separator'],
  ['\u2029', 'paragraph separator'],
  ['\u202f', 'narrow no-break space'],
  ['\u2060', 'word joiner'],
  ['\u3000', 'ideographic space'],
  ['\ufeff', 'byte order mark'],
]);

/** Joiners between letters, which words of some scripts and emoji contain. */
const BETWEEN_LETTERS = /(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])/gu;

export const invisibleCharacter: LintRule = {
  id: 'invisible-character',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A no-break space, a zero-width space or another invisible character in a field or its value.',
  why: `Such characters are copied along with text from a web page, a chat or a word processor. Crawlers remove plain spaces and tabs around a value, but no other white space: \`Disallow: /private\` with a no-break space at its end matches only URLs that contain it. In a user-agent line, the character cuts the product token short or leaves none. In the name of a field, it makes crawlers ignore the line.`,
  bad: 'User-agent: *\\xc2\\xa0\nDisallow: /private\\xe2\\x80\\x8b/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: [google('file-format'), google('syntax'), google('user-agent'), google('url-matching-based-on-path-values')],
  characters: NON_ASCII,
  visit: {
    keyed(line, context) {
      // `not-utf8` reports invalid UTF-8. Behind such bytes, offsets in the text and in the file differ.
      if (!isText(context) || line.value.includes('\ufffd') || line.key.includes('\ufffd')) return;
      const inKey = findInvisible(line.key);
      if (inKey !== undefined) return reportKey(context, line, inKey);
      const inValue = line.kind === 'directive' ? findInvisible(line.value) : undefined;
      if (inValue === undefined) return;
      const text = removeInvisible(line.value, isRule(line) ? '%20' : ' ');
      context.report({
        span: spanOf(context, line.valueSpan, line.value, inValue),
        ...describeReading(context, line, inValue),
        help: HELP,
        fixes: [
          {
            title: text === '' ? 'Remove it' : `Write ${quoted(text)}`,
            applicability: 'unsafe',
            edits: [{ span: line.valueSpan, text }],
          },
        ],
      });
    },
  },
};

const HELP = 'Retype the line, or remove the character.';

function reportKey(context: LintContext, line: KeyedLine, at: number): void {
  const meant = intendedField(context, line);
  if (meant === undefined) return;
  const reading =
    line.kind === 'field' ? 'the line is ignored' : `Google still reads it as ${meant}, other crawlers do not`;
  context.report({
    span: spanOf(context, line.keySpan, line.key, at),
    message: `${nameOf(line.key, at)} is part of the field ${meant}: ${reading}.`,
    help: HELP,
    fixes: [{ title: `Write ${meant}`, applicability: 'unsafe', edits: [{ span: line.keySpan, text: meant }] }],
    claims: [{ kind: 'read-as', line: line.number, as: line.kind === 'field' ? 'field' : line.directive }],
  });
}

function intendedField(context: LintContext, line: KeyedLine): string | undefined {
  if (line.kind === 'directive') return STANDARD_FIELDS.find((name) => name.toLowerCase() === line.directive);
  const problem = keyProblem(context, line.key);
  return problem.kind === 'invisible' ? problem.meant : undefined;
}

function describeReading(context: LintContext, line: KeyedLine, at: number): Pick<Finding, 'message' | 'claims'> {
  const name = nameOf(line.value, at);
  if (line.kind === 'field') return { message: name };
  const { number } = line;
  switch (line.directive) {
    case 'user-agent':
      return {
        message: `${name} is part of the name: the line applies to ${appliesToText({ token: tokenOnLine(context, number) })}.`,
        claims: [appliesToClaimOfLine(context, number)],
      };
    case 'sitemap':
      return {
        message: `${name} is part of the sitemap's URL.`,
        claims: [{ kind: 'read-as', line: number, as: 'sitemap', value: line.value }],
      };
    default: {
      const path = samplePathOfText(removeInvisible(line.value, '%20'));
      return {
        message: `${name} is part of the path: the rule does not match ${quoted(path)}.`,
        claims: [{ kind: 'matches', line: number, path, matches: false }],
      };
    }
  }
}

function isRule(line: KeyedLine): boolean {
  return line.kind === 'directive' && (line.directive === 'allow' || line.directive === 'disallow');
}

/** The index of the first invisible character, in UTF-16 code units. */
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

function nameOf(text: string, at: number): string {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const name = NAMES.get(character);
  return name === undefined
    ? `An invisible character (${codePoint(character)})`
    : `A ${name} (${codePoint(character)})`;
}

const encoder: TextEncoder = new TextEncoder();

/** The span of the character at index `at` of `text`, whose own span is `span`. */
function spanOf(context: LintContext, span: KeyedLine['valueSpan'], text: string, at: number): KeyedLine['valueSpan'] {
  const start = encoder.encode(text.slice(0, at)).length;
  const size = encoder.encode(String.fromCodePoint(text.codePointAt(at) ?? 0)).length;
  return context.within(span, start, start + size);
}

import { STANDARD_FIELDS } from '../../data/field-names.js';
import { isText } from '../../file/content-kind.js';
import { appliesToClaimOfLine, tokenOnLine } from '../../file/user-agent-tokens.js';
import type { Finding, KeyedLine, LintContext } from '../../model/lint-context.js';
import { type LintRule, NON_ASCII } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { INVISIBLE_CHARACTERS, WIDE_SPACES } from '../../text/invisible-characters.js';
import { codePoint, quoted } from '../../text/phrases.js';
import { stripEnds } from '../../text/strip-ends.js';
import { keyProblem } from '../../values/key-problem.js';

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

/** Joiners belong to words of some scripts, and to emoji. */
const BETWEEN_LETTERS = /(?<=[^\x00-\x7f])[\u200c\u200d](?=[^\x00-\x7f])/gu;

export const invisibleCharacter: LintRule = {
  id: 'invisible-character',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A no-break space, a zero-width space or another character that nobody sees, in a field or its value.',
  why: `Such characters come along when a line is copied from a web page, a chat or a word processor. Crawlers drop plain spaces and tabs around a value, but no other white space: \`Disallow: /private\` with a no-break space at its end is a rule for URLs that end in one. In a user-agent line it cuts the token short, or leaves none; in a field's name it makes the line mean nothing.`,
  bad: 'User-agent: *\\xc2\\xa0\nDisallow: /private\\xe2\\x80\\x8b/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D4', 'D7', 'E4', 'F3'],
  characters: NON_ASCII,
  visit: {
    keyed(line, context) {
      // Octets that are no UTF-8 shift what follows; another rule speaks of them.
      if (!isText(context) || line.value.includes('\ufffd') || line.key.includes('\ufffd')) return;
      const inKey = firstIn(line.key);
      if (inKey !== undefined) return reportKey(context, line, inKey);
      const inValue = line.kind === 'directive' ? firstIn(line.value) : undefined;
      if (inValue === undefined) return;
      const text = cleaned(line.value, isRule(line) ? '%20' : ' ');
      context.report({
        span: spanOf(context, line.valueSpan, line.value, inValue),
        ...readingOf(context, line, inValue),
        help: 'Write the line anew, or take the character out.',
        fixes: [
          {
            title: text === '' ? 'Take it out' : `Write ${quoted(text)}`,
            applicability: 'unsafe',
            edits: [{ span: line.valueSpan, text }],
          },
        ],
      });
    },
  },
};

function reportKey(context: LintContext, line: KeyedLine, at: number): void {
  const meant = meantBy(context, line);
  if (meant === undefined) return;
  const read = line.kind === 'field' ? 'the line is ignored' : `Google reads ${meant} all the same, others do not`;
  context.report({
    span: spanOf(context, line.keySpan, line.key, at),
    message: `${nameOf(line.key, at)} stands in the field ${meant}: ${read}.`,
    help: 'Write the line anew, or take the character out.',
    fixes: [{ title: `Write ${meant}`, applicability: 'unsafe', edits: [{ span: line.keySpan, text: meant }] }],
    claims: [{ kind: 'read-as', line: line.number, as: line.kind === 'field' ? 'field' : line.directive }],
  });
}

function meantBy(context: LintContext, line: KeyedLine): string | undefined {
  if (line.kind === 'directive') return STANDARD_FIELDS.find((name) => name.toLowerCase() === line.directive);
  const fault = keyProblem(context, line.key);
  return fault.kind === 'invisible' ? fault.meant : undefined;
}

function readingOf(context: LintContext, line: KeyedLine, at: number): Pick<Finding, 'message' | 'claims'> {
  const name = nameOf(line.value, at);
  if (line.kind === 'field') return { message: name };
  const { number } = line;
  switch (line.directive) {
    case 'user-agent': {
      const token = tokenOnLine(context, number);
      const reads = token === '' ? 'this line binds nobody' : `what is read of it is ${quoted(token)}`;
      return { message: `${name} stands in the name: ${reads}.`, claims: [appliesToClaimOfLine(context, number)] };
    }
    case 'sitemap':
      return {
        message: `${name} stands in the sitemap's URL.`,
        claims: [{ kind: 'read-as', line: number, as: 'sitemap', value: line.value }],
      };
    default: {
      const path = samplePathOfText(cleaned(line.value, '%20'));
      return {
        message: `${name} stands in the path: the rule does not match ${quoted(path)}.`,
        claims: [{ kind: 'matches', line: number, path, matches: false }],
      };
    }
  }
}

function isRule(line: KeyedLine): boolean {
  return line.kind === 'directive' && (line.directive === 'allow' || line.directive === 'disallow');
}

/** Where the first such character stands, in UTF-16 code units. */
function firstIn(text: string): number | undefined {
  const at = text.replace(BETWEEN_LETTERS, 'x').search(INVISIBLE_CHARACTERS);
  return at < 0 ? undefined : at;
}

/** Without what cannot be seen; what looks like a space between words becomes `space`. */
function cleaned(text: string, space: string): string {
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

/** The octets of the character at `at` of `text`, which stands at `span`. */
function spanOf(context: LintContext, span: KeyedLine['valueSpan'], text: string, at: number): KeyedLine['valueSpan'] {
  const start = encoder.encode(text.slice(0, at)).length;
  const size = encoder.encode(String.fromCodePoint(text.codePointAt(at) ?? 0)).length;
  return context.within(span, start, start + size);
}

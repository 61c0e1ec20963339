import type { Line, Oddity } from '@maycrawl/core';
import { contentKind } from '../../file/content-kind.js';
import { appliesToClaimOfLine, tokenOnLine } from '../../file/groups.js';
import { odditiesOfKind } from '../../file/parts.js';
import type { Claim, Finding, FindingFix, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages, MAX_RELATED, unsafeFix } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { blocksSiteBelow, coversStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { decodeUtf16, latin1Text, stripEnds } from '../../text/characters.js';

type DirectiveLine = Extract<Line, { kind: 'directive' }>;

export const texts = {
  binary: 'The file is not text: crawlers read no rule in it.',
  servePlainText: 'Serve plain text in UTF-8.',
  gzip: 'The file is compressed with gzip but not declared as such: crawlers do not decompress it.',
  declareEncoding: 'Serve it as plain text, or with `Content-Encoding: gzip`.',
  utf16: 'The file is UTF-16: Google can read only a small part of it.',
  utf16WithoutRule: 'The file is UTF-16: Google reads no rule in it, so every page may be crawled.',
  saveIt: 'Save it as UTF-8.',
  convert: 'Convert the file to UTF-8',
  harmless: 'Some bytes are not valid UTF-8. No rule is affected.',
  alsoHere: 'Here too.',
  inField:
    'The field {key:code} contains bytes that are not UTF-8: Google reads it as {directive}, other crawlers may not.',
  inName: '{name:code} is not UTF-8: the line applies to {token:code}.',
  inNameOfNone: '{name:code} is not UTF-8: the line applies to no crawler.',
  inUrl: 'The URL {url:code} is not UTF-8.',
  inPath: 'The path is not UTF-8: Google reads it as {path:code}, which is not in the URLs of a site that uses UTF-8.',
  save: 'Save the file as UTF-8.',
  saveUnlessEscaped: 'Save the file as UTF-8, unless the URLs of this site are escaped in the same way.',
  deleteSpace: 'Delete the byte A0 at its end or beginning: it is a no-break space in an older encoding.',
  writeInUtf8: 'Write {text:code} in UTF-8',
} as const;
const messages = defineMessages(texts);

export const notUtf8: LintRule = {
  id: 'not-utf8',
  severity: 'error',
  fixes: 'unsafe',
  fixesAnyContent: true,
  messages: texts,
  what: 'The file, or a part of it, is not UTF-8 text.',
  file(context) {
    const { kind, span } = contentKind(context);
    if (kind === 'binary') context.report({ span, message: messages.binary(), help: messages.servePlainText() });
    else if (kind === 'gzip') context.report({ span, message: messages.gzip(), help: messages.declareEncoding() });
    else if (kind === 'utf-16le' || kind === 'utf-16be') reportUtf16(context, kind);
    else if (kind === 'text') reportLines(context);
  },
};

function reportUtf16(context: LintContext, kind: 'utf-16le' | 'utf-16be'): void {
  const { bytes, robots } = context;
  const hasNoRule = robots.groups.every(({ rules }) => rules.length === 0);
  context.report({
    span: contentKind(context).span,
    message: hasNoRule ? messages.utf16WithoutRule() : messages.utf16(),
    help: messages.saveIt(),
    fixes: [unsafeFix(messages.convert(), { span: { start: 0, end: bytes.length }, text: decodeUtf16(bytes, kind) })],
    claims: hasNoRule ? [{ kind: 'verdict', crawler: '*', path: '/', allowed: true }] : [],
  });
}

function reportLines(context: LintContext): void {
  const harmless: Oddity[] = [];
  for (const oddity of odditiesOfKind(context, 'invalid-utf8')) {
    const line = context.line(oddity.line);
    // After the value, there is a comment or text that a NUL cuts off.
    if (line.kind === 'directive' && oddity.span.start < line.valueSpan.end) reportDirective(context, line, oddity);
    else harmless.push(oddity);
  }
  const [first, ...others] = harmless;
  if (first === undefined) return;
  context.report({
    span: first.span,
    severity: 'info',
    message: messages.harmless(),
    related: others.slice(0, MAX_RELATED).map(({ span }) => ({ span, message: messages.alsoHere() })),
    help: messages.save(),
  });
}

function reportDirective(context: LintContext, line: DirectiveLine, { span }: Oddity): void {
  if (span.start < line.valueSpan.start) {
    context.report({
      span,
      message: messages.inField({ key: line.key, directive: line.directive }),
      claims: [{ kind: 'read-as', line: line.number, as: line.directive }],
    });
    return;
  }
  context.report({ span, ...describeReading(context, line), fixes: fixesOf(context, line) });
}

function describeReading(context: LintContext, line: DirectiveLine): Pick<Finding, 'message' | 'help' | 'claims'> {
  const value = escapeBytes(context.bytes.subarray(line.valueSpan.start, line.valueSpan.end));
  const spaceHelp = spaceAdvice(context, line);
  const help = spaceHelp ?? messages.save();
  switch (line.directive) {
    case 'user-agent': {
      const token = tokenOnLine(context, line.number);
      return {
        message: token === '' ? messages.inNameOfNone({ name: value }) : messages.inName({ name: value, token }),
        help,
        claims: [appliesToClaimOfLine(context, line.number)],
      };
    }
    case 'sitemap':
      return { message: messages.inUrl({ url: value }), help };
    default:
      return {
        message: messages.inPath({ path: value }),
        help: spaceHelp ?? messages.saveUnlessEscaped(),
        claims: pathClaims(context, line),
      };
  }
}

function pathClaims({ bytes }: LintContext, { number, valueSpan }: DirectiveLine): Claim[] {
  const value = bytes.subarray(valueSpan.start, valueSpan.end);
  if (value[0] !== 0x2f) return [];
  const meant = latin1Text(value);
  const asRead: Claim = { kind: 'matches', line: number, path: samplePathOfText(escapeBytes(value)), matches: true };
  // A star could match the first byte of the UTF-8 form, whose second byte may equal the Latin-1 byte.
  if (meant === undefined || meant.includes('*')) return [asRead];
  return [asRead, { kind: 'matches', line: number, path: samplePathOfText(meant), matches: false }];
}

/** Escapes each byte from 0x80 on as `%XX`, which is the form that Google compares. */
function escapeBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase()}`,
  ).join('');
}

/** The advice about a value that is right without the no-break spaces at its ends; undefined if it has none there. */
function spaceAdvice(context: LintContext, { directive, number, valueSpan }: DirectiveLine): Message | undefined {
  const latin1 = latin1Text(context.bytes.subarray(valueSpan.start, valueSpan.end));
  const text = latin1 && stripEnds(latin1, /\s/);
  if (text === undefined || text === latin1 || /[^\x20-\x7e]/.test(text)) return undefined;
  const closes =
    directive === 'user-agent'
      ? tokenOnLine(context, number) === '' && blocksSiteBelow(number, context)
      : directive === 'disallow' && coversStartPage(text);
  return closes ? anyRuleMessages.closesSite() : messages.deleteSpace();
}

/** Offers the value decoded as Latin-1, if it looks like Latin-1. */
function fixesOf(context: LintContext, line: DirectiveLine): FindingFix[] {
  const latin1 = latin1Text(context.bytes.subarray(line.valueSpan.start, line.valueSpan.end));
  if (latin1 === undefined) return [];
  // A no-break space at an end is not part of the intended value.
  const text = stripEnds(latin1, /\s/);
  return [unsafeFix(messages.writeInUtf8({ text }), { span: line.valueSpan, text })];
}

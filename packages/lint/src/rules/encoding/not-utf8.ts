import type { Line, Oddity } from '@maycrawl/core';
import { google, rfc9309 } from '../../data/sources.js';
import { contentKind } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import { appliesToClaimOfLine, tokenOnLine } from '../../file/user-agent-tokens.js';
import type { Claim } from '../../model/claim.js';
import type { Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { decodeUtf16, latin1Text } from '../../text/decode-text.js';
import { MAX_RELATED, quoted } from '../../text/phrases.js';
import { stripEnds } from '../../text/strip-ends.js';
import { appliesToText } from '../../values/user-agent-value.js';

type DirectiveLine = Extract<Line, { kind: 'directive' }>;

export const notUtf8: LintRule = {
  id: 'not-utf8',
  severity: 'error',
  fixes: 'unsafe',
  what: 'The file, or a part of it, is not UTF-8 text.',
  why: `robots.txt must be UTF-8. UTF-16, which some editors call "Unicode", has a NUL byte beside every ASCII letter: crawlers can read no line, and everything may be crawled. The same happens if a compressed file is served without a matching \`Content-Encoding\`.

A single letter in Latin-1, such as \`é\` as one byte, is compared as that byte: Google converts it to \`%E9\`. Browsers and crawlers request \`%C3%A9\`, its UTF-8 form, so the rule does not match the page. It matches only if the site's own URLs are escaped from Latin-1.

In a comment, such bytes do no harm.`,
  bad: 'User-agent: *\nDisallow: /caf\\xe9/\n',
  good: 'User-agent: *\nDisallow: /caf\\xc3\\xa9/\n',
  source: [google('file-format'), google('url-matching-based-on-path-values'), rfc9309('2.2')],
  visit: {
    file(context) {
      const { kind } = contentKind(context);
      if (kind === 'gzip' || kind === 'binary') reportBinary(context, kind);
      else if (kind === 'utf-16le' || kind === 'utf-16be') reportUtf16(context, kind);
      else if (kind === 'text') reportLines(context);
    },
  },
};

function reportBinary(context: LintContext, kind: 'gzip' | 'binary'): void {
  const { span } = contentKind(context);
  if (kind === 'binary') {
    context.report({
      span,
      message: 'The file is not text: crawlers read no rule in it.',
      help: 'Serve plain text in UTF-8.',
    });
  } else {
    context.report({
      span,
      message: 'The file is compressed with gzip but not declared as such: crawlers do not decompress it.',
      help: 'Serve it as plain text, or with `Content-Encoding: gzip`.',
    });
  }
}

function reportUtf16(context: LintContext, kind: 'utf-16le' | 'utf-16be'): void {
  const { bytes, robots } = context;
  const hasNoRule = robots.groups.every(({ rules }) => rules.length === 0);
  context.report({
    span: contentKind(context).span,
    message: hasNoRule
      ? 'The file is UTF-16: Google reads no rule in it, so every page may be crawled.'
      : 'The file is UTF-16: Google can read only a small part of it.',
    help: 'Save it as UTF-8.',
    fixes: [
      {
        title: 'Convert the file to UTF-8',
        applicability: 'unsafe',
        edits: [{ span: { start: 0, end: bytes.length }, text: decodeUtf16(bytes, kind) }],
      },
    ],
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
    message: 'Some bytes are not valid UTF-8. No rule is affected.',
    related: others.slice(0, MAX_RELATED).map(({ span }) => ({ span, message: 'Here too.' })),
    help: 'Save the file as UTF-8.',
  });
}

function reportDirective(context: LintContext, line: DirectiveLine, { span }: Oddity): void {
  if (span.start < line.valueSpan.start) {
    context.report({
      span,
      message: `The field ${quoted(line.key)} contains bytes that are not UTF-8: Google reads it as ${line.directive}, other crawlers may not.`,
      claims: [{ kind: 'read-as', line: line.number, as: line.directive }],
    });
    return;
  }
  context.report({ span, ...describeReading(context, line), fixes: fixesOf(context, line) });
}

function describeReading(context: LintContext, line: DirectiveLine): Pick<Finding, 'message' | 'help' | 'claims'> {
  const shown = quoted(escapeBytes(context.bytes.subarray(line.valueSpan.start, line.valueSpan.end)));
  const help = 'Save the file as UTF-8.';
  switch (line.directive) {
    case 'user-agent':
      return {
        message: `${shown} is not UTF-8: the line applies to ${appliesToText({ token: tokenOnLine(context, line.number) })}.`,
        help,
        claims: [appliesToClaimOfLine(context, line.number)],
      };
    case 'sitemap':
      return { message: `The URL ${shown} is not UTF-8.`, help };
    default:
      return {
        message: `The path is not UTF-8: Google reads it as ${shown}, which is not in the URLs of a site that uses UTF-8.`,
        help: 'Save the file as UTF-8, unless the URLs of this site are escaped in the same way.',
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

/** Offers the value decoded as Latin-1, if it looks like Latin-1. */
function fixesOf(context: LintContext, line: DirectiveLine): Fix[] {
  const latin1 = latin1Text(context.bytes.subarray(line.valueSpan.start, line.valueSpan.end));
  if (latin1 === undefined) return [];
  // A no-break space at an end is not part of the intended value.
  const text = stripEnds(latin1, /\s/);
  return [
    { title: `Write ${quoted(text)} in UTF-8`, applicability: 'unsafe', edits: [{ span: line.valueSpan, text }] },
  ];
}

import type { Line, Oddity } from '@maycrawl/core';
import { contentKind } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import { appliesToClaimOfLine, tokenOnLine } from '../../file/user-agent-tokens.js';
import type { Claim } from '../../model/claim.js';
import type { Fix } from '../../model/diagnostic.js';
import type { Finding, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { decodeUtf16, latin1Text } from '../../text/decode-text.js';
import { quoted } from '../../text/phrases.js';
import { stripEnds } from '../../text/strip-ends.js';

type KeyedLine = Extract<Line, { key: string }>;

/** Places that one finding shows. */
const MAX_RELATED = 5;

export const notUtf8: LintRule = {
  id: 'not-utf8',
  severity: 'error',
  fixes: 'unsafe',
  what: 'The file, or a part of it, is not UTF-8 text.',
  why: `robots.txt is UTF-8. A file in UTF-16, as some editors call "Unicode", holds a NUL beside every letter: no line of it is understood, and everything may be crawled. So it is with a file that was compressed and is served without saying so.

A single letter in Latin-1, such as \`é\` as one octet, is compared as that octet: Google turns it into \`%E9\`. Browsers and crawlers ask for \`%C3%A9\`, its UTF-8 form, so the rule misses the page. It matches only where the site's own URLs are escaped from Latin-1.

In a comment it does no harm.`,
  bad: 'User-agent: *\nDisallow: /caf\\xe9/\n',
  good: 'User-agent: *\nDisallow: /caf\\xc3\\xa9/\n',
  source: ['D1', 'D4', 'F3', 'RFC 9309, 2.2'],
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
  if (kind === 'binary') context.report({ span, message: 'The file is no text.', help: 'Serve plain text in UTF-8.' });
  else {
    context.report({
      span,
      message: 'The file is compressed by gzip, and nothing says so: crawlers read it as it is.',
      help: 'Serve it as plain text, or with `Content-Encoding: gzip`.',
    });
  }
}

function reportUtf16(context: LintContext, kind: 'utf-16le' | 'utf-16be'): void {
  const { bytes: octets, robots } = context;
  const none = robots.groups.every(({ rules }) => rules.length === 0);
  context.report({
    span: contentKind(context).span,
    message: none
      ? 'The file is UTF-16: Google understands no rule of it, so every page may be crawled.'
      : 'The file is UTF-16: Google understands little of it.',
    help: 'Save it as UTF-8.',
    fixes: [
      {
        title: 'Write the file in UTF-8',
        applicability: 'unsafe',
        edits: [{ span: { start: 0, end: octets.length }, text: decodeUtf16(octets, kind) }],
      },
    ],
    claims: none ? [{ kind: 'verdict', crawler: '*', path: '/', allowed: true }] : [],
  });
}

function reportLines(context: LintContext): void {
  const harmless: Oddity[] = [];
  for (const oddity of odditiesOfKind(context, 'invalid-utf8')) {
    const line = context.line(oddity.line);
    // Behind the value stands a comment, or what a NUL cuts off.
    if (line.kind === 'directive' && oddity.span.start < line.valueSpan.end) reportDirective(context, line, oddity);
    else harmless.push(oddity);
  }
  const [first, ...others] = harmless;
  if (first === undefined) return;
  context.report({
    span: first.span,
    severity: 'info',
    message: 'Some octets are not UTF-8, where it harms no rule.',
    related: others.slice(0, MAX_RELATED).map(({ span }) => ({ span, message: 'Here too.' })),
    help: 'Save the file as UTF-8.',
  });
}

function reportDirective(context: LintContext, line: KeyedLine & { kind: 'directive' }, { span }: Oddity): void {
  if (span.start < line.valueSpan.start) {
    context.report({
      span,
      message: `The field ${quoted(line.key)} holds octets that are not UTF-8: Google reads it as ${line.directive}, others may not.`,
      claims: [{ kind: 'read-as', line: line.number, as: line.directive }],
    });
    return;
  }
  context.report({ span, ...readingOf(context, line), fixes: fixesOf(context, line) });
}

function readingOf(
  context: LintContext,
  line: KeyedLine & { kind: 'directive' },
): Pick<Finding, 'message' | 'help' | 'claims'> {
  const shown = quoted(escaped(context.bytes.subarray(line.valueSpan.start, line.valueSpan.end)));
  const help = 'Save the file as UTF-8.';
  switch (line.directive) {
    case 'user-agent': {
      const token = tokenOnLine(context, line.number);
      const reads = token === '' ? 'this line binds nobody' : `what is read of it is ${quoted(token)}`;
      return {
        message: `${shown} is not UTF-8: ${reads}.`,
        help,
        claims: [appliesToClaimOfLine(context, line.number)],
      };
    }
    case 'sitemap':
      return { message: `The URL ${shown} is not UTF-8.`, help };
    default:
      return {
        message: `The path is not UTF-8: Google reads it as ${shown}, which is no URL of a site that uses UTF-8.`,
        help: 'Save the file as UTF-8, unless the URLs of this site are escaped so.',
        claims: pathClaims(context, line),
      };
  }
}

function pathClaims({ bytes: octets }: LintContext, { number, valueSpan }: KeyedLine): Claim[] {
  const value = octets.subarray(valueSpan.start, valueSpan.end);
  if (value[0] !== 0x2f) return [];
  const meant = latin1Text(value);
  const asRead: Claim = { kind: 'matches', line: number, path: samplePathOfText(escaped(value)), matches: true };
  // A star could take the first octet of the UTF-8 form, whose second may be the one of Latin-1.
  if (meant === undefined || meant.includes('*')) return [asRead];
  return [asRead, { kind: 'matches', line: number, path: samplePathOfText(meant), matches: false }];
}

/** As Google compares it: each octet from 0x80 on as `%XX`. */
function escaped(octets: Uint8Array): string {
  return Array.from(octets, (octet) =>
    octet < 0x80 ? String.fromCharCode(octet) : `%${octet.toString(16).toUpperCase()}`,
  ).join('');
}

/** The value as Latin-1 has it, where it looks like Latin-1. */
function fixesOf(context: LintContext, line: KeyedLine): Fix[] {
  const latin1 = latin1Text(context.bytes.subarray(line.valueSpan.start, line.valueSpan.end));
  if (latin1 === undefined) return [];
  // A no-break space at an end is no part of the value.
  const text = stripEnds(latin1, /\s/);
  return [
    { title: `Write ${quoted(text)} in UTF-8`, applicability: 'unsafe', edits: [{ span: line.valueSpan, text }] },
  ];
}

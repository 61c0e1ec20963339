import type { Claim } from '../../model/claim.js';
import type { LintRule } from '../../model/lint-rule.js';
import { defineMessages, type Message } from '../../model/message.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';
import { samplePath } from '../../patterns/sample-path.js';
import { quoted } from '../../text/phrases.js';

type Piece = { piece: string; neverMatches: boolean };

function endOf({ neverMatches }: Piece): string {
  return neverMatches ? ', so this rule never matches.' : '.';
}

export const texts = {
  plainDot: (params: Piece): string =>
    `The dot in ${quoted(params.piece)} is a plain character: the URL must contain a dot there${endOf(params)}`,
  plainDotAndPlus: (params: Piece): string =>
    `The dot and the plus in ${quoted(params.piece)} are plain characters${endOf(params)}`,
  plainBraces: (params: Piece): string =>
    `${quoted(params.piece)} does not list alternatives: the URL must contain the braces${endOf(params)}`,
  plainBar: (params: Piece): string =>
    `The bar in ${quoted(params.piece)} is a plain character: the URL must contain a bar there${endOf(params)}`,
  plainCharacters: (params: Piece): string =>
    `${quoted(params.piece)} is not a regular expression here but plain characters${endOf(params)}`,
  onlyStarAndDollar:
    'Only `*` and a `$` at the end are special. Write `*` for any characters, and a rule for each alternative.',
} as const;
const messages = defineMessages(texts);

export const regexSyntax: LintRule = {
  id: 'regex-syntax',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A regular expression instead of a pattern.',
  characters: '^.([\\|{',
  visit: {
    rule(rule, _group, context) {
      const piece = findRegexSyntax(rule.pattern);
      if (piece === undefined) return;
      const start = byteLength(rule.pattern.slice(0, piece.index));
      const path = samplePath(rule.normalizedPattern);
      const isRooted = /^[/*]/.test(rule.normalizedPattern);
      const claims: Claim[] = [];
      if (!isRooted) claims.push({ kind: 'never-matches', line: rule.line });
      else if (path !== undefined) claims.push({ kind: 'matches', line: rule.line, path, matches: true });
      context.report({
        span: context.within(rule.span, start, start + byteLength(piece.text)),
        message: messageFor(piece.text, !isRooted),
        help: messages.onlyStarAndDollar(),
        claims,
      });
    },
  },
};

function messageFor(piece: string, neverMatches: boolean): Message {
  const values = { piece, neverMatches };
  if (piece === '.*') return messages.plainDot(values);
  if (piece === '.+') return messages.plainDotAndPlus(values);
  if (piece.startsWith('{')) return messages.plainBraces(values);
  return /^[.|]/.test(piece) ? messages.plainBar(values) : messages.plainCharacters(values);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

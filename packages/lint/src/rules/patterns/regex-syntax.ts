import { type Claim, defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { samplePath } from '../../patterns/pattern-text.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { byteLength } from '../../text/characters.js';

export const texts = {
  plainDot: 'The dot in {piece:code} is a plain character: the URL must contain a dot there.',
  plainDotNever:
    'The dot in {piece:code} is a plain character: the URL must contain a dot there, so this rule never matches.',
  plainDotAndPlus: 'The dot and the plus in {piece:code} are plain characters.',
  plainDotAndPlusNever: 'The dot and the plus in {piece:code} are plain characters, so this rule never matches.',
  plainBraces: '{piece:code} does not list alternatives: the URL must contain the braces.',
  plainBracesNever:
    '{piece:code} does not list alternatives: the URL must contain the braces, so this rule never matches.',
  plainBar: 'The bar in {piece:code} is a plain character: the URL must contain a bar there.',
  plainBarNever:
    'The bar in {piece:code} is a plain character: the URL must contain a bar there, so this rule never matches.',
  plainCharacters: '{piece:code} is not a regular expression here but plain characters.',
  plainCharactersNever:
    '{piece:code} is not a regular expression here but plain characters, so this rule never matches.',
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
  rule(rule, _group, context) {
    const piece = findRegexSyntax(rule.pattern);
    if (piece === undefined) return;
    const start = byteLength(rule.pattern.slice(0, piece.index));
    const path = samplePath(rule.normalizedPattern);
    const isRooted = /^[/*]/.test(rule.normalizedPattern);
    const claims: Claim[] = [];
    if (!isRooted) claims.push({ kind: 'never-matches', line: rule.line });
    else if (path !== undefined) claims.push({ kind: 'matches', line: rule.line, path, matches: true });
    const closes = rule.type === 'disallow' && meantPatterns(rule.pattern).some(coversStartPage);
    context.report({
      span: context.within(rule.span, start, start + byteLength(piece.text)),
      message: messageFor(piece.text, !isRooted),
      help: closes ? anyRuleMessages.closesSite() : messages.onlyStarAndDollar(),
      claims,
    });
  },
};

/** The patterns that the advice leads to: a star for any characters, and one pattern for each alternative. */
function meantPatterns(pattern: string): string[] {
  const stars = pattern.replace(/(?:\\[a-z]|\[[^\]]*\]|\.)(?:[*+?]|\{[\d,]*\})*|\*[+?]/gi, (piece) =>
    piece === '.' ? piece : '*',
  );
  return stars.replace(/\(\?:|[\^()+\\]/g, '').split('|');
}

function messageFor(piece: string, neverMatches: boolean): Message {
  return messages[`${reading(piece)}${neverMatches ? 'Never' : ''}`]({ piece });
}

function reading(piece: string): 'plainDot' | 'plainDotAndPlus' | 'plainBraces' | 'plainBar' | 'plainCharacters' {
  if (piece === '.*') return 'plainDot';
  if (piece === '.+') return 'plainDotAndPlus';
  if (piece.startsWith('{')) return 'plainBraces';
  return /^[.|]/.test(piece) ? 'plainBar' : 'plainCharacters';
}

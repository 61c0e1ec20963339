import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { DOLLAR, DOT } from '../../text/bytes.js';

export const texts = {
  plainCharacter:
    'The `$` in {rule:code} is a plain character. Only at the end of a rule does it mean the end of the URL.',
  removeRest: 'Remove what follows the `$`, or the `$` itself.',
} as const;
const messages = defineMessages(texts);

export const dollarInside: LintRule = {
  id: 'dollar-inside',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A `$` before the end of a path, where it is a plain character.',
  characters: '$',
  rule(rule, _group, context) {
    const { bytes } = context;
    const { start, end } = rule.span;
    const at = bytes.subarray(start, end).indexOf(DOLLAR);
    if (at < 0 || start + at === end - 1 || !looksLikeAnchor(bytes, start, start + at, end)) return;
    const path = samplePath(rule.normalizedPattern);
    const corrected = [rule.pattern.replace(/\$.*$/, '$'), rule.pattern.replaceAll('$', '')];
    const closes = rule.type === 'disallow' && corrected.some(coversStartPage);
    context.report({
      span: context.within(rule.span, at, at + 1),
      message: messages.plainCharacter({ rule: ruleLine(rule) }),
      help: closes ? anyRuleMessages.closesSite() : messages.removeRest(),
      claims: path === undefined ? [] : [{ kind: 'matches', line: rule.line, path, matches: true }],
    });
  },
};

/** True after a file extension, or before a star, a final second dollar or a list separator. */
function looksLikeAnchor(bytes: Uint8Array, start: number, dollar: number, end: number): boolean {
  const next = bytes[dollar + 1] as number;
  if (next === 0x2a || (next === DOLLAR && dollar + 2 === end) || next === 0x2c || next === 0x20) return true;
  let at = dollar;
  while (at > start && dollar - at < 6 && isLetterOrDigit(bytes[at - 1] as number)) at--;
  return at < dollar && at > start && bytes[at - 1] === DOT;
}

function isLetterOrDigit(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);
}

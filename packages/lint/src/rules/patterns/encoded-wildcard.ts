import type { Rule } from '@maycrawl/core';
import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { byteLength } from '../../text/characters.js';

export const texts = {
  doesNotMatch:
    '{rule:code} does not match URLs with a plain {character:code}: Google compares {escaped:code} as written.',
  writeDollar: 'Write `$` itself, unless it is the last character.',
  writePart: 'Write only the part of the path before the star.',
  writeStar: 'Write `*` itself, if it may stand for any characters.',
} as const;
const messages = defineMessages(texts);

export const encodedWildcard: LintRule = {
  id: 'encoded-wildcard',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'none',
  messages: texts,
  what: '`%2A` or `%24`, which is not a wildcard and does not match the plain character.',
  characters: '%',
  rule(rule, _group, context) {
    const { normalizedPattern, span, line } = rule;
    const found = /%2(?:A|4)/.exec(normalizedPattern);
    if (found === null || !/^[/*]/.test(normalizedPattern)) return;
    const character = found[0] === '%2A' ? '*' : '$';
    const path = samplePath(normalizedPattern);
    const plain = path?.replace(/%2A/g, '*').replace(/%24/g, '$');
    const start = context.text(span).search(/%2[a4]/i);
    const before = byteLength(context.text(span).slice(0, start));
    context.report({
      span: context.within(span, before, before + 3),
      message: messages.doesNotMatch({ rule: ruleLine(rule), character, escaped: found[0] }),
      help: character === '$' ? messages.writeDollar() : adviceOnStar(rule, found.index),
      claims: path === undefined || plain === undefined ? [] : [{ kind: 'matches', line, path: plain, matches: false }],
    });
  },
};

/** Nothing before the star but `/` would block the whole site. A star with a slash after it does not. */
function adviceOnStar({ type, normalizedPattern }: Rule, star: number): Message {
  if (type === 'allow' || !coversStartPage(normalizedPattern.slice(0, star))) return messages.writePart();
  const closes = coversStartPage(normalizedPattern.replaceAll('%2A', '*'));
  return closes ? anyRuleMessages.closesSite() : messages.writeStar();
}

import type { Rule } from '@maycrawl/core';
import { defineMessages, type Edit, type LintContext, type LintRule, safeFix } from '../../model/lint-rule.js';
import { ruleLine, starsAtEnd } from '../../patterns/pattern-text.js';
import { endsInRedundantStar, redundantStars } from '../../redundancy/redundant-stars.js';
import { STAR } from '../../text/bytes.js';

export const texts = {
  furtherStars:
    'Several stars in a row match the same as one: in {rule:code}, the further ones only make the rule longer.',
  keepOne: 'Keep one.',
  keepOneUnless: 'Keep one, unless the extra length is meant to beat another rule.',
  keepOneStar: 'Keep one star',
} as const;
const messages = defineMessages(texts);

export const doubleStar: LintRule = {
  id: 'double-star',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'Several stars in a row inside a path: they match the same as one.',
  characters: '*',
  rule(rule, _group, context) {
    if (!/^[/*]/.test(rule.normalizedPattern) || !rule.normalizedPattern.includes('**')) return;
    const edits = editsOf(rule, context);
    const [first] = edits;
    if (first === undefined) return;
    const canBeRemoved = redundantStars(context).canBeRemoved(rule);
    context.report({
      span: { start: first.span.start - 1, end: first.span.end },
      message: messages.furtherStars({ rule: ruleLine(rule) }),
      help: canBeRemoved ? messages.keepOne() : messages.keepOneUnless(),
      fixes: canBeRemoved ? [safeFix(messages.keepOneStar(), edits)] : [],
    });
  },
};

/** Removes all stars after another star, except those at the end that `trailing-star` reports. */
function editsOf({ span, normalizedPattern }: Rule, { bytes }: LintContext): Edit[] {
  const { start } = span;
  const end = span.end - (endsInRedundantStar(normalizedPattern) ? starsAtEnd(normalizedPattern) : 0);
  const edits: Edit[] = [];
  for (let at = start; at < end; at++) {
    if (bytes[at] !== STAR) continue;
    let stop = at + 1;
    while (stop < end && bytes[stop] === STAR) stop++;
    if (stop - at > 1) edits.push({ span: { start: at + 1, end: stop }, text: '' });
    at = stop;
  }
  return edits;
}

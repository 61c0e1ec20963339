import type { Rule } from '@maycrawl/core';
import type { Edit } from '../../model/diagnostic.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { ruleText, starsAtEnd } from '../../patterns/pattern-text.js';
import { endsInRedundantStar, redundantStars } from '../../redundancy/redundant-stars.js';

export const doubleStar: LintRule = {
  id: 'double-star',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'Several stars in a row inside a path: they match what one does.',
  why: '`*` stands for any characters, slashes included, so `/a/**/b` matches what `/a/*/b` does. The meaning of `**` in shells and ignore files is not known here. Each further star only adds one to the length by which rules are compared.\n\nThe others are taken out only where no rule of the other kind stands close enough in length to notice.',
  bad: 'User-agent: *\nDisallow: /a/**/b\n',
  good: 'User-agent: *\nDisallow: /a/*/b\n',
  source: ['F2', 'G1'],
  characters: '*',
  visit: {
    rule(rule, _group, context) {
      if (!/^[/*]/.test(rule.normalizedPattern) || !rule.normalizedPattern.includes('**')) return;
      const edits = spareEdits(rule, context);
      const [first] = edits;
      if (first === undefined) return;
      const free = redundantStars(context).canBeRemoved(rule);
      context.report({
        span: { start: first.span.start - 1, end: first.span.end },
        message: `Stars in a row match what one does: those of ${ruleText(rule)} only add to its length.`,
        help: free ? 'Keep one.' : 'Keep one if no other rule is to be beaten by the others.',
        fixes: free ? [{ title: 'Keep one star', applicability: 'safe', edits }] : [],
      });
    },
  },
};

const STAR = 0x2a;

/** All stars behind another, those at the very end left out that `trailing-star` speaks of. */
function spareEdits({ span, normalizedPattern }: Rule, { bytes: octets }: LintContext): Edit[] {
  const { start } = span;
  const end = span.end - (endsInRedundantStar(normalizedPattern) ? starsAtEnd(normalizedPattern) : 0);
  const edits: Edit[] = [];
  for (let at = start; at < end; at++) {
    if (octets[at] !== STAR) continue;
    let stop = at + 1;
    while (stop < end && octets[stop] === STAR) stop++;
    if (stop - at > 1) edits.push({ span: { start: at + 1, end: stop }, text: '' });
    at = stop;
  }
  return edits;
}

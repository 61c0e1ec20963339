import { defineMessages, type LintRule, safeFix } from '../../model/lint-rule.js';
import { ruleLine, samplePath, starsAtEnd } from '../../patterns/pattern-text.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { endsInRedundantStar, redundantStars } from '../../redundancy/redundant-stars.js';

export const texts = {
  sameUrls: '{rule:code} matches the same URLs as {path:code}: the star only makes the rule longer.',
  remove: 'Remove the star.',
  removeUnless: 'Remove the star, unless the extra length is meant to beat another rule.',
  removeStar: 'Remove the star',
} as const;
const messages = defineMessages(texts);

export const trailingStar: LintRule = {
  id: 'trailing-star',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  messages: texts,
  what: 'A star at the end of a path, where it matches nothing more.',
  characters: '*',
  rule(rule, _group, context) {
    const { normalizedPattern, pattern, span, line } = rule;
    // Other rules report patterns that never match, and regular expressions.
    if (!endsInRedundantStar(normalizedPattern) || !/^[/*]/.test(pattern) || findRegexSyntax(pattern) !== undefined)
      return;
    const stars = starsAtEnd(normalizedPattern);
    const starSpan = { start: span.end - stars, end: span.end };
    const without = pattern.slice(0, pattern.length - stars);
    const path = samplePath(normalizedPattern);
    const canBeRemoved = redundantStars(context).canBeRemoved(rule);
    // Without its star, it may no longer open the start page.
    const isAdvised = canBeRemoved || rule.type === 'disallow' || !coversStartPage(normalizedPattern);
    context.report({
      span: starSpan,
      message: messages.sameUrls({ rule: ruleLine(rule), path: without }),
      ...(isAdvised ? { help: canBeRemoved ? messages.remove() : messages.removeUnless() } : {}),
      tags: canBeRemoved ? ['unnecessary'] : [],
      claims: path === undefined ? [] : [{ kind: 'matches', line, path, matches: true }],
      fixes: canBeRemoved ? [safeFix(messages.removeStar(), { span: starSpan, text: '' })] : [],
    });
  },
};

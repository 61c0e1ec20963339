import type { LintRule } from '../../model/lint-rule.js';
import { ruleText, starsAtEnd } from '../../patterns/pattern-text.js';
import { findRegexSyntax } from '../../patterns/regex-syntax.js';
import { samplePath } from '../../patterns/sample-path.js';
import { endsInRedundantStar, redundantStars } from '../../redundancy/redundant-stars.js';
import { quoted } from '../../text/phrases.js';

export const trailingStar: LintRule = {
  id: 'trailing-star',
  severity: 'info',
  presets: { portable: 'warning' },
  fixes: 'safe',
  what: 'A star at the end of a path: it matches nothing more.',
  why: 'A rule matches every URL that begins with its path, so `/private/*` matches what `/private/` does. The star only adds one to the length by which rules are compared: `Disallow: /fish*` beats `Allow: /fish`. A parser that knows no wildcards takes it as a plain character, and the rule shuts nothing there.\n\nIt is taken out only where no rule of the other kind stands close enough in length to notice.',
  bad: 'User-agent: *\nDisallow: /private/*\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['F2', 'G1'],
  characters: '*',
  visit: {
    rule(rule, _group, context) {
      const { normalizedPattern, pattern, span, line } = rule;
      // What never matches, and what is no pattern, others speak of.
      if (!endsInRedundantStar(normalizedPattern) || !/^[/*]/.test(pattern) || findRegexSyntax(pattern) !== undefined)
        return;
      const stars = starsAtEnd(normalizedPattern);
      const at = { start: span.end - stars, end: span.end };
      const without = pattern.slice(0, pattern.length - stars);
      const path = samplePath(normalizedPattern);
      const free = redundantStars(context).canBeRemoved(rule);
      context.report({
        span: at,
        message: `${ruleText(rule)} matches what ${quoted(without)} does: the star only adds to its length.`,
        help: free ? 'Take the star out.' : 'Take the star out if no other rule is to be beaten by it.',
        claims: path === undefined ? [] : [{ kind: 'matches', line, path, matches: true }],
        fixes: free ? [{ title: 'Take the star out', applicability: 'safe', edits: [{ span: at, text: '' }] }] : [],
      });
    },
  },
};

import { ruleText, shortened, starsAtEnd } from '../pattern-text.js';
import type { LintRule } from '../rule.js';
import { lastStarIsSpare, spareStars } from '../spare-stars.js';

export const trailingStar: LintRule = {
  id: 'trailing-star',
  severity: 'info',
  presets: { portable: 'warning' },
  mends: 'safe',
  what: 'A star at the end of a path: it matches nothing more.',
  why: 'A rule matches every URL that begins with its path, so `/private/*` matches what `/private/` does. The star only adds one to the length by which rules are compared: `Disallow: /fish*` beats `Allow: /fish`. A parser that knows no wildcards takes it as a plain character, and the rule shuts nothing there.\n\nIt is taken out only where no rule of the other kind stands close enough in length to notice.',
  bad: 'User-agent: *\nDisallow: /private/*\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['F2', 'G1'],
  octets: '*',
  visit: {
    rule(rule, _group, context) {
      const { normalizedPattern, pattern, span } = rule;
      if (!lastStarIsSpare(normalizedPattern)) return;
      const stars = starsAtEnd(normalizedPattern);
      const at = { start: span.end - stars, end: span.end };
      const without = pattern.slice(0, pattern.length - stars);
      // White space before it would be dropped with it, and the path be another.
      const free = spareStars(context).areFree(rule) && !/[\t\v\f ]$/.test(without);
      context.report({
        span: at,
        message: `"${ruleText(rule)}" matches what "${shortened(without)}" does: the star only adds to its length.`,
        help: free ? 'Take the star out.' : 'Take the star out if no other rule is to be beaten by it.',
        fixes: free ? [{ title: 'Take the star out', applicability: 'safe', edits: [{ span: at, text: '' }] }] : [],
      });
    },
  },
};

import { crawlersByToken, tokenSpelling } from '../../data/known-crawlers.js';
import { groupsByToken, userAgentLineOf } from '../../file/groups-by-token.js';
import { insertLinesAfter } from '../../fixes/line-edits.js';
import type { LintRule } from '../../model/lint-rule.js';
import { blocksAll } from '../../patterns/pattern-text.js';
import { ANY_PATH } from '../../patterns/sample-path.js';
import { listed, quoted } from '../../text/phrases.js';

export const starMissesSpecial: LintRule = {
  id: 'star-misses-special',
  severity: 'info',
  fixes: 'unsafe',
  what: 'A site shut for `*`, while Google’s crawlers that must be named are not.',
  why: 'Google’s AdsBot, Mediapartners-Google and APIs-Google do not follow the rules of `*`; only a group with their own name binds them. They visit sites that place ads or use Google’s interfaces. A file that shuts everything for `*` lets them in all the same.\n\nRules that shut only a part of a site are not reported: these crawlers seldom come there.',
  bad: 'User-agent: *\nDisallow: /\n',
  good: 'User-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\nUser-agent: Mediapartners-Google\nUser-agent: APIs-Google\nUser-agent: *\nDisallow: /\n',
  source: ['E7', 'I3', 'Google, special-case crawlers'],
  visit: {
    file(context) {
      const { robots } = context;
      const stars = groupsByToken(context).get('*') ?? [];
      if (!stars.some(({ rules }) => rules.some(blocksAll))) return;
      const verdict = robots.check(ANY_PATH, '*');
      if (verdict.allowed || robots.allows('/', '*') || verdict.group === undefined) return;
      const star = userAgentLineOf(verdict.group, '*');
      const missing = specialOnes().filter((name) => !groupsByToken(context).has(name.toLowerCase()));
      const first = missing[0];
      if (star === undefined || first === undefined) return;
      context.report({
        span: star.span,
        message: `${quoted('*')} does not bind ${listed(missing.map(quoted))}: the site stays open for ${missing.length === 1 ? 'it' : 'them'}.`,
        help: 'Name them beside * if the site is to be shut for them as well.',
        fixes: [
          {
            title: 'Name them beside *',
            applicability: 'unsafe',
            edits: [
              insertLinesAfter(
                star.line,
                missing.map((name) => `User-agent: ${name}`),
                context,
              ),
            ],
          },
        ],
        claims: [
          { kind: 'verdict', crawler: '*', path: '/', allowed: false },
          ...missing.map((crawler) => ({ kind: 'verdict', crawler, path: '/', allowed: true }) as const),
        ],
      });
    },
  },
};

let special: string[] | undefined;

/** Google's crawlers of today that only a group with their token binds. */
function specialOnes(): string[] {
  special ??= [...crawlersByToken().values()]
    .filter(
      ({ vendor, status, obeysStar }) => vendor === 'Google' && status === 'active' && obeysStar === 'must-be-named',
    )
    .map(tokenSpelling);
  return special;
}

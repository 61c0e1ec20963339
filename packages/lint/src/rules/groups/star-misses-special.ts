import { mustBeNamed } from '@maycrawl/core/crawlers';
import { crawlersByToken, tokenSpelling } from '../../data/known-crawlers.js';
import { isLiveSite } from '../../file/fetch-result.js';
import { groupsByToken, userAgentLineOf } from '../../file/groups.js';
import { insertLinesAfter } from '../../fixes/line-edits.js';
import { defineMessages, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { ANY_PATH, blocksAll } from '../../patterns/pattern-text.js';

export const texts = {
  doesNotApply: {
    by: 'tokens',
    one: '`*` does not apply to {tokens:codes}: the site is allowed for it.',
    other: '`*` does not apply to {tokens:codes}: the site is allowed for them.',
  },
  nameThem: 'To block the site for them too, name them beside *.',
  nameBesideStar: 'Name them beside *',
} as const;
const messages = defineMessages(texts);

export const starMissesSpecial: LintRule = {
  id: 'star-misses-special',
  severity: 'info',
  fixes: 'unsafe',
  messages: texts,
  what: "A site that is blocked for `*`, but not for Google's crawlers that must be named.",
  file(context) {
    const { robots, settings } = context;
    // A production site is not meant to be blocked, so it is no advice to block it for more crawlers.
    if (settings.environment === 'production' || isLiveSite(settings)) return;
    const stars = groupsByToken(context).get('*') ?? [];
    if (!stars.some(({ rules }) => rules.some(blocksAll))) return;
    const verdict = robots.check(ANY_PATH, '*');
    if (verdict.allowed || robots.allows('/', '*') || verdict.group === undefined) return;
    const star = userAgentLineOf(verdict.group, '*');
    const missing = specialTokens().filter((name) => !groupsByToken(context).has(name.toLowerCase()));
    const first = missing[0];
    if (star === undefined || first === undefined) return;
    const lines = missing.map((name) => `User-agent: ${name}`);
    context.report({
      span: star.span,
      message: messages.doesNotApply({ tokens: missing }),
      help: messages.nameThem(),
      fixes: [unsafeFix(messages.nameBesideStar(), insertLinesAfter(star.line, lines, context))],
      claims: [
        { kind: 'verdict', crawler: '*', path: '/', allowed: false },
        ...missing.map((crawler) => ({ kind: 'verdict', crawler, path: '/', allowed: true }) as const),
      ],
    });
  },
};

let special: string[] | undefined;

/** Google's active crawlers to which only a group with their own token applies. */
function specialTokens(): string[] {
  special ??= [...crawlersByToken().values()]
    .filter((entry) => entry.vendor === 'Google' && entry.status === 'active' && mustBeNamed(entry))
    .map(tokenSpelling);
  return special;
}

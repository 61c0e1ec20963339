import type { DirectiveName, Group, RobotsTxt, Rule } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { odditiesOfKind } from '../../file/oddities.js';
import { replaceKey, standardFieldName } from '../../fixes/replace-key.js';
import type { Claim } from '../../model/claim.js';
import type { Fix } from '../../model/diagnostic.js';
import type { KeyedLine, LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/sample-path.js';
import { INVISIBLE_CHARACTERS } from '../../text/invisible-characters.js';
import { quoted } from '../../text/phrases.js';

type DirectiveLine = KeyedLine & { readonly kind: 'directive' };

/** Endings that change nothing of what was meant: `Disallowed`, `Sitemaps`, `User-agent.` */
const SAME_MEANING = /^(?:s|e[ds]|d|ing|ance|[-_]?(?:list|path|url|index|name|file)s?|[^a-z]*)$/i;
/** User-agent lines of a group that a finding speaks of. */
const MAX_TOKENS = 3;
/** Lines of a file whose effect is worked out. */
const MAX_ASKED = 50;

export const keyPrefixMatch: LintRule = {
  id: 'key-prefix-match',
  severity: 'error',
  fixes: 'unsafe',
  what: 'A field that only begins like `Disallow`, `Allow`, `User-agent` or `Sitemap`, and is read as that by Google.',
  why: `Google compares no more than the beginning of a field. \`DisallowAITraining: /\` is \`Disallow: /\` to it, and the whole site is shut to search; \`Allowance\`, \`Disallowed\` and \`User-agents\` are read likewise.

Other crawlers compare the whole field and ignore such a line. So it either does harm at Google or has no effect elsewhere.`,
  bad: 'User-agent: *\nDisallowAITraining: /\n',
  good: 'User-agent: GPTBot\nDisallow: /\n',
  source: ['D9', 'RFC 9309, 2.2'],
  visit: {
    file(context) {
      if (!isText(context)) return;
      for (const { line: number } of odditiesOfKind(context, 'key-prefix')) {
        const line = context.line(number);
        // What cannot be seen, or is no UTF-8, is spoken of elsewhere.
        if (line.kind !== 'directive' || line.key.includes('\ufffd') || line.key.search(INVISIBLE_CHARACTERS) >= 0)
          continue;
        reportPrefix(context, line);
      }
    },
  },
};

function reportPrefix(context: LintContext, line: DirectiveLine): void {
  const name = standardFieldName(line.directive);
  const decided = decisions(context, line);
  const effect = decided.length === 0 ? '' : `, which ${effectOf(line.directive, decided)}`;
  const isMeant = SAME_MEANING.test(line.key.slice(stem(line).length));
  context.report({
    span: line.keySpan,
    ...(line.directive === 'sitemap' ? { severity: 'warning' } : {}),
    message: `Google reads ${quoted(line.key)} as ${name}${effect}; by RFC 9309 the line is ignored.`,
    help: isMeant ? `Write ${name}.` : `Take the line out, or write ${name} if that is what you want.`,
    fixes: [isMeant ? replaceKey(line, name, 'unsafe') : commentOut(line)],
    claims: [{ kind: 'read-as', line: line.number, as: line.directive, value: line.value }, ...decided],
  });
}

type VerdictClaim = Extract<Claim, { kind: 'verdict' }>;

const ASKED: object = {};
const RULES: object = {};

/** What the rule decides on a path that it matches, for the crawlers that its group names; asked of a few lines. */
function decisions(context: LintContext, { number }: DirectiveLine): VerdictClaim[] {
  const asked = context.once(ASKED, () => new Set<number>());
  const found = context.once(RULES, () => rulesByLine(context.robots)).get(number);
  if (found === undefined || asked.size >= MAX_ASKED) return [];
  asked.add(number);
  const path = samplePathOfText(found.rule.normalizedPattern);
  const tokens = found.group.userAgents.slice(0, MAX_TOKENS).map(({ token }) => token);
  return tokens.flatMap((token) => {
    if (token === '') return [];
    const crawler = token === '*' ? token : [token];
    const verdict = context.robots.rulesFor(crawler).check(path);
    if (verdict.rule?.line !== number) return [];
    return [{ kind: 'verdict', crawler, path, allowed: verdict.allowed, line: number } as const];
  });
}

function rulesByLine({ groups }: RobotsTxt): ReadonlyMap<number, { readonly rule: Rule; readonly group: Group }> {
  return new Map(groups.flatMap((group) => group.rules.map((rule) => [rule.line, { rule, group }] as const)));
}

function effectOf(directive: DirectiveName, claims: readonly VerdictClaim[]): string {
  const crawlers = claims.map(({ crawler }) =>
    crawler === '*' ? 'every crawler without a group of its own' : `${crawler}`,
  );
  const path = claims[0]?.path ?? '/';
  const what = path === '/' ? 'the whole site' : quoted(path);
  return `${directive === 'allow' ? 'opens' : 'shuts'} ${what} to ${crawlers.join(' and ')}`;
}

/** The part of the key that Google compares. */
function stem({ key, directive }: DirectiveLine): string {
  const spelling = /^(?:user[- ]?agent|allow|dissallow|dissalow|disallow|disalow|diasllow|disallaw|site-?map)/i;
  return spelling.exec(key)?.[0] ?? directive;
}

function commentOut({ keySpan: { start } }: KeyedLine): Fix {
  const edits = [{ span: { start, end: start }, text: '# ' }];
  return { title: 'Make it a comment', applicability: 'unsafe', edits };
}

import type { Group, Rule } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { replaceKey, replaceKeyTexts, standardFieldName } from '../../fixes/line-fixes.js';
import type { Claim, FindingFix, KeyedLine, LintContext, LintRule, Message } from '../../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { blocksSiteBelow } from '../../patterns/start-page.js';
import { closesSiteCorrected } from '../../proving/closed-site.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { INVISIBLE_CHARACTERS } from '../../text/characters.js';

type DirectiveLine = KeyedLine & { readonly kind: 'directive' };

/** Endings that do not change the meaning of the field: `Disallowed`, `Sitemaps`, `User-agent.` */
const SAME_MEANING = /^(?:s|e[ds]|d|ing|ance|[-_]?(?:list|path|url|index|name|file)s?|[^a-z]*)$/i;
const MAX_TOKENS = 3;
const MAX_LOOKED_UP = 50;

export const texts = {
  readAs: 'Google reads {key:code} as {field}. Crawlers that follow RFC 9309 ignore the line.',
  allows:
    'Google reads {key:code} as {field}, which allows {path:code} for {crawlers:list}. Crawlers that follow RFC 9309 ignore the line.',
  allowsForAll:
    'Google reads {key:code} as {field}, which allows {path:code} for every crawler without its own group. Crawlers that follow RFC 9309 ignore the line.',
  blocks:
    'Google reads {key:code} as {field}, which blocks {path:code} for {crawlers:list}. Crawlers that follow RFC 9309 ignore the line.',
  blocksForAll:
    'Google reads {key:code} as {field}, which blocks {path:code} for every crawler without its own group. Crawlers that follow RFC 9309 ignore the line.',
  blocksSite:
    'Google reads {key:code} as {field}, which blocks the whole site for {crawlers:list}. Crawlers that follow RFC 9309 ignore the line.',
  blocksSiteForAll:
    'Google reads {key:code} as {field}, which blocks the whole site for every crawler without its own group. Crawlers that follow RFC 9309 ignore the line.',
  writeField: 'Write {field}.',
  removeOrWrite: 'Remove the line, or write {field} if that is what you mean.',
  comment: 'Make it a comment',
} as const;
const messages = defineMessages(texts);

export const keyPrefixMatch: LintRule = {
  id: 'key-prefix-match',
  severity: 'error',
  fixes: 'unsafe',
  messages: { ...texts, ...replaceKeyTexts },
  what: 'A field that only begins with `Disallow`, `Allow`, `User-agent` or `Sitemap`, and that Google reads as such.',
  concerns: hasOddities,
  file(context) {
    if (!isText(context)) return;
    for (const { line: number } of odditiesOfKind(context, 'key-prefix')) {
      const line = context.line(number);
      // Other rules report invisible characters and invalid UTF-8.
      if (line.kind !== 'directive' || line.key.includes('\ufffd') || line.key.search(INVISIBLE_CHARACTERS) >= 0)
        continue;
      reportPrefix(context, line);
    }
  },
};

function reportPrefix(context: LintContext, line: DirectiveLine): void {
  const name = standardFieldName(line.directive);
  const verdicts = verdictClaims(context, line);
  const joinsRules = line.directive === 'user-agent';
  const isIntended = SAME_MEANING.test(line.key.slice(stem(line).length));
  context.report({
    span: line.keySpan,
    ...(line.directive === 'sitemap' ? { severity: 'warning' } : {}),
    message: describeReading(line, name, verdicts),
    help:
      (!isIntended && joinsRules && blocksSiteBelow(line.number, context)) ||
      closesSiteCorrected(context, line, line.keySpan, name)
        ? anyRuleMessages.closesSite()
        : isIntended || joinsRules
          ? messages.writeField({ field: name })
          : messages.removeOrWrite({ field: name }),
    fixes: isIntended ? [replaceKey(line, name, 'unsafe')] : commentOut(line),
    claims: [{ kind: 'read-as', line: line.number, as: line.directive, value: line.value }, ...verdicts],
  });
}

type VerdictClaim = Extract<Claim, { kind: 'verdict' }>;

/** Verdicts on a path that the rule decides, for the crawlers of its group. Empty after {@link MAX_LOOKED_UP} lines. */
function verdictClaims(context: LintContext, { number }: DirectiveLine): VerdictClaim[] {
  const lookedUp = context.once(verdictClaims, () => new Set<number>());
  const found = context.once(rulesByLine, rulesByLine).get(number);
  if (found === undefined || lookedUp.size >= MAX_LOOKED_UP) return [];
  lookedUp.add(number);
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

function rulesByLine({
  robots: { groups },
}: LintContext): ReadonlyMap<number, { readonly rule: Rule; readonly group: Group }> {
  return new Map(groups.flatMap((group) => group.rules.map((rule) => [rule.line, { rule, group }] as const)));
}

function describeReading({ key, directive }: DirectiveLine, field: string, claims: readonly VerdictClaim[]): Message {
  const [claim] = claims;
  if (claim === undefined) return messages.readAs({ key, field });
  const values = { key, field, path: claim.path };
  const crawlers = claims.flatMap(({ crawler }) => crawler);
  if (crawlers.includes('*')) {
    if (directive === 'allow') return messages.allowsForAll(values);
    return claim.path === '/' ? messages.blocksSiteForAll({ key, field }) : messages.blocksForAll(values);
  }
  if (directive === 'allow') return messages.allows({ ...values, crawlers });
  return claim.path === '/' ? messages.blocksSite({ key, field, crawlers }) : messages.blocks({ ...values, crawlers });
}

/** The part of the key that Google compares. */
function stem({ key, directive }: DirectiveLine): string {
  const spelling = /^(?:user[- ]?agent|allow|dissallow|dissalow|disallow|disalow|diasllow|disallaw|site-?map)/i;
  return spelling.exec(key)?.[0] ?? directive;
}

/** None for a user-agent line: without it, the rules below join the group above and apply to other crawlers. */
function commentOut({ directive, keySpan: { start } }: DirectiveLine): FindingFix[] {
  if (directive === 'user-agent') return [];
  const edits = [{ span: { start, end: start }, text: '# ' }];
  return [unsafeFix(messages.comment(), edits)];
}

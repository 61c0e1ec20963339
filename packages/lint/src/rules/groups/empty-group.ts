import type { Group, Line, UserAgentLine } from '@maycrawl/core';
import { formerToken } from '../../data/former-tokens.js';
import { pathsOnlyFor } from '../../exceptions/named-crawler.js';
import { crawlerOfToken, fallbackToken, groupsByToken, userAgentLineOf } from '../../file/groups.js';
import { defineMessages, type Finding, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';
import { blocksStartPage, PROTECTED_CRAWLERS } from '../../patterns/start-page.js';
import { displayName, userAgentValue } from '../../values/user-agent-value.js';

const MAX_NAMED = 5;
/** A group of so many crawlers is a list of those to block. */
const MANY = 10;

export const texts = {
  noRule: 'The group has no rule: {names:codes} may fetch everything.',
  noPath: 'The group has no rule with a path: {names:codes} may fetch everything.',
  noRuleBeside: 'The group has no rule: {names:codes} may fetch everything, even what is blocked for {fallback:code}.',
  noRuleBesideSuch:
    'The group has no rule: {names:codes} may fetch everything, even what is blocked for {fallback:code}, such as {paths:codes}.',
  noPathBeside:
    'The group has no rule with a path: {names:codes} may fetch everything, even what is blocked for {fallback:code}.',
  noPathBesideSuch:
    'The group has no rule with a path: {names:codes} may fetch everything, even what is blocked for {fallback:code}, such as {paths:codes}.',
  doNotApply: 'These rules do not apply to {name:code}.',
  allowEverything: 'To allow everything, write an empty Disallow: line.',
  blockMany: 'To block these {count} crawlers, write `Disallow: /` below their names.',
  blockManyAndSite: {
    by: 'names',
    one: 'To block these {count} crawlers, write `Disallow: /` below their names. {names:codes} is among them: for it, this blocks the whole site.',
    other:
      'To block these {count} crawlers, write `Disallow: /` below their names. {names:codes} are among them: for them, this blocks the whole site.',
  },
  repeatOrAllow: 'Repeat the rules of {fallback}, or write an empty Disallow: line to allow everything.',
} as const;
const messages = defineMessages(texts);

export const emptyGroup: LintRule = {
  id: 'empty-group',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A group without a rule.',
  group(group, context) {
    if (!isEmpty(group, context) || context.robots.truncated) return;
    if (hasUnreadRule(group, context)) return;
    const [first, ...more] = group.userAgents.filter(({ token }) => hasNoRule(token, group, context));
    if (first !== undefined) context.report(makeFinding(group, first, more, context));
  },
};

/** True if a group has no rule, or only `Allow:` without a path, which is not a deliberate way to allow everything. */
function isEmpty(group: Group, context: LintContext): boolean {
  const [first] = group.rules;
  if (first === undefined || first.pattern !== '') return first === undefined;
  // Cached, because many tokens may share many groups.
  return context.once(group, () => group.rules.every(({ type, pattern }) => type === 'allow' && pattern === ''));
}

/** True if a line of the group seems to be a rule: it is reported itself, and a group that has it corrected is not empty. */
function hasUnreadRule({ userAgents }: Group, context: LintContext): boolean {
  if (userAgents.some((agent) => userAgentValue(agent, context).kind === 'directive')) return true;
  const { lines } = context.robots;
  for (let index = userAgents.at(-1)?.line ?? 0; index < lines.length; index++) {
    const line = lines[index];
    if (line?.kind === 'directive' && line.directive === 'user-agent') return false;
    if (line !== undefined && mayBeRule(line, context)) return true;
  }
  return false;
}

/** True for a line that is read as no rule, but begins like one. */
function mayBeRule({ kind, span: { start, end } }: Line, context: LintContext): boolean {
  if (kind !== 'invalid' && kind !== 'field') return false;
  const key = context.text({ start, end: Math.min(end, start + MAX_KEY_BYTES) });
  return /^[^a-z#]*(?:<[^<>]*>)?\s*(?:dis)?al+ow/i.test(key);
}

/** Longer keys are no misspelt rules. */
const MAX_KEY_BYTES = 60;

/** True if no group of the token has a rule and `group` is the first of them. */
function hasNoRule(token: string, group: Group, context: LintContext): boolean {
  const groups = token === '' ? undefined : groupsByToken(context).get(token.toLowerCase());
  return groups?.[0] === group && groups.every((candidate) => isEmpty(candidate, context));
}

function makeFinding(
  group: Group,
  agent: UserAgentLine,
  more: readonly UserAgentLine[],
  context: LintContext,
): Finding {
  const { token } = agent;
  const fallback = fallbackToken(token, context);
  const others = fallback === undefined ? [] : (groupsByToken(context).get(fallback.toLowerCase()) ?? []);
  const blocking = others.find(({ rules }) => rules.some(({ type, pattern }) => type === 'disallow' && pattern !== ''));
  const other = blocking && userAgentLineOf(blocking, fallback ?? '');
  const crawler = crawlerOfToken(token);
  const name = displayName(agent, context);
  const names = [agent, ...more].slice(0, MAX_NAMED).map((one) => displayName(one, context));
  const only =
    fallback === undefined || other === undefined ? [] : pathsOnlyFor({ token, fallback, rules: [] }, context);
  const isList = group.rules.length === 0 && more.length + 1 >= MANY;
  return {
    span: agent.span,
    severity: !isList && (other === undefined || areFormer([agent, ...more])) ? 'info' : 'warning',
    message: messageFor(group, names, other?.token, only),
    related: other === undefined ? [] : [{ span: other.span, message: messages.doNotApply({ name }) }],
    help: isList
      ? adviceForList(group)
      : other === undefined || others.some(blocksStartPage)
        ? messages.allowEverything()
        : messages.repeatOrAllow({ fallback: other.token }),
    claims: [
      { kind: 'verdict', crawler, path: '/', allowed: true },
      ...only.map(
        (path) => ({ kind: 'verdict', crawler: crawlerOfToken(other?.token ?? '*'), path, allowed: false }) as const,
      ),
    ],
  };
}

/** Nobody lists so many crawlers to allow them what they may fetch anyway. */
function adviceForList({ userAgents }: Group): Message {
  const count = new Set(userAgents.map(({ token }) => token.toLowerCase())).size;
  const names = PROTECTED_CRAWLERS.filter((name) =>
    userAgents.some(({ token }) => token.toLowerCase() === name.toLowerCase()),
  );
  return names.length === 0 ? messages.blockMany({ count }) : messages.blockManyAndSite({ count, names });
}

function areFormer(agents: readonly UserAgentLine[]): boolean {
  return agents.every(({ token }) => formerToken(token) !== undefined);
}

function messageFor(
  { rules }: Group,
  names: readonly string[],
  fallback: string | undefined,
  paths: readonly string[],
): Message {
  const isBare = rules.length === 0;
  if (fallback === undefined) return isBare ? messages.noRule({ names }) : messages.noPath({ names });
  const beside = { names, fallback };
  if (paths.length === 0) return isBare ? messages.noRuleBeside(beside) : messages.noPathBeside(beside);
  return isBare ? messages.noRuleBesideSuch({ ...beside, paths }) : messages.noPathBesideSuch({ ...beside, paths });
}

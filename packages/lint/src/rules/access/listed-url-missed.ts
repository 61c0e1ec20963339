import type { Rule } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';
import { hasWildcard, ruleLine } from '../../patterns/pattern-text.js';
import { hasListedUrls, type ListedPaths, listedPaths } from '../../probes/listed-paths.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

type Missed = { rule: string; path: string };

export const texts = {
  beginsElsewhere: '{rule:code} matches only from the beginning of a path: {path:code}, a listed URL, is allowed.',
  needsSlash: '{rule:code} matches only URLs with that slash: {path:code}, a listed URL, is allowed.',
  firstParameter: '{rule:code} matches only the first parameter: {path:code}, a listed URL, is allowed.',
  writeStar: 'Write {pattern:code} to match it anywhere in the path.',
  writeWithout: 'Write {pattern:code}.',
  addRule: 'Add a rule with {pattern:code}.',
} as const;
const messages = defineMessages(texts);

export const listedUrlMissed: LintRule = {
  id: 'listed-url-missed',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A rule that matches no listed URL, while a listed URL differs from it only in where the path begins, in a slash, or in the position of a parameter.',
  concerns: hasListedUrls,
  rule(rule, group, context) {
    const crawler = crawlerOfGroup(group);
    const listed = listedPaths(context);
    if (listed === undefined || rule.type !== 'disallow' || rule.pattern.length < 4 || crawler === undefined) return;
    if (listed.matchedBy(rule)?.length !== 0) return;
    const found = findNearMiss(rule, listed, crawler, context);
    if (found === undefined) return;
    const { path, message, help } = found;
    context.report({
      span: rule.span,
      message,
      help,
      claims: [
        { kind: 'matches', line: rule.line, path, matches: false },
        { kind: 'verdict', crawler, path, allowed: true },
      ],
    });
  },
};

function findNearMiss(
  rule: Rule,
  { paths }: ListedPaths,
  crawler: readonly string[],
  context: LintContext,
): { readonly path: string; readonly message: Message; readonly help: Message } | undefined {
  const { normalizedPattern: pattern } = rule;
  const lookup = lookups(context);
  const find = (test: (path: string) => boolean): Missed | undefined => {
    const path = paths.find((one) => test(one) && lookup.allows(crawler, one) === true);
    return path === undefined ? undefined : { rule: ruleLine(rule), path };
  };
  const parameter = /^\/?\*\?([\w[\]-]+=)\*?$/.exec(pattern)?.[1];
  if (parameter !== undefined) {
    const missed = find((path) => path.includes(`&${parameter}`));
    const help = messages.addRule({ pattern: `/*&${parameter}` });
    return missed && { ...missed, message: messages.firstParameter(missed), help };
  }
  if (hasWildcard(pattern) || !pattern.startsWith('/')) return undefined;
  const anywhere = pattern.startsWith('/?') ? pattern.slice(1) : pattern;
  const deeper = find((path) => path.includes(anywhere, 1));
  if (deeper !== undefined) {
    const help = messages.writeStar({ pattern: `/*${anywhere}` });
    return { ...deeper, message: messages.beginsElsewhere(deeper), help };
  }
  if (!pattern.endsWith('/')) return undefined;
  const name = pattern.slice(0, -1);
  const missed = find((path) => path === name || path.startsWith(`${name}?`));
  const help = messages.writeWithout({ pattern: name });
  return missed && { ...missed, message: messages.needsSlash(missed), help };
}

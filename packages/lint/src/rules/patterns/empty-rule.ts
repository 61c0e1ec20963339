import type { Group, Rule } from '@maycrawl/core';
import { commentAbove } from '../../file/comments.js';
import { rulesForToken } from '../../file/groups.js';
import { hasOddities } from '../../file/parts.js';
import { isWellBelowSizeLimit } from '../../fixes/line-edits.js';
import { type Claim, defineMessages, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';

export const texts = {
  emptyAllow: 'Allow without a path allows nothing: this group has no rule.',
  emptyDisallow: 'Disallow without a path blocks nothing: this group has no rule.',
  uselessAllow: 'Allow without a path allows nothing: this line has no effect beside the other rules.',
  uselessDisallow: 'Disallow without a path blocks nothing: this line has no effect beside the other rules.',
  mergedAllow:
    'Allow without a path allows nothing: this group has no rule of its own, and the rules of the other group for the same crawler apply.',
  mergedDisallow:
    'Disallow without a path blocks nothing: this group has no rule of its own, and the rules of the other group for the same crawler apply.',
  removeOtherRules: 'To allow everything, remove the rules of the other group. To keep them, remove this group.',
  writePath: 'To allow a part of a blocked folder, write its path.',
  writeSlash: 'To block the whole site, write `Disallow: /`.',
  removeOrWritePath: 'Remove it, or write the path to block.',
} as const;
const messages = defineMessages(texts);

export const emptyRule: LintRule = {
  id: 'empty-rule',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'An allow or disallow line without a path, which is not a rule.',
  concerns: hasOddities,
  file(context) {
    const empty: { readonly rule: Rule; readonly beside: Beside }[] = [];
    for (const group of context.robots.groups) {
      const found = group.rules.filter(isEmpty);
      if (found.length === 0) continue;
      const beside = found.length < group.rules.length ? 'rules' : isMerged(group, context) ? 'merged' : 'nothing';
      for (const rule of found) if (!isUsual(rule, group, beside, context)) empty.push({ rule, beside });
    }
    const redundant = !isWellBelowSizeLimit(context)
      ? []
      : empty.flatMap(({ rule, beside }) => (beside === 'rules' ? [rule.line] : []));
    for (const { rule, beside } of empty) report(rule, beside, redundant, context);
  },
};

/** The other rules of the crawlers: in this group, only in another group that is merged with it, or none. */
type Beside = 'rules' | 'merged' | 'nothing';

function isEmpty({ matchLength }: Rule): boolean {
  return matchLength === 0;
}

/** A comment that says the opposite of an empty `Disallow:`. */
const BLOCKS = /\b(?:ban|block|den(?:y|ied)|disallow|exclu|forb|gesperrt|keep out|not allowed|prohibit)/i;

/**
 * True for a `Disallow:` alone, the usual way to allow everything: a mistake only for a site, or below a comment, that
 * says the opposite.
 */
function isUsual({ type }: Rule, { userAgents }: Group, beside: Beside, context: LintContext): boolean {
  if (type === 'allow' || beside !== 'nothing' || context.settings.environment === 'staging') return false;
  return !BLOCKS.test(commentAbove(userAgents[0]?.line ?? 1, context));
}

/** True if each crawler of the group has a rule in another group. */
function isMerged({ userAgents }: Group, context: LintContext): boolean {
  return userAgents.every(({ token }) => !rulesForToken(token, context).every(isEmpty));
}

const MESSAGES = {
  allow: { nothing: messages.emptyAllow, merged: messages.mergedAllow, rules: messages.uselessAllow },
  disallow: { nothing: messages.emptyDisallow, merged: messages.mergedDisallow, rules: messages.uselessDisallow },
};

function report({ type, line }: Rule, beside: Beside, redundant: readonly number[], context: LintContext): void {
  const at = context.line(line);
  const claims: Claim[] = [{ kind: 'read-as', line, as: type, value: '' }];
  // One claim for all lines together, so that it is verified once.
  if (line === redundant[0]) claims.push({ kind: 'no-effect', lines: redundant });
  context.report({
    span: at.kind === 'directive' ? { start: at.keySpan.start, end: at.valueSpan.end } : at.span,
    message: MESSAGES[type][beside](),
    help: helpFor(type, beside, context),
    tags: beside === 'rules' ? ['unnecessary'] : [],
    claims,
  });
}

function helpFor(type: Rule['type'], beside: Beside, { settings }: LintContext): Message {
  if (type === 'allow') return messages.writePath();
  if (settings.environment === 'staging') return messages.writeSlash();
  return beside === 'merged' ? messages.removeOtherRules() : messages.removeOrWritePath();
}

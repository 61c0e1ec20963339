import type { Rule } from '@maycrawl/core';
import { google, rfc9309 } from '../../data/sources.js';
import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { Claim } from '../../model/claim.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';
import type { Message } from '../../model/message.js';
import { defineMessages } from '../../model/message.js';

export const texts = {
  emptyAllow: (): string => 'Allow without a path allows nothing: this group has no rule.',
  emptyDisallow: (): string => 'Disallow without a path blocks nothing: this group has no rule.',
  uselessAllow: (): string => 'Allow without a path allows nothing: this line has no effect beside the other rules.',
  uselessDisallow: (): string =>
    'Disallow without a path blocks nothing: this line has no effect beside the other rules.',
  writePath: (): string => 'To allow a part of a blocked folder, write its path.',
  writeSlash: (): string => 'To block the whole site, write `Disallow: /`.',
  keep: (): string => 'If everything is meant to be allowed, keep it.',
  removeOrWritePath: (): string => 'Remove it, or write the path to block.',
};
const messages = defineMessages(texts);

export const emptyRule: LintRule = {
  id: 'empty-rule',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'An allow or disallow line without a path, which is not a rule.',
  why: '`Disallow:` blocks nothing and `Allow:` allows nothing. As the only line of a group, it is an old and good way to allow everything, because the group still applies to its crawler. Beside other rules, it has no effect.',
  bad: 'User-agent: *\nDisallow:\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: [google('disallow'), google('order-of-precedence-for-rules'), rfc9309('2.2.2')],
  visit: {
    file(context) {
      const empty: { readonly rule: Rule; readonly alone: boolean }[] = [];
      for (const { rules } of context.robots.groups) {
        const found = rules.filter(({ matchLength }) => matchLength === 0);
        for (const rule of found) empty.push({ rule, alone: found.length === rules.length });
      }
      const redundant = !isWellBelowSizeLimit(context)
        ? []
        : empty.flatMap(({ rule, alone }) => (alone ? [] : [rule.line]));
      for (const { rule, alone } of empty) report(rule, alone, redundant, context);
    },
  },
};

function messageFor(type: Rule['type'], alone: boolean): Message {
  if (type === 'allow') return alone ? messages.emptyAllow() : messages.uselessAllow();
  return alone ? messages.emptyDisallow() : messages.uselessDisallow();
}

function report({ type, line }: Rule, alone: boolean, redundant: readonly number[], context: LintContext): void {
  const at = context.line(line);
  const claims: Claim[] = [{ kind: 'read-as', line, as: type, value: '' }];
  // One claim for all lines together, so that it is verified once.
  if (line === redundant[0]) claims.push({ kind: 'no-effect', lines: redundant });
  context.report({
    span: at.kind === 'directive' ? { start: at.keySpan.start, end: at.valueSpan.end } : at.span,
    message: messageFor(type, alone),
    help: helpFor(type, alone, context),
    tags: alone ? [] : ['unnecessary'],
    claims,
  });
}

/** The line allows everything, and most authors mean that. Only for a staging site, the opposite may be meant. */
function helpFor(type: Rule['type'], alone: boolean, { settings }: LintContext): Message {
  if (type === 'allow') return messages.writePath();
  if (settings.environment === 'staging') return messages.writeSlash();
  return alone ? messages.keep() : messages.removeOrWritePath();
}

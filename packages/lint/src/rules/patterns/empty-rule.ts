import type { Rule } from '@maycrawl/core';
import { isWellBelowSizeLimit } from '../../fixes/size-limit.js';
import type { Claim } from '../../model/claim.js';
import type { LintContext } from '../../model/lint-context.js';
import type { LintRule } from '../../model/lint-rule.js';

export const emptyRule: LintRule = {
  id: 'empty-rule',
  severity: 'info',
  fixes: 'none',
  what: 'An allow or disallow line without a path: it is no rule.',
  why: '`Disallow:` shuts nothing and `Allow:` opens nothing. As the only line of a group it is an old and good way to say "all is allowed", as the group binds its crawler all the same. Beside other rules it has no effect, and who meant to shut the whole site has left it open: that is `Disallow: /`.',
  bad: 'User-agent: *\nDisallow:\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D10', 'G3', 'RFC 9309, 2.2.2'],
  visit: {
    file(context) {
      const empty: { readonly rule: Rule; readonly alone: boolean }[] = [];
      for (const { rules } of context.robots.groups) {
        const found = rules.filter(({ matchLength: octets }) => octets === 0);
        for (const rule of found) empty.push({ rule, alone: found.length === rules.length });
      }
      const needless = !isWellBelowSizeLimit(context)
        ? []
        : empty.flatMap(({ rule, alone }) => (alone ? [] : [rule.line]));
      for (const { rule, alone } of empty) report(rule, alone, needless, context);
    },
  },
};

function report({ type, line }: Rule, alone: boolean, needless: readonly number[], context: LintContext): void {
  const at = context.line(line);
  const does = type === 'allow' ? 'Allow without a path opens nothing' : 'Disallow without a path shuts nothing';
  const claims: Claim[] = [{ kind: 'read-as', line, as: type, value: '' }];
  // Said of all at once, so that it is asked once.
  if (line === needless[0]) claims.push({ kind: 'no-effect', lines: needless });
  context.report({
    span: at.kind === 'directive' ? { start: at.keySpan.start, end: at.valueSpan.end } : at.span,
    message: alone
      ? `${does}: this group holds no rule at all.`
      : `${does}: this line has no effect beside the other rules.`,
    ...(type === 'disallow' && { help: 'Write `Disallow: /` to shut the whole site.' }),
    claims,
  });
}

import type { LintRule } from '../rule.js';

export const emptyRule: LintRule = {
  id: 'empty-rule',
  severity: 'info',
  mends: 'none',
  what: 'An allow or disallow line without a path: it is no rule.',
  why: '`Disallow:` shuts nothing and `Allow:` opens nothing. As the only line of a group it is an old and good way to say "all is allowed", as the group binds its crawler all the same. Beside other rules it has no effect, and who meant to shut the whole site has left it open: that is `Disallow: /`.',
  bad: 'User-agent: *\nDisallow:\nDisallow: /private/\n',
  good: 'User-agent: *\nDisallow: /private/\n',
  source: ['D10', 'G3', 'RFC 9309, 2.2.2'],
  visit: {
    rule({ type, octets, line }, { rules }, context) {
      if (octets > 0) return;
      const at = context.line(line);
      const alone = rules.every((rule) => rule.octets === 0);
      const key = type === 'allow' ? 'Allow' : 'Disallow';
      const does = type === 'allow' ? 'opens nothing' : 'shuts nothing';
      context.report({
        span: at.kind === 'directive' ? { start: at.keySpan.start, end: at.valueSpan.end } : at.span,
        message: alone
          ? `${key} without a path ${does}: this group holds no rule at all.`
          : `${key} without a path ${does}: this line has no effect beside the other rules.`,
        ...(type === 'disallow' && { help: 'Write "Disallow: /" to shut the whole site.' }),
        claims: [
          { kind: 'read-as', line, as: type, value: '' },
          ...(alone ? [] : [{ kind: 'no-effect', lines: [line] } as const]),
        ],
      });
    },
  },
};

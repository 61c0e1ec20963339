import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

/** A page in a folder, as almost every site has. */
const PATH = '/folder/page';

export const texts = {
  matchesAll: '{rule:code} matches every URL with a folder, at any depth, such as {path:code}.',
  nameFolder: 'If you mean one folder, write its name instead of the star.',
} as const;
const messages = defineMessages(texts);

export const everyFolder: LintRule = {
  id: 'every-folder',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule `/*/`, which blocks every URL that contains a folder.',
  characters: '*',
  rule(rule, group, context) {
    const crawler = crawlerOfGroup(group);
    if (rule.type !== 'disallow' || crawler === undefined || !/^\/?\*+\/\*?$/.test(rule.normalizedPattern)) return;
    const verdict = lookups(context).verdict(crawler, PATH);
    if (verdict === undefined || verdict.allowed || verdict.rule?.line !== rule.line) return;
    context.report({
      span: rule.span,
      message: messages.matchesAll({ rule: ruleLine(rule), path: PATH }),
      help: messages.nameFolder(),
      claims: [{ kind: 'verdict', crawler, path: PATH, allowed: false, line: rule.line }],
    });
  },
};

import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

export const texts = {
  onlyFolder: '{rule:code} blocks only the page of the folder: {path:code} is allowed.',
  removeDollar: 'To block everything in the folder, remove the `$`.',
} as const;
const messages = defineMessages(texts);

export const folderEnd: LintRule = {
  id: 'folder-end',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A blocked folder with a `$` after its slash, which leaves everything in the folder allowed.',
  characters: '$',
  rule(rule, group, context) {
    const { normalizedPattern: pattern, line } = rule;
    if (rule.type !== 'disallow' || !/^\/[^*?]+\/\$$/.test(pattern)) return;
    const folder = samplePath(pattern);
    const crawler = crawlerOfGroup(group);
    if (folder === undefined || crawler === undefined) return;
    const path = `${folder}page`;
    if (lookups(context).allows(crawler, path) !== true) return;
    context.report({
      span: rule.span,
      message: messages.onlyFolder({ rule: ruleLine(rule), path }),
      help: messages.removeDollar(),
      claims: [
        { kind: 'matches', line, path, matches: false },
        { kind: 'verdict', crawler, path, allowed: true },
      ],
    });
  },
};

import { indexFolder } from '@maycrawl/core/precedence';
import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

export const texts = {
  allowsFolder: 'For Google, {rule:code} also allows {folder:code}. For other crawlers, it is blocked.',
  addRule: 'To allow the folder for all crawlers, add {rule:code}.',
} as const;
const messages = defineMessages(texts);

export const indexHtml: LintRule = {
  id: 'index-html',
  severity: 'info',
  presets: { rfc9309: 'off', portable: 'warning' },
  fixes: 'none',
  messages: texts,
  what: 'An allow rule for `index.html`, which at Google also allows the folder.',
  characters: 'x',
  rule(rule, group, context) {
    const { line } = rule;
    const folderPattern = indexFolder(rule);
    const crawler = crawlerOfGroup(group);
    const folder = folderPattern === undefined ? undefined : samplePath(folderPattern);
    if (folder === undefined || crawler === undefined) return;
    const verdict = lookups(context).verdict(crawler, folder);
    if (verdict?.rule?.line !== line || !verdict.overruled.some(({ rule: loser }) => loser.type === 'disallow')) return;
    context.report({
      span: rule.span,
      message: messages.allowsFolder({ rule: ruleLine(rule), folder }),
      help: messages.addRule({ rule: `Allow: ${folderPattern}$` }),
      claims: [
        { kind: 'matches', line, path: folder, matches: true },
        { kind: 'verdict', crawler, path: folder, allowed: true, line },
      ],
    });
  },
};

import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { hasWildcard, ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { knownPaths } from '../../probes/listed-paths.js';

export const texts = {
  alsoMatches: '{rule:code} also matches {path:code}.',
  writeEnd: 'Write {folder:code} for the folder, or {page:code} for only the page.',
} as const;
const messages = defineMessages(texts);

export const prefixOvermatch: LintRule = {
  id: 'prefix-overmatch',
  severity: 'off',
  fixes: 'none',
  messages: texts,
  what: 'A blocked path that ends in the middle of a word: longer names are blocked as well.',
  rule(rule, _group, context) {
    const { normalizedPattern: pattern, line } = rule;
    if (rule.type !== 'disallow' || hasWildcard(pattern) || !/^\/(?:[^?]*\/)?[\w-]*[a-z0-9]$/i.test(pattern)) return;
    const path = findLongerName(pattern, context);
    if (path === undefined) return;
    context.report({
      span: rule.span,
      message: messages.alsoMatches({ rule: ruleLine(rule), path }),
      help: messages.writeEnd({ folder: `${rule.pattern}/`, page: `${rule.pattern}$` }),
      claims: [{ kind: 'matches', line, path, matches: true }],
    });
  },
};

function findLongerName(pattern: string, context: LintContext): string | undefined {
  if (context.settings.urls.length === 0) return samplePath(`${pattern}-report`);
  return knownPaths(context)
    .beginningWith(pattern, 50)
    .find((path) => /^[\w-]/.test(path.slice(pattern.length)));
}

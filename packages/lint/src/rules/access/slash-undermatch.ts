import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { hasWildcard, ruleLine } from '../../patterns/pattern-text.js';
import { knownPaths } from '../../probes/listed-paths.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

export const texts = {
  doesNotMatch: '{rule:code} does not match {path:code}, which is allowed.',
  addRule: 'If the server answers {path:code} too, add {rule:code}.',
} as const;
const messages = defineMessages(texts);

export const slashUndermatch: LintRule = {
  id: 'slash-undermatch',
  severity: 'off',
  fixes: 'none',
  messages: texts,
  what: 'A blocked folder whose name without the final slash is allowed.',
  rule(rule, group, context) {
    const { normalizedPattern: pattern, line } = rule;
    if (rule.type !== 'disallow' || hasWildcard(pattern) || pattern.length < 2 || !pattern.endsWith('/')) return;
    const path = pattern.slice(0, -1);
    const crawler = crawlerOfGroup(group);
    if (!/^\/[^/?][^?]*$/.test(path) || crawler === undefined) return;
    if (context.settings.urls.length > 0 && !knownPaths(context).has(path)) return;
    const lookup = lookups(context);
    if (lookup.allows(crawler, pattern) !== false || lookup.allows(crawler, path) !== true) return;
    context.report({
      span: rule.span,
      message: messages.doesNotMatch({ rule: ruleLine(rule), path }),
      help: messages.addRule({ path, rule: `Disallow: ${path}$` }),
      claims: [
        { kind: 'matches', line, path, matches: false },
        { kind: 'verdict', crawler, path, allowed: true },
      ],
    });
  },
};

import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';

/** The bytes of a letter outside ASCII in UTF-8, whose percent signs were escaped again. */
const ESCAPED_TWICE = /%25(?:C[2-9A-F]|[DE][0-9A-F])%25[89AB][0-9A-F]/i;

export const texts = {
  doesNotMatch: '{rule:code} is percent-encoded twice: it does not match {path:code}.',
  writeOnce: 'If that is the path that you mean, write {path:code}.',
} as const;
const messages = defineMessages(texts);

export const doubleEncoded: LintRule = {
  id: 'double-encoded',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A letter that is percent-encoded twice, such as `%25C3%25B1` for ñ.',
  characters: '%',
  rule(rule, _group, context) {
    const { normalizedPattern, line, span } = rule;
    if (rule.type !== 'disallow' || !ESCAPED_TWICE.test(normalizedPattern)) return;
    const path = samplePath(normalizedPattern.replace(/%25(?=[0-9A-F]{2})/gi, '%'));
    if (path === undefined) return;
    context.report({
      span,
      message: messages.doesNotMatch({ rule: ruleLine(rule), path }),
      help: messages.writeOnce({ path }),
      claims: [{ kind: 'matches', line, path, matches: false }],
    });
  },
};

import { defineMessages, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';

/** Punctuation at the end of a line of code or of a list. A query may end in either character. */
const AT_END = /^[^?*]*[\w/.-]([;,]+)$/;

export const texts = {
  isPartOfPath: 'The {end:code} at the end of {rule:code} is part of the path: the rule does not match {path:code}.',
  remove: 'Remove the {end:code}',
} as const;
const messages = defineMessages(texts);

export const trailingPunctuation: LintRule = {
  id: 'trailing-punctuation',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A semicolon or comma at the end of a path.',
  characters: ';,',
  rule(rule, _group, context) {
    const end = AT_END.exec(rule.pattern)?.[1];
    // An HTML entity ends in a semicolon as well, and has a lint rule of its own.
    if (end === undefined || /&#?\w+;$/.test(rule.pattern)) return;
    const path = samplePath(rule.normalizedPattern.slice(0, -end.length));
    if (path === undefined) return;
    const { span, line } = rule;
    const edit = { span: context.within(span, span.end - span.start - end.length), text: '' };
    context.report({
      span: edit.span,
      // After a name, it may begin the parameters of a path, as in `/products;color=red`.
      severity: /\/[;,]+$/.test(rule.pattern) ? 'warning' : 'info',
      message: messages.isPartOfPath({ rule: ruleLine(rule), end, path }),
      fixes: [unsafeFix(messages.remove({ end }), edit)],
      claims: [{ kind: 'matches', line, path, matches: false }],
    });
  },
};

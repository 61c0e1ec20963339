import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine, samplePath } from '../../patterns/pattern-text.js';
import { coversStartPage } from '../../patterns/start-page.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

const PLACEHOLDER = /\{\{?[%#]?\s*[a-z_][\w.-]{0,60}\s*[%#]?\}?\}|<[a-z_][\w-]{0,30}>|\[[a-z_]{2,30}\]/i;
/** Tags of HTML, which have a lint rule of their own, and words that sites have in the brackets of query strings. */
const OTHER = /^<(?:a|b|br|p|i|li|u|ul|pre|div|span|html|head|body|script)>$/i;

export const texts = {
  isLiteral: '{placeholder:code} in {rule:code} is not replaced: the rule does not match {path:code}.',
  writeStar: 'If it should match any text, write `*`, or nothing at the end of the path.',
} as const;
const messages = defineMessages(texts);

export const templatePlaceholder: LintRule = {
  id: 'template-placeholder',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A placeholder such as `{search_term_string}` in a path.',
  characters: '{<[',
  rule(rule, _group, context) {
    const found = PLACEHOLDER.exec(rule.pattern);
    // A rule with stars beside a placeholder blocks the URLs that contain it, on purpose.
    if (found === null || OTHER.test(found[0]) || rule.pattern.includes('*')) return;
    const [placeholder] = found;
    // `filter[price]` is the name of a parameter.
    if (placeholder.startsWith('[') && !rule.pattern.slice(0, found.index).endsWith('/')) return;
    const path = samplePath(rule.normalizedPattern.slice(0, found.index));
    if (path === undefined || found.index > rule.normalizedPattern.length) return;
    const sample = `${path}x`;
    const closes = rule.type === 'disallow' && coversStartPage(rule.pattern.replace(placeholder, '*'));
    context.report({
      span: rule.span,
      message: messages.isLiteral({ rule: ruleLine(rule), placeholder, path: sample }),
      help: closes ? anyRuleMessages.closesSite() : messages.writeStar(),
      claims: [{ kind: 'matches', line: rule.line, path: sample, matches: false }],
    });
  },
};

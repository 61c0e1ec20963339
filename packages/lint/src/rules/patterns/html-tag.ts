import { isText } from '../../file/content-kind.js';
import { type Claim, defineMessages, type LintContext, type LintRule, type Message } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { closesSiteWithoutTags } from '../../proving/closed-site.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

/** Tags of text that editors and converters add. Other words in angle brackets are placeholders. */
const TAG =
  /<\/?(?:a|b|br|code|div|em|font|h[1-6]|hr|i|li|ol|p|pre|span|strong|table|td|tr|u|ul)(?:\s[^<>]{0,200})?\/?>/gi;

export const texts = {
  inPath: '{tag:code} is part of the path: the rule does not match {path:code}.',
  inKey: 'The tag {tag:code} is part of the field {key:code}, so the line is ignored.',
  writePlainText: 'Save the file as plain text, without HTML tags.',
} as const;
const messages = defineMessages(texts);

export const htmlTag: LintRule = {
  id: 'html-tag',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'An HTML tag such as `<br>` in a rule.',
  characters: '<',
  rule(rule, _group, context) {
    const [tag] = rule.pattern.match(TAG) ?? [];
    if (tag === undefined || !isText(context)) return;
    const path = samplePathOfText(rule.pattern.replace(TAG, ''));
    const claims: Claim[] = [{ kind: 'matches', line: rule.line, path, matches: false }];
    const message = messages.inPath({ tag, path });
    context.report({ span: rule.span, message, help: adviceFor(context), claims });
  },
  keyed(line, context) {
    if (line.kind !== 'field') return;
    const [tag] = line.key.match(TAG) ?? [];
    if (tag === undefined || !isText(context)) return;
    const key = line.key.replace(TAG, '').trim();
    if (!/^(?:user-agent|(?:dis)?allow|sitemap|warning|notice|deprecated|fatal error)$/i.test(key)) return;
    context.report({ span: line.span, message: messages.inKey({ tag, key }), help: adviceFor(context) });
  },
};

function adviceFor(context: LintContext): Message {
  return closesSiteWithoutTags(context) ? anyRuleMessages.closesSite() : messages.writePlainText();
}

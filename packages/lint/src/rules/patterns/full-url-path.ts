import { defineMessages, type LintRule, type Message, unsafeFix } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { byteLength } from '../../text/characters.js';
import { hasUnrootedRule, missingSlashKind, type UrlInRule, urlInRule } from '../../values/missing-slash.js';

export const texts = {
  wholeUrl: '{rule:code} never matches: a rule contains a path, not a whole URL.',
  otherHost: '{rule:code} never matches: a robots.txt applies only to its own host, not to {host:code}.',
  writeOnlyPath: 'Write only the path.',
  writeThisPath: 'Write only the path: {path:code}.',
  moveRule: 'Move the rule to the robots.txt of {host:code}.',
  keepPath: 'Write only the path',
} as const;
const messages = defineMessages(texts);

/** A path of the whole site. The author of `Disallow: https://shop.example/*` seldom means to block this site. */
const ANY = /^\/\**\$?$/;

export const fullUrlPath: LintRule = {
  id: 'full-url-path',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A whole URL instead of a path: the rule never matches.',
  characters: '.:',
  concerns: hasUnrootedRule,
  rule(rule, _group, context) {
    if (missingSlashKind(rule, context) !== 'url') return;
    const url = urlInRule(rule.pattern, context.settings.origin);
    if (url === undefined) return;
    const path = rule.pattern.slice(url.pathStart);
    const beforePath = context.within(rule.span, 0, byteLength(rule.pattern.slice(0, url.pathStart)));
    context.report({
      span: rule.span,
      message: url.own
        ? messages.wholeUrl({ rule: ruleLine(rule) })
        : messages.otherHost({ rule: ruleLine(rule), host: url.host }),
      help: adviceFor(url, path),
      fixes:
        url.own && path.startsWith('/') && !ANY.test(path)
          ? [unsafeFix(messages.keepPath(), { span: beforePath, text: '' })]
          : [],
      claims: [{ kind: 'never-matches', line: rule.line }],
    });
  },
};

function adviceFor({ own, host }: UrlInRule, path: string): Message {
  if (!own) return messages.moveRule({ host });
  return path === '' ? messages.writeOnlyPath() : messages.writeThisPath({ path });
}

import { defineMessages, type LintRule, type Message, unsafeFix } from '../../model/lint-rule.js';
import { ruleLine, samplePathOfText } from '../../patterns/pattern-text.js';
import { coversStartPage, isOnlyRule } from '../../patterns/start-page.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { byteLength } from '../../text/characters.js';
import { hasUnrootedRule, missingSlashKind } from '../../values/missing-slash.js';
import { type UrlInRule, urlInRule } from '../../values/url-in-rule.js';

export const texts = {
  wholeUrl: '{rule:code} never matches: a rule contains only a path, without a host.',
  otherHost: '{rule:code} never matches: a robots.txt applies only to its own host, not to {host:code}.',
  writeThisPath: 'Write only the path: {path:code}.',
  writeIfOwn:
    'If this is the robots.txt of {host:code}, write only the path: {path:code}. Otherwise move the rule there, or remove it.',
  writeIfOwnOrEmpty:
    'If this is the robots.txt of {host:code}, write only the path: {path:code}. Otherwise write an empty Disallow: line.',
  moveRule: 'Move the rule to the robots.txt of {host:code}, or remove it.',
  removeOwn: 'Remove the line: with only its path, it would block the whole site.',
  keepPath: 'Write only the path',
} as const;
const messages = defineMessages(texts);

export const fullUrlPath: LintRule = {
  id: 'full-url-path',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'A URL or a host instead of a path: the rule never matches.',
  characters: '.:',
  concerns: hasUnrootedRule,
  rule(rule, group, context) {
    if (missingSlashKind(rule, context) !== 'url') return;
    const url = urlInRule(rule.pattern, context.settings.origin);
    if (url === undefined) return;
    const path = rule.pattern.slice(url.pathStart);
    const beforePath = context.within(rule.span, 0, byteLength(rule.pattern.slice(0, url.pathStart)));
    const meant = url.site === 'own' ? samplePathOfText(path) : undefined;
    const isFixed = url.site === 'own' && path.startsWith('/') && !coversStartPage(path);
    context.report({
      span: rule.span,
      ...(meant !== undefined && hasVerdictAnyway(rule, group, meant, context) ? { severity: 'info' } : {}),
      message:
        url.site === 'other'
          ? messages.otherHost({ rule: ruleLine(rule), host: url.host })
          : messages.wholeUrl({ rule: ruleLine(rule) }),
      help: adviceFor(url, path, rule.type === 'disallow', isOnlyRule(group, context)),
      fixes: isFixed ? [unsafeFix(messages.keepPath(), { span: beforePath, text: '' })] : [],
      claims: [{ kind: 'never-matches', line: rule.line }],
    });
  },
};

/** The author of `Disallow: https://shop.example/*` seldom means to block this site. */
function adviceFor({ site, host }: UrlInRule, path: string, blocks: boolean, isOnly: boolean): Message {
  const isWhole = path === '' || coversStartPage(path);
  if (site === 'other' || (site === 'unknown' && isWhole))
    return isOnly ? anyRuleMessages.writeEmpty() : messages.moveRule({ host });
  if (site === 'unknown') return (isOnly ? messages.writeIfOwnOrEmpty : messages.writeIfOwn)({ host, path });
  if (isWhole && blocks && isOnly) return anyRuleMessages.writeEmpty();
  return isWhole && blocks ? messages.removeOwn() : messages.writeThisPath({ path: path === '' ? '/' : path });
}

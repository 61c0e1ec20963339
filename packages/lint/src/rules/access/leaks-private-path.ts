import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { isOnlyRule } from '../../patterns/start-page.js';

export const texts = {
  reveals: 'Anyone can read this file: {rule:code} reveals {word:code}.',
  protect: 'Protect it with a password, and remove the rule.',
  protectFolder: 'Protect it with a password, and block only {folder:code}, or nothing.',
  protectEmpty: 'Protect it with a password, and write an empty Disallow: line instead of the rule.',
} as const;
const messages = defineMessages(texts);

export const leaksPrivatePath: LintRule = {
  id: 'leaks-private-path',
  severity: 'off',
  fixes: 'none',
  messages: texts,
  what: 'A path that reveals where something private is: a backup, a dump, an administration page or a secret link.',
  rule(rule, group, context) {
    if (rule.type !== 'disallow') return;
    const found = PRIVATE.exec(rule.normalizedPattern) ?? SECRET.exec(rule.normalizedPattern);
    if (found === null) return;
    const word = found[1] ?? found[0];
    context.report({
      span: rule.span,
      message: messages.reveals({ rule: ruleLine(rule), word }),
      help: adviceFor(rule.pattern, isOnlyRule(group, context)),
    });
  },
};

/** The folder above is named, unless it is the whole site. */
function adviceFor(pattern: string, isOnly: boolean): Message {
  if (isOnly) return messages.protectEmpty();
  const [folder] = /^\/[^/*]+\/(?=.)/.exec(pattern) ?? [];
  return folder === undefined || PRIVATE.test(folder) || SECRET.test(folder)
    ? messages.protect()
    : messages.protectFolder({ folder });
}

const PRIVATE =
  /(?:^|[^a-z0-9])(\.env|\.git|\.svn|\.htpasswd|admin|administrator|phpmyadmin|backups?|bak|dump|sql|confidential|credentials?|internal|intranet|passwords|private|secrets?|staging)(?![a-z0-9])/i;

/** A long run of letters and digits, as in links that cannot be guessed. */
const SECRET = /(?<![a-z0-9])(?=[a-z]{0,23}[0-9])(?=[0-9]{0,23}[a-z])[a-z0-9]{24,}/i;

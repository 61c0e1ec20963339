import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';

export const texts = {
  reveals: 'Anyone can read this file: {rule:code} reveals {word:code}.',
  protect: 'Protect it with a password, and block only a folder above it, or nothing.',
} as const;
const messages = defineMessages(texts);

export const leaksPrivatePath: LintRule = {
  id: 'leaks-private-path',
  severity: 'off',
  fixes: 'none',
  messages: texts,
  what: 'A path that reveals where something private is: a backup, a dump, an administration page or a secret link.',
  rule(rule, _group, context) {
    if (rule.type !== 'disallow') return;
    const found = PRIVATE.exec(rule.normalizedPattern) ?? SECRET.exec(rule.normalizedPattern);
    if (found === null) return;
    const word = found[1] ?? found[0];
    context.report({
      span: rule.span,
      message: messages.reveals({ rule: ruleLine(rule), word }),
      help: messages.protect(),
    });
  },
};

const PRIVATE =
  /(?:^|[^a-z0-9])(\.env|\.git|\.svn|\.htpasswd|admin|administrator|phpmyadmin|backups?|bak|dump|sql|confidential|credentials?|internal|intranet|passwords|private|secrets?|staging)(?![a-z0-9])/i;

/** A long run of letters and digits, as in links that cannot be guessed. */
const SECRET = /(?<![a-z0-9])(?=[a-z]{0,23}[0-9])(?=[0-9]{0,23}[a-z])[a-z0-9]{24,}/i;

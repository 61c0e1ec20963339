import type { LintRule } from '../../model/lint-rule.js';
import { ruleText } from '../../patterns/pattern-text.js';
import { quoted } from '../../text/phrases.js';

export const leaksPrivatePath: LintRule = {
  id: 'leaks-private-path',
  severity: 'off',
  fixes: 'none',
  what: 'A path that tells where something private is: a backup, a dump, an administration page, a secret link.',
  why: 'Anyone can read a robots.txt, and who looks for weak spots reads it first. A path that is secret is published here, and no rule keeps a person or a rude crawler from fetching it. Protect it by a password instead, and shut the folder above it, or nothing.',
  bad: 'User-agent: *\nDisallow: /backup-2024/customers.sql\n',
  good: 'User-agent: *\nDisallow: /files/\n',
  source: ['I4'],
  visit: {
    rule(rule, _group, context) {
      if (rule.type !== 'disallow') return;
      const found = PRIVATE.exec(rule.normalizedPattern) ?? SECRET.exec(rule.normalizedPattern);
      if (found === null) return;
      const word = found[1] ?? found[0];
      context.report({
        span: rule.span,
        message: `${ruleText(rule)} tells everyone of ${quoted(word)}.`,
        help: 'Protect it by a password, and shut a folder above it, or nothing.',
      });
    },
  },
};

/** Names of what is not for the public, whole between signs. */
const PRIVATE =
  /(?:^|[^a-z0-9])(\.env|\.git|\.svn|\.htpasswd|admin|administrator|phpmyadmin|backups?|bak|dump|sql|confidential|credentials?|internal|intranet|passwords|private|secrets?|staging)(?![a-z0-9])/i;

/** A run of letters and digits in turn, as links hold that nobody is to guess. */
const SECRET = /(?<![a-z0-9])(?=[a-z]{0,23}[0-9])(?=[0-9]{0,23}[a-z])[a-z0-9]{24,}/i;

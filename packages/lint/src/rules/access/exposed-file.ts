import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { isOnlyRule } from '../../patterns/start-page.js';

/** The name of one file with a copy of data: a dump, a backup or passwords. Patterns with stars name no file. */
const FILE =
  /\/(?:[^/*?]{0,80}(?:backup|dump|export|db|database)[^/*?]{0,80}\.(?:zip|tar|t?gz|7z|rar|bak)|[^/*?]{1,80}\.(?:sql|bak)(?:\.(?:gz|zip|bz2|xz))?|\.htpasswd|\.env|id_rsa)\$?$/i;

/** The ends of what it matches: this test takes much less time. */
const ENDING = /(?:zip|tar|gz|7z|rar|bak|sql|bz2|xz|htpasswd|env|id_rsa)\$?$/i;
const MAX_ENDING = 'htpasswd$'.length;

/** The file with a copy of data that a pattern names, with its slash; undefined if it names none. */
export function exposedFileIn(pattern: string): string | undefined {
  return ENDING.test(pattern.slice(-MAX_ENDING)) ? FILE.exec(pattern)?.[0] : undefined;
}

export const texts = {
  reveals: 'Anyone can read this file: {rule:code} publishes where {file:code} is.',
  removeFileOnly:
    'Remove the file from the server or protect it with a password, and write an empty Disallow: line instead of the rule.',
  removeFile: 'Remove the file from the server or protect it with a password, and remove the rule.',
} as const;
const messages = defineMessages(texts);

export const exposedFile: LintRule = {
  id: 'exposed-file',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A rule with the name of a database dump, a backup or a file with passwords.',
  characters: '.',
  rule(rule, group, context) {
    if (rule.type !== 'disallow') return;
    const file = exposedFileIn(rule.pattern);
    if (file === undefined) return;
    context.report({
      span: rule.span,
      message: messages.reveals({ rule: ruleLine(rule), file: file.replace(/^\/|\$$/g, '') }),
      help: isOnlyRule(group, context) ? messages.removeFileOnly() : messages.removeFile(),
    });
  },
};

import { defineMessages, type LintRule, type Message } from '../../model/lint-rule.js';
import { literalPrefix, ruleLine } from '../../patterns/pattern-text.js';
import { isOnlyRule } from '../../patterns/start-page.js';
import { splitValue } from '../../values/split-value.js';
import { exposedFileIn } from './exposed-file.js';

export const texts = {
  reveals: 'Anyone can read this file: {rule:code} reveals {word:code}.',
  protect:
    'Protect it with a password, and remove the rule. If it should only stay out of search results, use noindex instead of the rule.',
  protectFolder:
    'Protect it with a password, and block only {folder:code}, or nothing. If it should only stay out of search results, use noindex instead of the rule.',
  protectEmpty:
    'Protect it with a password, and write an empty Disallow: line instead of the rule. If it should only stay out of search results, use noindex.',
} as const;
const messages = defineMessages(texts);

export const leaksPrivatePath: LintRule = {
  id: 'leaks-private-path',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A path that reveals where something private is: a backup, a dump, an administration page or a secret link.',
  rule(rule, group, context) {
    if (rule.type !== 'disallow') return;
    const pattern = literalPrefix(rule.normalizedPattern);
    const found = privateIn(pattern);
    if (found === null || USUAL_ADMINISTRATION.test(found[0]) || exposedFileIn(pattern) !== undefined) return;
    // `many-paths-on-a-line` reports several paths.
    if (splitValue(rule.pattern, true) !== undefined) return;
    const word = found[1] ?? found[0];
    context.report({
      span: rule.span,
      message: messages.reveals({ rule: ruleLine(rule), word }),
      help: adviceFor(rule.pattern, isOnlyRule(group, context)),
    });
  },
};

/** Most paths have no such word, and no long name: both tests take less time than what they save. */
function privateIn(pattern: string): RegExpExecArray | null {
  return (WORD.test(pattern) ? PRIVATE.exec(pattern) : null) ?? (hasLongName(pattern) ? SECRET.exec(pattern) : null);
}

function hasLongName(pattern: string): boolean {
  let start = 0;
  for (let end = pattern.indexOf('/', 1); end !== -1; end = pattern.indexOf('/', end + 1)) {
    if (end - start > MIN_SECRET) return true;
    start = end;
  }
  return pattern.length - start > MIN_SECRET;
}

/** The folder above is named, unless it is the whole site. */
function adviceFor(pattern: string, isOnly: boolean): Message {
  if (isOnly) return messages.protectEmpty();
  const [folder] = /^\/[^/*\s]+\/(?=.)/.exec(pattern) ?? [];
  return folder === undefined || privateIn(folder) !== null ? messages.protect() : messages.protectFolder({ folder });
}

/** A part of each of the words below. */
const WORD =
  /\.(?:env|git|svn|ht)|backup|admin|bak|dump|confid|credential|intern|intranet|password|private|secret|staging/i;

/** Words that end the name of a folder or page, perhaps with a number: names such as `internal-hard-drives` are titles. */
const PRIVATE =
  /\/[_~]?(?:\w{1,40}[-_.])?(\.(?:env|git|svn|htpasswd)|\.?backups?|admin|administrator|phpmyadmin|bak|dump|confidential|credentials?|internal|intranet|passwords|private|secrets?|staging)(?:[-_.]?\d[\d_.-]{0,20})?(?=\/|$)/i;

/** The administration of common site software: everyone knows its path, and it has a login. */
const USUAL_ADMINISTRATION = /^\/(?:wp-)?(?:admin|administrator)$/i;

const MIN_SECRET = 24;

/** A name of many letters and digits, as in links that cannot be guessed. */
const SECRET = /(?<=\/)(?=[a-z]{0,23}[0-9])(?=[0-9]{0,23}[a-z])[a-z0-9]{24,}(?=\/|$)/i;

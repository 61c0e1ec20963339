import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { hasListedUrls, listedPaths } from '../../probes/listed-paths.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

export const texts = {
  alsoBlocks: '{rule:code} also blocks {path:code}, a listed URL in which it matches only a part of a word.',
  alsoBlocksName:
    '{rule:code} blocks the folder {folder:code} and also {path:code}, a listed URL that only begins with the same name.',
  endFolder: 'Write {folder:code} to block only the folder.',
  endWord: 'End the path with a slash, or write the character before the word, such as `/*?s=`.',
} as const;
const messages = defineMessages(texts);

export const midWordMatch: LintRule = {
  id: 'mid-word-match',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule that blocks a listed URL because a part of a longer word or name matches.',
  concerns: hasListedUrls,
  rule(rule, group, context) {
    const listed = listedPaths(context);
    const crawler = crawlerOfGroup(group);
    const { normalizedPattern: pattern } = rule;
    if (listed === undefined || crawler === undefined || rule.type !== 'disallow') return;
    const word = /(^|\*)(\/?[^*$]*)$/.exec(pattern);
    const [, start, literal = ''] = word ?? [];
    if (start === undefined || !/[a-z]/i.test(literal)) return;
    const matched = listed.matchedBy(rule) ?? [];
    const folder = `${literal}/`;
    const isFolder = start === '' && matched.some((one) => one.startsWith(folder));
    const longer = isFolder
      ? matched.find((one) => isLongerName(one.slice(literal.length)) && isDecided(one))
      : undefined;
    const isPart = start === '' ? endsWithin(literal) : isWithin(literal);
    const path = longer ?? matched.find((one) => isPart(one) && isDecided(one));
    if (path === undefined) return;
    const values = { rule: ruleLine(rule), path };
    context.report({
      span: rule.span,
      ...(longer === undefined ? {} : { severity: 'warning' }),
      message: longer === undefined ? messages.alsoBlocks(values) : messages.alsoBlocksName({ ...values, folder }),
      help: longer === undefined ? messages.endWord() : messages.endFolder({ folder }),
      claims: [{ kind: 'verdict', crawler, path, allowed: false, line: rule.line }],
    });

    function isDecided(path: string): boolean {
      const verdict = lookups(context).verdict(crawler as readonly string[], path);
      return verdict?.allowed === false && verdict.rule?.line === rule.line;
    }
  },
};

/** Whether the rest of a path continues a name, other than by the ending of the plural. */
function isLongerName(rest: string): boolean {
  return /^[\w-]/.test(rest) && !/^s(?:[/?]|$)/.test(rest);
}

/** Whether a path continues the last word of a pattern without a star. */
function endsWithin(literal: string): (path: string) => boolean {
  const isWord = /[a-z]$/i.test(literal);
  return (path) => isWord && /[a-z]/i.test(path[literal.length] ?? '');
}

/** Whether the text after the last star of a pattern occurs in a path only as a part of longer words. */
function isWithin(literal: string): (path: string) => boolean {
  const beginsWord = /^[a-z]/i.test(literal);
  const endsWord = /[a-z]$/i.test(literal);
  return (path) => {
    if (!beginsWord && !endsWord) return false;
    for (let at = path.indexOf(literal); at >= 0; at = path.indexOf(literal, at + 1)) {
      const continues = endsWord && /[a-z]/i.test(path[at + literal.length] ?? '');
      const begins = beginsWord && /[a-z]/i.test(path[at - 1] ?? '');
      if (!continues && !begins) return false;
    }
    return true;
  };
}

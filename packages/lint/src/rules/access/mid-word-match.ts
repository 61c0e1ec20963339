import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { hasListedUrls, listedPaths } from '../../probes/listed-paths.js';
import { crawlerOfGroup, lookups } from '../../probes/lookups.js';

export const texts = {
  alsoBlocks: '{rule:code} also blocks {path:code}, a listed URL in which it matches only a part of a word.',
  endWord: 'End the path with a slash, or write the character before the word, such as `/*?s=`.',
} as const;
const messages = defineMessages(texts);

export const midWordMatch: LintRule = {
  id: 'mid-word-match',
  severity: 'info',
  fixes: 'none',
  messages: texts,
  what: 'A rule that blocks a listed URL because a part of a longer word matches.',
  concerns: hasListedUrls,
  rule(rule, group, context) {
    const listed = listedPaths(context);
    const crawler = crawlerOfGroup(group);
    const { normalizedPattern: pattern } = rule;
    if (listed === undefined || crawler === undefined || rule.type !== 'disallow') return;
    const word = /(^|\*)(\/?[^*$]*)$/.exec(pattern);
    const [, start, literal = ''] = word ?? [];
    if (start === undefined || !/[a-z]/i.test(literal)) return;
    const isPart = start === '' ? endsWithin(literal) : isWithin(literal);
    const path = listed.matchedBy(rule)?.find((one) => isPart(one) && isDecided(one));
    if (path === undefined) return;
    context.report({
      span: rule.span,
      message: messages.alsoBlocks({ rule: ruleLine(rule), path }),
      help: messages.endWord(),
      claims: [{ kind: 'verdict', crawler, path, allowed: false, line: rule.line }],
    });

    function isDecided(path: string): boolean {
      const verdict = lookups(context).verdict(crawler as readonly string[], path);
      return verdict?.allowed === false && verdict.rule?.line === rule.line;
    }
  },
};

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

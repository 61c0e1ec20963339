import type { Rule } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule, NON_ASCII } from '../../model/lint-rule.js';
import { ruleLine } from '../../patterns/pattern-text.js';
import { knownPaths } from '../../probes/listed-paths.js';

/** UTF-8 bytes of a letter that were read as Latin-1 and encoded again: `Ã©` for `é`. */
const ENCODED_TWICE = /(?:%C3%8[3-5]|%C3%82)%C2%[89AB][0-9A-F]/;
/** A letter and a combining accent, U+0300 to U+036F. */
const DECOMPOSED = /[a-z]%C(?:C%[89AB][0-9A-F]|D%[8A][0-9A-F])/i;

export const texts = {
  encodedTwice: 'A letter of {rule:code} was encoded twice: the rule does not match {correct:code}.',
  decomposed: 'A letter of {rule:code} is written as two characters: the rule does not match {correct:code}.',
  writePath: 'Write the path as URLs contain it, such as {correct:code}.',
} as const;
const messages = defineMessages(texts);

export const garbledLetter: LintRule = {
  id: 'garbled-letter',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A letter such as é that is encoded twice, or written as a letter and a separate accent.',
  characters: `%${NON_ASCII}`,
  rule(rule, _group, context) {
    const { normalizedPattern: pattern, line, span } = rule;
    const isEncodedTwice = ENCODED_TWICE.test(pattern);
    if (!isEncodedTwice && !DECOMPOSED.test(pattern)) return;
    const correct = isEncodedTwice ? decodedOnce(pattern) : composed(pattern);
    if (correct === undefined || correct === pattern || isKnown(rule, context)) return;
    const params = { rule: ruleLine(rule), correct };
    const path = correct.replace(/\*+/g, 'x').replace(/\$$/, '');
    context.report({
      span,
      message: isEncodedTwice ? messages.encodedTwice(params) : messages.decomposed(params),
      help: messages.writePath({ correct }),
      claims: path.startsWith('/') ? [{ kind: 'matches', line, path, matches: false }] : [],
    });
  },
};

function isKnown({ normalizedPattern }: Rule, context: LintContext): boolean {
  return knownPaths(context).beginningWith(normalizedPattern, 1).length > 0;
}

/** Returns the pattern with the letters that were encoded twice encoded once; undefined if the result is no UTF-8. */
function decodedOnce(pattern: string): string | undefined {
  try {
    const text = decodeURIComponent(pattern.replace(/%(?!C[2-5]%)/gi, '%25').replace(/(%C[2-5])%25/gi, '$1%'));
    const bytes = text.replace(/[\x80-\xff]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
    decodeURIComponent(bytes.replace(/%25/g, ''));
    return bytes.replaceAll('%25', '%');
  } catch {
    return undefined;
  }
}

function composed(pattern: string): string | undefined {
  try {
    return pattern.replace(/[a-z](?:%[cd][cd]%[89ab][0-9a-f])+/gi, (letter) =>
      encodeURIComponent(decodeURIComponent(letter).normalize('NFC')),
    );
  } catch {
    return undefined;
  }
}

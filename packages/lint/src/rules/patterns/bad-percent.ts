import { defineMessages, type LintRule } from '../../model/lint-rule.js';
import { samplePath } from '../../patterns/pattern-text.js';
import { byteLength } from '../../text/characters.js';

export const texts = {
  invalidEscape: '{escaped:code} is not a valid escape: the rule matches only URLs that contain it as written.',
  writeEscape: 'Write `%25` for a percent sign, or the two hex digits of the intended byte.',
} as const;
const messages = defineMessages(texts);

export const badPercent: LintRule = {
  id: 'bad-percent',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'A `%` that is not followed by two hex digits.',
  characters: '%',
  rule({ span, pattern, normalizedPattern, line }, _group, context) {
    const found = INVALID_ESCAPE.exec(pattern);
    if (found === null) return;
    const start = byteLength(pattern.slice(0, found.index));
    const path = samplePath(normalizedPattern);
    context.report({
      span: context.within(span, start, start + found[0].length),
      // Such a pattern is usually copied from the log of requested URLs, which it matches as written.
      ...(pattern.endsWith('%$') && found.index === pattern.length - 2 ? { severity: 'info' } : {}),
      message: messages.invalidEscape({ escaped: found[0] }),
      help: messages.writeEscape(),
      claims: path === undefined ? [] : [{ kind: 'matches', line, path, matches: true }],
    });
  },
};

/** An invalid escape and up to two characters. `%` and `%2` at the end or before a star may be the start of one. */
const INVALID_ESCAPE = /%(?:u[0-9a-f]{4}|(?![0-9a-f]{2})(?![0-9a-f]?(?:\*|$))(?:[0-9a-f]?[\x21-\x23\x25-\x7e])?)/i;

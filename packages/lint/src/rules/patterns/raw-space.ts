import type { Rule } from '@maycrawl/core';
import { defineMessages, type LintContext, type LintRule, unsafeFix } from '../../model/lint-rule.js';
import { samplePath } from '../../patterns/pattern-text.js';
import { coversStartPage, isOnlyRule } from '../../patterns/start-page.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';
import { INVISIBLE_CHARACTERS } from '../../text/characters.js';
import { hasEntity } from '../../values/html-entities.js';
import { missingSlashKind } from '../../values/missing-slash.js';
import { splitValue } from '../../values/split-value.js';

export const texts = {
  rawSpace: 'The path contains a raw space, which no requested URL does, so the rule matches nothing.',
  writeEscape: 'Write `%20` for a space in the path.',
  removeSpaces: 'Remove the spaces: a URL seldom has one there.',
  withoutSpaces: 'Remove the line: without the spaces, it would block the whole site.',
  writeEscapes: 'Write %20',
} as const;
const messages = defineMessages(texts);

export const rawSpace: LintRule = {
  id: 'raw-space',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'A space or tab inside a path.',
  characters: ' \t',
  rule(rule, group, context) {
    const { span, line, pattern, normalizedPattern } = rule;
    if (hasOtherCause(rule, context) || !/[ \t]/.test(withoutInvisible(pattern))) return;
    const { bytes } = context;
    const edits = [];
    for (let at = span.start; at < span.end; at++) {
      if (isSpace(bytes[at])) {
        edits.push({ span: { start: at, end: at + 1 }, text: bytes[at] === 0x20 ? '%20' : '%09' });
      }
    }
    const start = edits[0]?.span.start ?? span.start;
    let end = start;
    while (isSpace(bytes[end])) end++;
    const path = samplePath(normalizedPattern);
    const isInName = !BESIDE_SYNTAX.test(pattern);
    const closes = rule.type === 'disallow' && coversStartPage(pattern.replace(/[ \t]+/g, ''));
    context.report({
      span: { start, end },
      severity: path !== undefined && hasVerdictAnyway(rule, group, asRequested(path), context) ? 'info' : 'warning',
      message: messages.rawSpace(),
      help: isInName
        ? messages.writeEscape()
        : !closes
          ? messages.removeSpaces()
          : isOnlyRule(group, context)
            ? anyRuleMessages.writeEmpty()
            : messages.withoutSpaces(),
      fixes: isInName ? [unsafeFix(messages.writeEscapes(), edits)] : [],
      claims: path === undefined ? [] : [{ kind: 'matches', line, path: asRequested(path), matches: false }],
    });
  },
};

/** True if another rule reports why this one matches nothing, or a second path. */
function hasOtherCause(rule: Rule, context: LintContext): boolean {
  const { pattern } = rule;
  return splitValue(pattern, true) !== undefined || hasEntity(pattern) || missingSlashKind(rule, context) !== undefined;
}

/** A space beside what separates the parts of a URL, or beside a wildcard: it belongs to no name. */
const BESIDE_SYNTAX = /[/*$?&=][ \t]|[ \t][/*$?&=]/;

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}

/** Without invisible characters, which `invisible-character` reports, and the spaces that end the path without them. */
function withoutInvisible(pattern: string): string {
  return pattern.replace(INVISIBLE_CHARACTERS, '').trim();
}

/** The path as a browser sends it. */
function asRequested(path: string): string {
  return path.replaceAll(' ', '%20').replaceAll('\t', '%09');
}

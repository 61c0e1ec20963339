import type { Rule } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { hasOddities, odditiesOfKind } from '../../file/parts.js';
import { replaceKeyTexts, respellKey, standardFieldName } from '../../fixes/line-fixes.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { closesSiteCorrected } from '../../proving/closed-site.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

export const texts = {
  readAs: 'Google reads {key:code} as {field}. Crawlers that follow RFC 9309 ignore the line.',
  writeField: 'Write {field}.',
} as const;
const messages = defineMessages(texts);

export const acceptedTypo: LintRule = {
  id: 'accepted-typo',
  severity: 'warning',
  presets: { portable: 'error' },
  fixes: 'safe',
  messages: { ...texts, ...replaceKeyTexts },
  what: 'A misspelt field that Google accepts and other crawlers do not.',
  concerns: hasOddities,
  file(context) {
    if (!isText(context)) return;
    // `DisalowAI` is misspelt and longer than a field. `key-prefix-match` reports it, because its fix is safer.
    const found = odditiesOfKind(context, 'accepted-typo');
    if (found.length === 0) return;
    const reported = new Set(odditiesOfKind(context, 'key-prefix').map(({ line }) => line));
    const typos = new Set(found.map(({ line }) => line));
    for (const number of typos) {
      const line = context.line(number);
      if (line.kind !== 'directive' || reported.has(number)) continue;
      const name = standardFieldName(line.directive);
      const closes = closesSiteCorrected(context, line, line.keySpan, name);
      context.report({
        span: line.keySpan,
        ...(isRepeated(number, typos, context) ? { severity: 'info' } : {}),
        message: messages.readAs({ key: line.key, field: name }),
        help: closes ? anyRuleMessages.closesSite() : messages.writeField({ field: name }),
        fixes: closes ? [] : respellKey(context, line, name),
        claims: [{ kind: 'read-as', line: number, as: line.directive }],
      });
    }
  },
};

function isRepeated(number: number, typos: ReadonlySet<number>, context: LintContext): boolean {
  return context.once(typos, () => repeatedTypos(typos, context)).has(number);
}

function repeatedTypos(typos: ReadonlySet<number>, { robots }: LintContext): ReadonlySet<number> {
  const repeated = new Set<number>();
  for (const { rules } of robots.groups) {
    const correct = new Set(rules.filter(({ line }) => !typos.has(line)).map(keyOf));
    for (const rule of rules) if (typos.has(rule.line) && correct.has(keyOf(rule))) repeated.add(rule.line);
  }
  return repeated;
}

function keyOf({ type, normalizedPattern }: Rule): string {
  return `${type} ${normalizedPattern}`;
}

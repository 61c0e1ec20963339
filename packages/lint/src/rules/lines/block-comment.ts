import type { Line } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import { defineMessages, type LintContext, type LintRule } from '../../model/lint-rule.js';
import { closesSiteAs } from '../../proving/closed-site.js';
import { anyRuleMessages } from '../../runner/any-rule-texts.js';

/** Lines between the marks at most. A longer distance is no comment. */
const MAX_LINES = 50;
/** Findings whose advice is examined: the file is parsed for each. */
const MAX_EXAMINED = 8;
const PAIRS = [
  ['/*', '*/'],
  ['<!--', '-->'],
] as const;

export const texts = {
  stillApply: {
    by: 'rules',
    one: '{open:code} and {close:code} are no comment marks: the {rules} rule between them applies.',
    other: '{open:code} and {close:code} are no comment marks: the {rules} rules between them apply.',
  },
  openingMark: 'The opening mark.',
  writeHash: 'Write `#` at the beginning of each line, or remove the lines.',
} as const;
const messages = defineMessages(texts);

export const blockComment: LintRule = {
  id: 'block-comment',
  severity: 'warning',
  fixes: 'none',
  messages: texts,
  what: 'Rules between the comment marks of another language: `/* */` or `<!-- -->`.',
  characters: '*<',
  invalid({ text, number }, context) {
    const pair = PAIRS.find(([open]) => text.startsWith(open));
    if (pair !== undefined && isText(context)) reportPair(pair, number, context);
  },
};

function reportPair([open, close]: (typeof PAIRS)[number], number: number, context: LintContext): void {
  const rules: Line[] = [];
  for (const line of context.robots.lines.slice(number, number + MAX_LINES)) {
    if (line.kind === 'directive' && line.directive.endsWith('allow')) rules.push(line);
    const text = line.kind === 'invalid' ? line.text : '';
    if (text.startsWith(open)) return;
    if (!text.includes(close)) continue;
    const [first] = rules;
    if (first === undefined) return;
    context.report({
      span: first.span,
      message: messages.stillApply({ rules: rules.length, open, close }),
      related: [{ span: context.line(number).span, message: messages.openingMark() }],
      help: closesAsComment(number, line.number, context) ? anyRuleMessages.closesSite() : messages.writeHash(),
    });
    return;
  }
}

/** True if the site is blocked without these lines, which may allow it or keep two groups apart, or if too many are. */
function closesAsComment(first: number, last: number, context: LintContext): boolean {
  const state = context.once(blockComment, () => ({ left: MAX_EXAMINED }));
  if (state.left-- <= 0) return true;
  const { start } = context.line(first).span;
  const { end } = context.line(last).span;
  return closesSiteAs(
    context,
    context.text({ start: 0, end: start }) + context.text({ start: end, end: context.bytes.length }),
  );
}

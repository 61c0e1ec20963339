import type { Rule, Span } from '@maycrawl/core';
import { isText } from '../../file/content-kind.js';
import type { Claim, LintContext, LintRule, Message, Severity } from '../../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';
import { ENTITY, numericReference } from '../../values/html-entities.js';

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '%3C'],
  ['gt', '%3E'],
  ['quot', '%22'],
  ['apos', "'"],
  ['nbsp', '%C2%A0'],
]);

export const texts = {
  inPath: 'The rule matches only URLs that contain {entity:code} as written, not {path:code}.',
  inUrl: "The sitemap's URL contains {entity:code}, which is requested as written.",
  beginsComment: 'The # in {entity:code} begins a comment: the path of this rule is {path:code}.',
  writeCharacter: 'Write the character itself.',
  writeText: 'Write {text:code}',
} as const;
const messages = defineMessages(texts);

export const htmlEntity: LintRule = {
  id: 'html-entity',
  severity: 'warning',
  fixes: 'unsafe',
  messages: texts,
  what: 'An HTML entity such as `&amp;` in a path or a sitemap URL.',
  characters: '&',
  rule(rule, group, context) {
    if (!isText(context)) return;
    const { pattern, span, line } = rule;
    reportNumeric(context, rule);
    const [entity] = pattern.match(ENTITY) ?? [];
    if (entity === undefined) return;
    const path = samplePathOfText(decodeEntities(pattern));
    const message = messages.inPath({ entity, path });
    const severity = hasVerdictAnyway(rule, group, path, context) ? 'info' : 'warning';
    report(context, span, pattern, message, [{ kind: 'matches', line, path, matches: false }], severity);
  },
  sitemap({ url, span }, context) {
    const [entity] = url.match(ENTITY) ?? [];
    if (entity === undefined || !isText(context)) return;
    report(context, span, url, messages.inUrl({ entity }), []);
  },
};

/** Reports a numeric reference such as `&#39;`, whose second character begins a comment. */
function reportNumeric(context: LintContext, rule: Rule): void {
  const { type, pattern, span, line: number } = rule;
  const { comment } = context.line(number);
  const rest = numericReference(rule, context);
  if (comment === undefined || rest === undefined) return;
  const whole = { start: span.start, end: comment.span.start + rest.length };
  const message = messages.beginsComment({ entity: `&${rest}`, path: pattern });
  report(context, whole, pattern + rest, message, [{ kind: 'read-as', line: number, as: type, value: pattern }]);
}

function report(
  context: LintContext,
  span: Span,
  text: string,
  message: Message,
  claims: readonly Claim[],
  severity: Severity = 'warning',
): void {
  const decoded = decodeEntities(text);
  context.report({
    span,
    severity,
    message,
    help: messages.writeCharacter(),
    fixes: [unsafeFix(messages.writeText({ text: decoded }), { span, text: decoded })],
    claims,
  });
}

/** Replaces entities by the characters that a URL contains for them. */
function decodeEntities(text: string): string {
  return text.replace(ENTITY, (entity) => {
    const name = entity.slice(1, -1).toLowerCase();
    const named = CHARACTERS.get(name);
    if (named !== undefined) return named;
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    if (code <= 0x20 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return '';
    const character = String.fromCodePoint(code);
    return /[\x7f-\uffff*$#%\s"<>]/.test(character) ? encodeURIComponent(character).replace('*', '%2A') : character;
  });
}

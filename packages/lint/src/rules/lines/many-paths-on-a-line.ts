import { isText } from '../../file/content-kind.js';
import { appliesToClaimOfLine, repeatsDirective } from '../../file/groups.js';
import type { Claim, FindingFix, KeyedLine, LintContext, LintRule, Message, Severity } from '../../model/lint-rule.js';
import { defineMessages, unsafeFix } from '../../model/lint-rule.js';
import { samplePathOfText } from '../../patterns/pattern-text.js';
import { hasVerdictAnyway } from '../../probes/lookups.js';
import { lineEndAt } from '../../text/bytes.js';
import { hasEntity } from '../../values/html-entities.js';
import { splitValue, type ValueParts } from '../../values/split-value.js';

const MAX_CLAIMS = 3;

export const texts = {
  readAsOnePath: 'The {count} paths are read as one path: the rule does not match {paths:eitherCode}.',
  directiveInUrl: 'The second directive on this line, {second:code}, is read as part of the URL.',
  directiveInPath: 'The second directive on this line, {second:code}, is read as part of the path.',
  directiveIgnored: 'The second directive on this line, {second:code}, is ignored.',
  oneValuePerLine: 'Write one field and one value per line.',
  separate: 'Write each on a separate line',
} as const;
const messages = defineMessages(texts);

export const manyPathsOnALine: LintRule = {
  id: 'many-paths-on-a-line',
  severity: 'error',
  fixes: 'unsafe',
  messages: texts,
  what: 'Several paths, or a second directive, on one line.',
  characters: ' \t,;:',
  rule(rule, group, context) {
    const parts = splitValue(rule.pattern, true);
    // The semicolon of an entity, which `html-entity` reports, separates no paths.
    if (parts === undefined || hasEntity(rule.pattern)) return;
    const isCovered =
      parts.kind === 'paths' &&
      parts.paths.every((path) => hasVerdictAnyway(rule, group, samplePathOfText(path), context));
    report(context, rule.line, parts, isCovered ? 'info' : 'error');
  },
  userAgent({ value, line }, group, context) {
    const parts = splitValue(value, false);
    if (parts !== undefined) report(context, line, parts, repeatsDirective(value, group) ? 'info' : 'error');
  },
  sitemap({ url, line }, context) {
    const parts = splitValue(url, false);
    if (parts !== undefined) report(context, line, parts);
  },
};

function report(context: LintContext, number: number, parts: ValueParts, severity: Severity = 'error'): void {
  const line = context.line(number) as KeyedLine;
  if (!isText(context) || line.kind !== 'directive') return;
  context.report({
    span: line.valueSpan,
    severity,
    ...(parts.kind === 'paths' ? describePaths(number, parts.paths) : describeDirectives(context, line, parts)),
    help: messages.oneValuePerLine(),
    fixes: [split(context, line, parts)],
  });
}

function describePaths(line: number, paths: readonly string[]): { message: Message; claims: Claim[] } {
  const shown = paths.slice(0, MAX_CLAIMS).map((path) => samplePathOfText(path));
  return {
    message: messages.readAsOnePath({ count: paths.length, paths: shown }),
    claims: shown.map((path) => ({ kind: 'matches', line, path, matches: false })),
  };
}

function describeDirectives(
  context: LintContext,
  line: KeyedLine & { readonly kind: 'directive' },
  { others }: Extract<ValueParts, { kind: 'directives' }>,
): { message: Message; claims: Claim[] } {
  const second = others[0] ?? '';
  const { number, directive, value } = line;
  if (directive !== 'user-agent') {
    return {
      message: directive === 'sitemap' ? messages.directiveInUrl({ second }) : messages.directiveInPath({ second }),
      claims: [{ kind: 'read-as', line: number, as: directive, value }],
    };
  }
  return { message: messages.directiveIgnored({ second }), claims: [appliesToClaimOfLine(context, number)] };
}

function split(context: LintContext, line: KeyedLine, parts: ValueParts): FindingFix {
  const key = `${line.key}: `;
  const end = lineEndAt(context.bytes, line.span.end);
  const lines = parts.kind === 'paths' ? parts.paths.join(end + key) : [parts.first, ...parts.others].join(end);
  const emptyFirst = parts.kind === 'directives' && parts.first === '';
  const span = emptyFirst ? { start: line.keySpan.start, end: line.valueSpan.end } : line.valueSpan;
  const text = emptyFirst ? parts.others.join(end) : lines;
  return unsafeFix(messages.separate(), { span, text });
}

import type { Field, Span } from '@maycrawl/core';
import type { LintContext, Message } from '../model/lint-rule.js';
import { COMMA, SLASH, SPACE, TAB } from '../text/bytes.js';

/** One `name=value` of a Content-Signal or Content-Usage line. */
export interface Preference {
  readonly name: string;
  /** Undefined if there is no `=`. */
  readonly value: string | undefined;
  readonly span: Span;
}

/** The members of a comma-separated list with their spans. The list begins `from` bytes after the start of `span`. */
export function preferencesIn(context: LintContext, span: Span, from = 0): Preference[] {
  const found: Preference[] = [];
  let start = span.start + from;
  while (start <= span.end) {
    let end = start;
    while (end < span.end && context.bytes[end] !== COMMA) end++;
    found.push(preferenceIn(context, start, end));
    start = end + 1;
  }
  return found;
}

function preferenceIn(context: LintContext, from: number, to: number): Preference {
  const { bytes } = context;
  let [start, end] = [from, to];
  while (start < end && (bytes[start] as number) <= SPACE) start++;
  while (end > start && (bytes[end - 1] as number) <= SPACE) end--;
  const span = { start, end };
  const text = context.text(span);
  const equals = text.indexOf('=');
  if (equals < 0) return { name: text, value: undefined, span };
  return { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim(), span };
}

/** The number of bytes before the preferences of a Content-Usage value: a path that begins with a slash, and space. */
export function bytesOfPath({ bytes }: LintContext, { start, end }: Span): number {
  if (bytes[start] !== SLASH) return 0;
  let at = start;
  while (at < end && bytes[at] !== SPACE && bytes[at] !== TAB) at++;
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB)) at++;
  return at - start;
}

export function isContentSignal({ name }: Field): boolean {
  return name.length === 14 && name.toLowerCase() === 'content-signal';
}

export function isContentUsage({ name }: Field): boolean {
  return name.length === 13 && name.toLowerCase() === 'content-usage';
}

/** What is wrong with a preference. */
export interface Problem {
  readonly message: Message;
  readonly help: Message;
}

const MAX_PROBLEMS = 5;

/** Reports what `findProblem` returns for the preferences of a line, up to {@link MAX_PROBLEMS}. */
export function reportProblems(
  context: LintContext,
  preferences: readonly Preference[],
  findProblem: (preference: Preference) => Problem | undefined,
): void {
  let remaining = MAX_PROBLEMS;
  for (const preference of preferences) {
    const problem = findProblem(preference);
    if (problem === undefined) continue;
    context.report({ span: preference.span, ...problem });
    if (--remaining === 0) return;
  }
}

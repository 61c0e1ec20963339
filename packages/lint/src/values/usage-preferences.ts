import type { Field, Span } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

/** One `name=value` of a Content-Signal or Content-Usage line. */
export interface Preference {
  readonly name: string;
  /** Undefined where there is no `=`. */
  readonly value: string | undefined;
  /** Where it stands. */
  readonly span: Span;
}

/** The members of a list that commas part, with their places. `from`: octets of the value that come before it. */
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

const COMMA = 0x2c;
const SPACE = 0x20;

function preferenceIn(context: LintContext, from: number, to: number): Preference {
  const { bytes: octets } = context;
  let [start, end] = [from, to];
  while (start < end && (octets[start] as number) <= SPACE) start++;
  while (end > start && (octets[end - 1] as number) <= SPACE) end--;
  const span = { start, end };
  const text = context.text(span);
  const equals = text.indexOf('=');
  if (equals < 0) return { name: text, value: undefined, span };
  return { name: text.slice(0, equals).trim(), value: text.slice(equals + 1).trim(), span };
}

/** Octets of a Content-Usage value before its preferences: the path, which begins with a slash, and white space. */
export function bytesOfPath({ bytes: octets }: LintContext, { start, end }: Span): number {
  if (octets[start] !== 0x2f) return 0;
  let at = start;
  while (at < end && octets[at] !== SPACE && octets[at] !== 0x09) at++;
  while (at < end && (octets[at] === SPACE || octets[at] === 0x09)) at++;
  return at - start;
}

export function isContentSignal({ name }: Field): boolean {
  return name.length === 14 && name.toLowerCase() === 'content-signal';
}

export function isContentUsage({ name }: Field): boolean {
  return name.length === 13 && name.toLowerCase() === 'content-usage';
}

/** Faults of a line that are reported. */
const MAX_FAULTS = 5;

/** Reports what `faultOf` finds, up to five faults of a line. */
export function reportProblems(
  context: LintContext,
  preferences: readonly Preference[],
  faultOf: (preference: Preference) => { readonly message: string; readonly help: string } | undefined,
): void {
  let left = MAX_FAULTS;
  for (const preference of preferences) {
    const fault = faultOf(preference);
    if (fault === undefined) continue;
    context.report({ span: preference.span, ...fault });
    if (--left === 0) return;
  }
}

import type { Field, Span } from '@maycrawl/core';
import { readUsageValue, type UsageMember } from '@maycrawl/core/usage';
import type { LintContext, Message } from '../model/lint-rule.js';

/** One `name=value` of a Content-Signal or Content-Usage line. */
export interface Preference extends UsageMember {
  /** As written. */
  readonly text: string;
  readonly span: Span;
}

/** The preferences of a line, and, if nothing on it can be read, the part that is the reason. */
export interface LinePreferences {
  /** The number of bytes of the path; 0 without one. */
  readonly pathLength: number;
  readonly preferences: readonly Preference[];
  readonly unreadable: Pick<Preference, 'text' | 'span'> | undefined;
}

const latin1 = new TextDecoder('latin1');

/** Returns what the engine reads in a Content-Signal or Content-Usage line, with the places in the file. */
export function preferencesIn(context: LintContext, field: Field): LinePreferences {
  const { start, end } = field.span;
  const isSignal = isContentSignal(field);
  // A character for each byte, so that the places are those of bytes. What has a meaning is ASCII.
  const value = latin1.decode(context.bytes.subarray(start, end));
  const textOf = (from: number, to: number): string => context.text({ start: start + from, end: start + to });
  const placed = (part: Pick<UsageMember, 'start' | 'end'>): Pick<Preference, 'text' | 'span'> => ({
    text: textOf(part.start, part.end),
    span: { start: start + part.start, end: start + part.end },
  });
  const { pathLength, members, failed } = readUsageValue(isSignal ? 'content-signal' : 'content-usage', value);
  const preferences = members.map((member): Preference => {
    const name = textOf(member.start, member.start + member.name.length);
    const given =
      isSignal && member.value !== undefined ? textOf(member.end - member.value.length, member.end) : member.value;
    return { ...member, ...placed(member), name, value: given };
  });
  return { pathLength, preferences, unreadable: failed === undefined ? undefined : placed(failed) };
}

export function isContentSignal({ name }: Field): boolean {
  return name.length === 14 && name.toLowerCase() === 'content-signal';
}

export function isContentUsage({ name }: Field): boolean {
  return name.length === 13 && name.toLowerCase() === 'content-usage';
}

/** True for a line that states uses: Content-Signal or Content-Usage. */
export function isUsageField(field: Field): boolean {
  return isContentSignal(field) || isContentUsage(field);
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

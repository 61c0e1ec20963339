import { parseDictionary } from './dictionary.js';
import type { UsageCategory, UsageLevel, UsagePreference } from './types.js';
import { LEVELS, type UsageName, usageFields } from './usage-fields.js';

/** A part of a value, such as `train-ai=n`, and its place in the value. */
export interface UsageMember {
  /** As written: names of Content-Signal are compared without regard to case, those of Content-Usage are not. */
  readonly name: string;
  /** As written, without parameters; undefined if there is no `=`. */
  readonly value: string | undefined;
  readonly start: number;
  readonly end: number;
  /** What the table of fields has of this name; undefined if it has none. */
  readonly known: UsageName | undefined;
  readonly category: UsageCategory | undefined;
  /** Undefined if the value is neither, or if the name is no category. */
  readonly preference: Exclude<UsagePreference, 'unknown'> | undefined;
  readonly level: UsageLevel | undefined;
}

/** The value of a Content-Usage or Content-Signal line, in its parts. */
export interface UsageValue {
  /** The number of characters of the path; 0 without one. */
  readonly pathLength: number;
  /** Of a malformed dictionary, those before the failure, which state nothing either. */
  readonly members: readonly UsageMember[];
  /** The part for which a value of Content-Usage is no dictionary, so that all of it is unknown; else undefined. */
  readonly failed: { readonly start: number; readonly end: number } | undefined;
}

type FieldName = 'content-usage' | 'content-signal';

const NAMES: Readonly<Record<FieldName, ReadonlyMap<string, UsageName>>> = {
  'content-usage': namesOf('Content-Usage'),
  'content-signal': namesOf('Content-Signal'),
};

function namesOf(field: string): ReadonlyMap<string, UsageName> {
  return new Map(usageFields.find(({ name }) => name === field)?.names.map((one) => [one.name, one]));
}

/**
 * Returns the parts of the value of a line: of Content-Usage, `[path 1*WS] preference`, of Content-Signal, a list.
 * A header has no path. If each character of `value` stands for a byte, the places are numbers of bytes.
 * https://datatracker.ietf.org/doc/draft-ietf-aipref-attach/ and https://contentsignals.org/
 */
export function readUsageValue(field: FieldName, value: string, source: 'file' | 'header' = 'file'): UsageValue {
  if (field === 'content-signal') return { pathLength: 0, members: signalsIn(value), failed: undefined };
  const pathLength = source === 'file' ? (/^\/[^ \t]*/.exec(value)?.[0].length ?? 0) : 0;
  let from = pathLength;
  if (pathLength > 0) while (isBlank(value[from])) from++;
  const { members, failed } = parseDictionary(value, from);
  return {
    pathLength,
    members: members.map(({ key: name, value: given, start, end }) =>
      memberOf(NAMES[field].get(name), { name, value: given, start, end }),
    ),
    failed,
  };
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}

function signalsIn(value: string): UsageMember[] {
  const members: UsageMember[] = [];
  for (let from = 0; from <= value.length; ) {
    const comma = value.indexOf(',', from);
    const to = comma === -1 ? value.length : comma;
    members.push(signalIn(value, from, to));
    from = to + 1;
  }
  return members;
}

function signalIn(value: string, from: number, to: number): UsageMember {
  const [start, end] = trimmed(value, from, to);
  const equals = value.slice(start, end).indexOf('=');
  const text = (first: number, last: number): string => value.slice(...trimmed(value, first, last));
  const written = {
    name: equals === -1 ? value.slice(start, end) : text(start, start + equals),
    value: equals === -1 ? undefined : text(start + equals + 1, end),
    start,
    end,
  };
  return memberOf(NAMES['content-signal'].get(written.name.toLowerCase()), written, written.value?.toLowerCase());
}

/** The part of `value` without spaces and tabs around it. */
function trimmed(value: string, from: number, to: number): [start: number, end: number] {
  let [start, end] = [from, to];
  while (start < end && isBlank(value[start])) start++;
  while (end > start && isBlank(value[end - 1])) end--;
  return [start, end];
}

type Written = Pick<UsageMember, 'name' | 'value' | 'start' | 'end'>;

function memberOf(known: UsageName | undefined, written: Written, given = written.value): UsageMember {
  const category = known?.category;
  const [granted, denied] = known?.values ?? [];
  const preference =
    category === undefined ? undefined : given === granted ? 'granted' : given === denied ? 'denied' : undefined;
  const level = known?.status === 'trial' ? LEVELS.find((one) => one === given) : undefined;
  const { name, value, start, end } = written;
  // Copies by `...` take ten times as long, and a hostile line has thousands of members.
  return { name, value, start, end, known, category, preference, level };
}

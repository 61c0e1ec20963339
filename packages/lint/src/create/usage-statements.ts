import type { FieldDraft } from '@maycrawl/core';
import { OptionError } from '@maycrawl/core/option-error';
import { readUsageValue, type UsageMember } from '@maycrawl/core/usage';
import { namesOf, usageField } from '../data/usage-fields.js';
import { nearest } from '../text/nearest.js';
import type { CreateOptions } from './create-options.js';
import { pathPattern } from './url-patterns.js';

/** A Content-Usage or Content-Signal line to write. */
export interface UsageDraft extends FieldDraft {
  readonly option: 'contentUsage' | 'contentSignal';
  /** The pattern of the path; undefined if the statement is about every path. */
  readonly path: string | undefined;
  readonly members: readonly UsageMember[];
}

const FIELDS = { contentUsage: 'Content-Usage', contentSignal: 'Content-Signal' } as const;
const EXAMPLES = { contentUsage: 'train-ai=n,search=y', contentSignal: 'ai-train=no,search=yes' } as const;

/**
 * Returns the statements of the options `contentUsage` and `contentSignal`.
 *
 * @throws OptionError for text that is no statement, in one line that says what to write.
 */
export function usageDrafts(options: CreateOptions): UsageDraft[] {
  const drafts = (['contentUsage', 'contentSignal'] as const).flatMap((option) =>
    (options[option] ?? []).map((text) => usageDraft(option, text.trim())),
  );
  rejectContradictions(drafts);
  const isFirst = ({ name, value }: UsageDraft, i: number): boolean =>
    drafts.findIndex((other) => other.name === name && other.value === value) === i;
  return drafts.filter(isFirst);
}

function usageDraft(option: UsageDraft['option'], text: string): UsageDraft {
  if (/[\r\n\0#]/.test(text)) fail(option, `expected names and values in one line without #, got ${quoted(text)}`);
  const [given] = /^\/\S*/.exec(text) ?? [];
  const words = text.split(/\s+/);
  const last = words.pop();
  if (given === undefined && last?.startsWith('/') && option === 'contentUsage')
    fail(option, `the path comes first: write "${last} ${words.join(' ')}"`);
  if (given !== undefined && option === 'contentSignal')
    fail(option, `Content-Signal has no path; leave out "${given}", or state it as Content-Usage`);
  const path = given === undefined ? undefined : pathPattern(option, given);
  const parts = text
    .slice(given?.length ?? 0)
    .split(',')
    .map((member) => member.trim());
  if (parts.includes('')) fail(option, missingMember(option, given, text));
  const written = parts.map((member) => checkedMember(option, member));
  const list = written.join(', ');
  const value = path === undefined ? list : `${path} ${list}`;
  const { members } = readUsageValue(option === 'contentUsage' ? 'content-usage' : 'content-signal', value);
  for (const [i, { name }] of members.entries()) {
    if (members.findIndex((other) => other.name === name) < i) fail(option, `"${name}" is stated twice; leave out one`);
  }
  return { option, name: FIELDS[option], path, members, value };
}

function missingMember(option: UsageDraft['option'], path: string | undefined, text: string): string {
  const example = EXAMPLES[option];
  const form = path === undefined ? `such as ${example}` : `after the path and a space, such as "/press/ ${example}"`;
  return `expected names and values, ${form}, got ${quoted(text)}`;
}

/** Returns a member such as `train-ai=n` as it is written. */
function checkedMember(option: UsageDraft['option'], text: string): string {
  const field = usageField(FIELDS[option]);
  const names = [...namesOf(field, 'current'), ...namesOf(field, 'trial')];
  const [name = '', value = '', ...rest] = text.split('=').map((part) => part.trim());
  if (name === '' || rest.length > 0)
    fail(option, `expected names and values, such as ${EXAMPLES[option]}, got ${quoted(text)}`);
  const known = field.names.find((one) => one.name === name);
  if (known === undefined) fail(option, unknownName(option, name, names));
  if (known.status === 'former') {
    const today = names.join(' or ');
    fail(option, `"${name}" is a name of an earlier draft, which programs do not read today; write ${today}`);
  }
  if (!known.values.includes(value)) {
    const forms = known.values.map((one) => `${name}=${one}`);
    fail(option, `write ${forms.join(' or ')}, not ${quoted(text)}`);
  }
  return `${name}=${value}`;
}

function unknownName(option: UsageDraft['option'], name: string, names: readonly string[]): string {
  const inLowerCase = name.toLowerCase();
  if (names.includes(inLowerCase)) return `write "${inLowerCase}", not "${name}": names are in lower case`;
  const other = option === 'contentUsage' ? 'contentSignal' : 'contentUsage';
  const category = usageField(FIELDS[other]).names.find((one) => one.name === inLowerCase)?.category;
  const same = usageField(FIELDS[option]).names.find((one) => category !== undefined && one.category === category);
  if (same !== undefined) return `"${name}" is a name of ${FIELDS[other]}; write ${same.name}`;
  if (category !== undefined) return `"${name}" is a name of ${FIELDS[other]}, and ${FIELDS[option]} has none for it`;
  const close = nearest(inLowerCase, names);
  const hint = close === undefined ? `expected one of ${names.join(', ')}` : `did you mean ${close}?`;
  return `${FIELDS[option]} has no name ${quoted(name)}; ${hint}`;
}

/** Two statements about one use and one path, of which only the stricter would count. */
function rejectContradictions(drafts: readonly UsageDraft[]): void {
  const known = new Map<string, { readonly option: string; readonly member: UsageMember }>();
  for (const { option, path, members } of drafts) {
    for (const member of members) {
      const key = `${member.category ?? member.name} ${path ?? ''}`;
      const first = known.get(key) ?? { option, member };
      known.set(key, first);
      if (first.member.preference === member.preference && first.member.level === member.level) continue;
      const [one, other] = [first.member, member].map(({ name, value }) => `${name}=${value}`);
      throw new OptionError(
        [...new Set([first.option, option])],
        `${one} and ${other} contradict each other; leave out one`,
      );
    }
  }
}

function fail(option: string, problem: string): never {
  throw new OptionError(option, problem);
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}

/**
 * Returns the value of a Content-Usage or Content-Signal line without the uses that `stated` has for the same path;
 * undefined if nothing remains. Other lines are returned as they are.
 */
export function valueWithout(
  { name, value }: { readonly name: string; readonly value: string },
  stated: readonly FieldDraft[],
): string | undefined {
  const members = keyedMembers(name, value);
  const replaced = new Set(stated.flatMap((one) => keyedMembers(one.name, one.value)).map(({ key }) => key));
  const kept = members.filter(({ key }) => !replaced.has(key));
  if (kept.length === members.length) return value;
  const rest = kept.map(({ text }) => text).join(', ');
  const path = value.slice(0, members[0]?.pathLength);
  return kept.length === 0 ? undefined : `${path}${path === '' ? '' : ' '}${rest}`;
}

/** The members of a line, each with its use and its path as a key. */
function keyedMembers(field: string, value: string): { text: string; key: string; pathLength: number }[] {
  const name = field.toLowerCase();
  if (name !== 'content-usage' && name !== 'content-signal') return [];
  const { pathLength, members, failed } = readUsageValue(name, value);
  if (failed !== undefined) return [];
  return members.map(({ start, end, category, name: own }) => ({
    text: value.slice(start, end),
    key: `${category ?? own.toLowerCase()} ${value.slice(0, pathLength)}`,
    pathLength,
  }));
}

import { type Dialect, parse } from '@maycrawl/core';
import type { AppliedFix, Diagnostic, FileComparison, LintOptions, Witness } from '@maycrawl/lint';
import { CommandError } from '../command-error.js';
import { differencesOf } from '../diff/differences.js';
import type { Side } from '../diff/read-side.js';
import { quoted } from '../printable.js';
import type { FixedFile } from './linted-file.js';

/** Rules whose fixes are tried one by one where those of all together are not proved. */
const MAX_TRIED = 40;

/** The room that checks, mends and proves. */
type Room = typeof import('@maycrawl/lint');

/** A mended file. */
export interface Mended extends FixedFile {
  readonly octets: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** The file that is mended. */
interface Patient {
  readonly room: Room;
  readonly name: string;
  readonly before: Uint8Array;
  readonly options: LintOptions;
  readonly dialect: Dialect;
}

/**
 * Mends what can be mended safely, with `unsafe` the rest too, and says what that changes. What calls itself safe is
 * proved before anything is written; what is not decided is left as it is. Throws a {@link CommandError} that names the
 * fix and the URL where a verdict would change.
 */
export function applyFixes(
  room: Room,
  name: string,
  before: Uint8Array,
  options: LintOptions,
  unsafe: boolean,
): Mended {
  const dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
  const safe = mendSafely({ room, name, before, options, dialect });
  if (!unsafe) return safe;
  const { octets, applied, diagnostics } = room.fix(safe.octets, { ...options, unsafe: true });
  const side = (of: Uint8Array): Side => ({ name, kind: 'file', octets: of, isMissing: false });
  const { differences } = differencesOf(room, side(before), side(octets), { crawlers: [], dialect });
  return { before, changes: differences, withheld: [], octets, diagnostics, applied: [...safe.applied, ...applied] };
}

/** The one place that decides whether an edit changes a verdict, for any crawler and any URL. */
export function verdictChanges(room: Room, before: Uint8Array, after: Uint8Array, dialect: Dialect): FileComparison {
  return room.compareFiles(parse(before, { dialect }), parse(after, { dialect }));
}

/** A path that shows a difference, and who gets it. */
export function witnessIn({
  crawlers,
}: FileComparison): { readonly crawler: string; readonly witness: Witness } | undefined {
  for (const { crawlers: names, comparison } of crawlers) {
    if (comparison.kind !== 'different') continue;
    const [crawler = '*'] = names;
    return { crawler: crawler === '*' ? 'any other crawler' : crawler, witness: comparison.witness };
  }
  return undefined;
}

function mendSafely(patient: Patient): Mended {
  const { room, before, options } = patient;
  const all = room.fix(before, options);
  if (isProved(patient, all)) return { before, changes: [], withheld: [], ...all };
  // Which of them is not decided? Rule by rule, those that are proved together stay.
  const codes = [...new Set(all.applied.map(({ diagnostic }) => diagnostic.code))].slice(0, MAX_TRIED);
  const kept: string[] = [];
  let mended: Pick<Mended, 'octets' | 'applied'> = { octets: before, applied: [] };
  for (const code of codes) {
    const tried = room.fix(before, { ...options, rules: onlyRules(room, [...kept, code]) });
    if (!isProved(patient, tried)) continue;
    kept.push(code);
    mended = tried;
  }
  const withheld = all.applied.filter(({ diagnostic }) => !kept.includes(diagnostic.code));
  const { octets, applied } = mended;
  return { before, changes: [], withheld, octets, applied, diagnostics: room.lint(octets, options) };
}

/** False where it is not decided; throws where a verdict changes. */
function isProved(patient: Patient, { octets, applied }: Pick<Mended, 'octets' | 'applied'>): boolean {
  const { room, before, dialect } = patient;
  const comparison = verdictChanges(room, before, octets, dialect);
  if (comparison.kind === 'different') throw notSafe(patient, comparison, applied);
  return comparison.kind === 'equivalent';
}

function onlyRules({ rules }: Room, codes: readonly string[]): NonNullable<LintOptions['rules']> {
  return Object.fromEntries(rules.map(({ id }) => [id, codes.includes(id) ? 'warning' : 'off'] as const));
}

function notSafe(patient: Patient, comparison: FileComparison, applied: readonly AppliedFix[]): CommandError {
  const { room, name, before, options, dialect } = patient;
  const codes = [...new Set(applied.map(({ diagnostic }) => diagnostic.code))];
  const culprit = codes.find((code) => {
    const { octets } = room.fix(before, { ...options, rules: onlyRules(room, [code]) });
    return verdictChanges(room, before, octets, dialect).kind === 'different';
  });
  const what = culprit === undefined ? `the safe fixes of ${codes.join(', ')} together` : `the safe fix of ${culprit}`;
  const { crawler, witness } = witnessIn(comparison) ?? {};
  const would = `would change whether ${crawler} may fetch ${witness?.path}`;
  return new CommandError(
    'io',
    `${quoted(name)}: ${what} ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
  );
}

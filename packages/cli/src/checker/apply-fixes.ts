import { type Dialect, parse } from '@maycrawl/core';
import type { AppliedFix, Diagnostic, FileComparison, LintOptions, Witness } from '@maycrawl/lint';
import { CommandError } from '../command-error.js';
import { differencesOf } from '../diff/differences.js';
import type { Side } from '../diff/read-side.js';
import { quoted } from '../printable.js';
import type { FixedFile } from './linted-file.js';
import { narrowFixes, type Proof } from './narrow-fixes.js';

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
 * proved before anything is written, all of it together; what is not proved is left as it is. Throws a {@link CommandError} that names the
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
  const { bytes: octets, applied, diagnostics } = room.fix(safe.octets, { ...options, unsafe: true });
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
  const { room, before, options, dialect } = patient;
  const all = room.fix(before, options);
  const prove = (octets: Uint8Array): Proof => verdictChanges(room, before, octets, dialect).kind;
  if (prove(all.bytes) === 'equivalent') {
    const { bytes, applied, diagnostics } = all;
    return { before, changes: [], withheld: [], octets: bytes, applied, diagnostics };
  }
  const lint = (octets: Uint8Array): Diagnostic[] => room.lint(octets, options);
  const { octets, applied, culprit } = narrowFixes({ room, before, lint, prove });
  if (culprit !== undefined) throw notSafe(patient, octets, culprit);
  const diagnostics = lint(octets);
  const withheld = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find(({ applicability }) => applicability === 'safe');
    return fix === undefined ? [] : [{ diagnostic, fix }];
  });
  return { before, changes: [], withheld, octets, applied, diagnostics };
}

/** `octets` give the verdicts of the file as it was. */
function notSafe({ room, name, dialect }: Patient, octets: Uint8Array, { diagnostic, fix }: AppliedFix): CommandError {
  const changed = verdictChanges(room, octets, room.applyEdits(octets, fix.edits), dialect);
  const { crawler, witness } = witnessIn(changed) ?? {};
  const would = `would change whether ${crawler} may fetch ${witness?.path}`;
  return new CommandError(
    'io',
    `${quoted(name)}: the safe fix of ${diagnostic.code} ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
  );
}

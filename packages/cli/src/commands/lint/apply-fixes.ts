import type { Dialect } from '@maycrawl/core';
import type { AppliedFix, Diagnostic, LintOptions } from '@maycrawl/lint';
import type { Side } from '../../comparison/differences.js';
import { differencesOf } from '../../comparison/differences.js';
import { verdictChanges, witnessIn } from '../../comparison/verdict-changes.js';
import { CommandError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import type { FixedFile } from './linted-file.js';
import { narrowFixes, type Proof } from './narrow-fixes.js';

/** The package that checks, fixes and proves. */
type Room = typeof import('@maycrawl/lint');

/** A fixed file. */
export interface FixResult extends FixedFile {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** The file to fix. */
interface FixRequest {
  readonly room: Room;
  readonly name: string;
  readonly before: Uint8Array;
  readonly options: LintOptions;
  readonly dialect: Dialect;
}

/**
 * Applies the safe fixes, with `unsafe` the others too, and returns what they change. Fixes that are declared safe are
 * proved before anything is written, all of it together; what is not proved is left as it is. Throws a {@link CommandError} that names the
 * fix and the URL where a verdict would change.
 */
export function applyFixes(
  room: Room,
  name: string,
  before: Uint8Array,
  options: LintOptions,
  unsafe: boolean,
): FixResult {
  const dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
  const safe = applySafeFixes({ room, name, before, options, dialect });
  if (!unsafe) return safe;
  const { bytes, applied, diagnostics } = room.fix(safe.bytes, { ...options, unsafe: true });
  const side = (of: Uint8Array): Side => ({ name, kind: 'file', bytes: of, isMissing: false });
  const { differences } = differencesOf(room, side(before), side(bytes), { crawlers: [], dialect });
  return {
    before,
    changes: differences,
    withheld: [],
    bytes: bytes,
    diagnostics,
    applied: [...safe.applied, ...applied],
  };
}

function applySafeFixes(request: FixRequest): FixResult {
  const { room, before, options, dialect } = request;
  const all = room.fix(before, options);
  const prove = (bytes: Uint8Array): Proof => verdictChanges(room, before, bytes, dialect).kind;
  if (prove(all.bytes) === 'equivalent') return { before, changes: [], withheld: [], ...all };
  const lint = (bytes: Uint8Array): Diagnostic[] => room.lint(bytes, options);
  const { bytes, applied, culprit } = narrowFixes({ room, before, lint, prove });
  if (culprit !== undefined) throw notSafe(request, bytes, culprit);
  const diagnostics = lint(bytes);
  const withheld = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find(({ applicability }) => applicability === 'safe');
    return fix === undefined ? [] : [{ diagnostic, fix }];
  });
  return { before, changes: [], withheld, bytes: bytes, applied, diagnostics };
}

/** `bytes` give the verdicts of the file as it was. */
function notSafe(
  { room, name, dialect }: FixRequest,
  bytes: Uint8Array,
  { diagnostic, fix }: AppliedFix,
): CommandError {
  const changed = verdictChanges(room, bytes, room.applyEdits(bytes, fix.edits), dialect);
  const { crawler, witness } = witnessIn(changed) ?? {};
  const would = `would change whether ${crawler} may fetch ${witness?.path}`;
  return new CommandError(
    'io',
    `${quoted(name)}: the safe fix of ${diagnostic.code} ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
  );
}

import type { Dialect } from '@maycrawl/core';
import type { AppliedFix, Diagnostic, LintOptions } from '@maycrawl/lint';
import type { Side } from '../../comparison/differences.js';
import { differencesOf } from '../../comparison/differences.js';
import { verdictChanges, witnessIn } from '../../comparison/verdict-changes.js';
import { CommandError } from '../../terminal/command-error.js';
import { quoted } from '../../text/printable.js';
import type { FixedFile } from './linted-file.js';
import { narrowFixes, type Proof } from './narrow-fixes.js';

type LintPackage = typeof import('@maycrawl/lint');

/** A fixed file, with its content and the findings that are left. */
export interface FixResult extends FixedFile {
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** The file to fix. */
interface FixRequest {
  readonly lintPackage: LintPackage;
  readonly name: string;
  readonly before: Uint8Array;
  readonly options: LintOptions;
  readonly dialect: Dialect;
}

/**
 * Applies the safe fixes, with `unsafe` also the others, and returns what they change. That the safe fixes together
 * change no verdict is proved; fixes for which it is not proved are not made. Throws a {@link CommandError} (`io`) if a
 * fix that is declared safe changes a verdict.
 */
export function applyFixes(
  lintPackage: LintPackage,
  name: string,
  before: Uint8Array,
  options: LintOptions,
  unsafe: boolean,
): FixResult {
  const dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
  const safe = applySafeFixes({ lintPackage, name, before, options, dialect });
  if (!unsafe) return safe;
  const { bytes, applied, diagnostics } = lintPackage.fix(safe.bytes, { ...options, unsafe: true });
  const side = (of: Uint8Array): Side => ({ name, kind: 'file', bytes: of, isMissing: false });
  const { differences: changes } = differencesOf(lintPackage, side(before), side(bytes), { crawlers: [], dialect });
  return {
    before,
    changes,
    withheld: [],
    bytes,
    diagnostics,
    applied: [...safe.applied, ...applied],
  };
}

function applySafeFixes(request: FixRequest): FixResult {
  const { lintPackage, before, options, dialect } = request;
  const all = lintPackage.fix(before, options);
  const prove = (bytes: Uint8Array): Proof => verdictChanges(lintPackage, before, bytes, dialect).kind;
  if (prove(all.bytes) === 'equivalent') return { before, changes: [], withheld: [], ...all };
  const lint = (bytes: Uint8Array): Diagnostic[] => lintPackage.lint(bytes, options);
  const { bytes, applied, culprit } = narrowFixes({ applyEdits: lintPackage.applyEdits, before, lint, prove });
  if (culprit !== undefined) throw notSafe(request, bytes, culprit);
  const diagnostics = lint(bytes);
  const withheld = diagnostics.flatMap((diagnostic): AppliedFix[] => {
    const fix = diagnostic.fixes.find(({ applicability }) => applicability === 'safe');
    return fix === undefined ? [] : [{ diagnostic, fix }];
  });
  return { before, changes: [], withheld, bytes, applied, diagnostics };
}

/** Returns the error for a fix that changes a verdict of `bytes`, which are proved equivalent to the original file. */
function notSafe(
  { lintPackage, name, dialect }: FixRequest,
  bytes: Uint8Array,
  { diagnostic, fix }: AppliedFix,
): CommandError {
  const changed = verdictChanges(lintPackage, bytes, lintPackage.applyEdits(bytes, fix.edits), dialect);
  const { crawler, witness } = witnessIn(changed) ?? {};
  const effect = `would change whether ${crawler} may fetch ${witness?.path}`;
  return new CommandError(
    'io',
    `${quoted(name)}: the safe fix of ${diagnostic.code} ${effect}: nothing is written; please report this bug`,
  );
}

import { type Dialect, parse } from '@maycrawl/core';
import type { AppliedFix, Diagnostic, DifferingProbe, LintOptions } from '@maycrawl/lint';
import { CommandError } from '../command-error.js';
import { quoted } from '../printable.js';
import type { FixedFile } from './linted-file.js';

/** More of them tell a person nothing. */
const MAX_CHANGES = 500;

/** The room that checks and mends. */
type Room = typeof import('@maycrawl/lint');

/** A mended file. */
export interface Mended extends FixedFile {
  readonly octets: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Mends what can be mended safely, with `unsafe` the rest too. What calls itself safe is held to it before anything is
 * written: throws a {@link CommandError} that names the fix and the URL where a verdict would change.
 */
export function applyFixes(
  room: Room,
  name: string,
  before: Uint8Array,
  options: LintOptions,
  unsafe: boolean,
): Mended {
  const dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
  const safe = room.fix(before, options);
  const [changed] = verdictChanges(room, before, safe.octets, dialect);
  if (changed !== undefined) throw notSafe(room, name, before, options, dialect, changed, safe.applied);
  if (!unsafe) return { before, changes: [], ...safe };
  const all = room.fix(safe.octets, { ...options, unsafe: true });
  const changes = verdictChanges(room, before, all.octets, dialect);
  return {
    before,
    changes,
    octets: all.octets,
    diagnostics: all.diagnostics,
    applied: [...safe.applied, ...all.applied],
  };
}

/** The one place that decides whether an edit changes a verdict: so far by asking both files what they suggest. */
export function verdictChanges(room: Room, before: Uint8Array, after: Uint8Array, dialect: Dialect): DifferingProbe[] {
  return room.differingProbes(parse(before, { dialect }), parse(after, { dialect }), MAX_CHANGES);
}

function notSafe(
  room: Room,
  name: string,
  before: Uint8Array,
  options: LintOptions,
  dialect: Dialect,
  { token, path }: DifferingProbe,
  applied: readonly AppliedFix[],
): CommandError {
  const codes = [...new Set(applied.map(({ diagnostic }) => diagnostic.code))];
  const culprit = codes.find((code) => {
    const rules = Object.fromEntries(room.rules.map(({ id }) => [id, id === code ? 'warning' : 'off'] as const));
    return verdictChanges(room, before, room.fix(before, { ...options, rules }).octets, dialect).length > 0;
  });
  const what = culprit === undefined ? `the safe fixes of ${codes.join(', ')} together` : `the safe fix of ${culprit}`;
  const would = `would change whether ${token} may fetch ${path}`;
  return new CommandError(
    'io',
    `${quoted(name)}: ${what} ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
  );
}

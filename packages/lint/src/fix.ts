import { siteAccess } from './analysis/queries/site-access.js';
import type { SiteAccess } from './analysis/queries/types.js';
import { applySafeFixes, type FixResult, findingsOf } from './apply-safe-fixes.js';
import { applyUnsafeFixes, refusedTogether, unsafeFixesOf } from './apply-unsafe-fixes.js';
import { isFixed, settingsOf } from './config/settings.js';
import { hasContent } from './file/content-kind.js';
import type { Diagnostic } from './model/diagnostic.js';
import type { LintOptions, Settings } from './model/options.js';
import { withoutClosing, withoutClosingTogether } from './proving/closed-site.js';
import { notOverlapping } from './proving/edited-bytes.js';
import { FileInDialects } from './proving/file-in-dialects.js';
import { keepOpenings } from './proving/keep-openings.js';
import { decideFixes, proveFixes } from './proving/prove-fixes.js';
import type { WithheldFix } from './proving/types.js';

/** The findings of a file, with the fixes that `fix` would withhold. */
export interface CheckedFixes {
  /** The findings as `lint` returns them, except that those of `withheld` offer their fix as unsafe, or not if it closes the site. */
  readonly diagnostics: readonly Diagnostic[];
  readonly withheld: readonly WithheldFix[];
  /** For whom the whole site is blocked, as `siteAccess` returns it. */
  readonly access: SiteAccess;
}

/**
 * Applies every safe fix of an error or a warning and, with `unsafe`, the first fix of each other one. `select` chooses
 * other findings: `select: ['all']` also fixes what is only worth knowing, as the order of rules.
 *
 * Safe fixes change no verdict: before a fix is applied, it is proved that every crawler gets the same verdict for every
 * path, from Google's parser and from one that follows RFC 9309, whatever the preset. A fix for which that is not proved
 * is withheld, with a verdict that it would change. `unsafe` applies it, if no other fix removes its finding first.
 *
 * Unsafe fixes write what the author probably meant. An allow rule says what the author meant: no fix blocks a path that an
 * allow rule of the file decides, for the crawlers that its group names. Such a fix is withheld even with `unsafe`, and so
 * is one after which a second run would block the path. An allow rule that matches every path, as `Allow: /`, is no
 * exception and does not count. Nor does a fix block `/` for Googlebot, bingbot or the crawlers that the file does not
 * name, if it is allowed now.
 *
 * Fixes that overlap are applied in separate passes; each pass lints the file again. The time is bounded: a large file
 * with many fixes that are not safe together gets fewer proofs, and what is not proved is withheld. If the passes are not
 * enough, `isComplete` is false. Bytes in which nothing is fixed are returned as they are, not as a copy. A file without
 * any field is never changed.
 *
 * @throws TypeError for invalid options, as {@link lint} does.
 * @example new TextDecoder().decode(fix('User-agent: *\nDisallow: /a\nDisallow: /a\n').bytes) // 'User-agent: *\nDisallow: /a\n'
 */
export function fix(
  input: Uint8Array | string,
  options: LintOptions & { readonly unsafe?: boolean | undefined } = {},
): FixResult {
  const settings = settingsOf(options);
  const file = fileOf(input);
  if (!hasContent(file.bytes, file.in(settings.dialect).lines)) return unchanged(file, settings);
  if (options.unsafe) return applyUnsafeFixes(file, settings);
  const safe = applySafeFixes(file, settings);
  return { ...safe, withheld: withReasons(file, safe.bytes, safe.withheld) };
}

/**
 * Returns the findings of a file as `lint` does, decides which of their safe fixes {@link fix} would withhold, and for
 * whom the site is blocked.
 *
 * @throws TypeError for invalid options, as `lint` does.
 */
export function lintWithProofs(input: Uint8Array | string, options: LintOptions = {}): CheckedFixes {
  const [file, settings] = [fileOf(input), settingsOf(options)];
  const findings = findingsOf(file, settings);
  const access = siteAccess(file.in(settings.dialect));
  const decided = decideFixes(file, findings, (diagnostic) => isFixed(settings, diagnostic));
  const open = withoutClosing(file, decided.diagnostics);
  const fixes = unsafeFixesOf({ diagnostics: open.diagnostics, withheld: decided.withheld }, settings);
  const together = refusedTogether(file, fixes, stillOffered(decided.withheld, open.diagnostics));
  const diagnostics = withoutClosingTogether(open.diagnostics, together);
  const refused = [...open.withheld, ...together];
  const closing = new Set(refused.map(({ fix }) => fix));
  const others = withReasons(file, file.bytes, decided.withheld).filter(({ fix }) => !closing.has(fix));
  return { diagnostics, withheld: [...others, ...refused], access };
}

/** The withheld fixes that the findings still offer. */
function stillOffered(withheld: readonly WithheldFix[], diagnostics: readonly Diagnostic[]): readonly WithheldFix[] {
  if (withheld.length === 0) return withheld;
  const offered = new Set(diagnostics.flatMap(({ fixes }) => fixes));
  return withheld.filter(({ fix }) => offered.has(fix));
}

function withReasons(
  original: FileInDialects,
  bytes: Uint8Array,
  withheld: readonly WithheldFix[],
): readonly WithheldFix[] {
  if (withheld.length === 0) return withheld;
  const refused = new Map(
    keepOpenings(original, bytes, notOverlapping(bytes, withheld)).withheld.map((one) => [one.fix, one]),
  );
  return withheld.map((one) => refused.get(one.fix) ?? one);
}

function fileOf(input: Uint8Array | string): FileInDialects {
  return new FileInDialects(typeof input === 'string' ? new TextEncoder().encode(input) : input);
}

function unchanged(file: FileInDialects, settings: Settings): FixResult {
  const { diagnostics } = proveFixes(file, findingsOf(file, settings));
  return { bytes: file.bytes, applied: [], withheld: [], diagnostics, isComplete: true };
}

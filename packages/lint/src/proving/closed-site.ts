import type { RobotsTxt, Span } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES, MAX_LINE_BYTES } from '@maycrawl/core/limits';
import { crawlerOfToken } from '../file/groups.js';
import { applyEdits, concatBytes } from '../fixes/apply-edits.js';
import { isWellBelowSizeLimit } from '../fixes/line-edits.js';
import type { Diagnostic, Fix, LocatedEdit } from '../model/diagnostic.js';
import type { KeyedLine, LintContext } from '../model/lint-rule.js';
import { coversStartPage, PROTECTED_CRAWLERS } from '../patterns/start-page.js';
import { anyRuleMessages } from '../runner/any-rule-texts.js';
import { COLON, CR, DOLLAR, HASH, isWhiteSpace, LF, SLASH, STAR } from '../text/bytes.js';
import { FileInDialects } from './file-in-dialects.js';
import type { ChangedVerdict, WithheldFix } from './types.js';

const START_PAGE = '/';
const DIALECTS = ['google', 'rfc9309'] as const;

/**
 * Returns the verdict for the start page if `after` blocks it for a search crawler, or for `*`, and `before` does not. A
 * site that Google finds blocked is closed already, even if readers of RFC 9309 ignore the line.
 */
export function closedSite(before: FileInDialects, after: FileInDialects): ChangedVerdict | undefined {
  if (!mayBlockStartPage(after.bytes)) return undefined;
  for (const crawler of PROTECTED_CRAWLERS) {
    const query = crawlerOfToken(crawler);
    if (!before.in('google').rulesFor(query).allows(START_PAGE)) continue;
    for (const dialect of DIALECTS) {
      const rules = after.in(dialect).rulesFor(query);
      if (rules.allows(START_PAGE)) continue;
      const is = rules.check(START_PAGE);
      const was = before.in(dialect).rulesFor(query).check(START_PAGE);
      if (was.allowed) return { dialect, crawler, path: START_PAGE, before: was, after: is };
    }
  }
  return undefined;
}

const [CAPITAL_D, SMALL_D] = [0x44, 0x64];

/**
 * False if no rule of the file blocks `/`: no line that begins with a `d` has a value of slashes, stars and `$` alone. May
 * be true although none does. Most files need not be parsed for that.
 */
export function mayBlockStartPage(bytes: Uint8Array): boolean {
  // A long line is cut, and so is the last one of a large file, which could leave such a value.
  if (bytes.length >= DEFAULT_MAX_BYTES || hasLongLine(bytes)) return true;
  let at = 0;
  while (at < bytes.length) {
    const byte = bytes[at++];
    if (byte !== SLASH && byte !== STAR) continue;
    const before = bytes[at - 2];
    while (isOfValue(bytes[at])) at++;
    if (before !== COLON && !isWhiteSpace(before)) continue;
    let end = at;
    while (isWhiteSpace(bytes[end]) && !isLineEnd(bytes[end])) end++;
    // A zero byte ends a line in C.
    const isWhole = !bytes[end] || bytes[end] === HASH || isLineEnd(bytes[end]);
    if (!isWhole) continue;
    if (mayDisallow(bytes, at)) return true;
    // Nor does the rest of the line: its start would be looked for again and again.
    while (at < bytes.length && !isLineEnd(bytes[at])) at++;
  }
  return false;
}

/** True if the bytes between two line feeds may be more than are read of a line. */
function hasLongLine(bytes: Uint8Array): boolean {
  let start = 0;
  while (bytes.length - start >= MAX_LINE_BYTES) {
    const end = bytes.lastIndexOf(LF, start + MAX_LINE_BYTES - 1);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}

/** True if the line that contains `at` begins like `Disallow` and each misspelling of it that Google accepts. */
function mayDisallow(bytes: Uint8Array, at: number): boolean {
  let start = at;
  while (start > 0 && !isLineEnd(bytes[start - 1])) start--;
  while (isWhiteSpace(bytes[start])) start++;
  return bytes[start] === CAPITAL_D || bytes[start] === SMALL_D;
}

function isOfValue(byte: number | undefined): boolean {
  return byte === SLASH || byte === STAR || byte === DOLLAR;
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

/** True if the file, changed to `text`, blocks the start page as in {@link closedSite}. */
export function closesSiteAs({ bytes, robots }: LintContext, text: string): boolean {
  return (
    closedSite(new FileInDialects(bytes, robots), new FileInDialects(new TextEncoder().encode(text))) !== undefined
  );
}

/** Corrected lines that are tried in one file: each means to parse it again. */
const MAX_CORRECTED = 10;

/** Removed lines that are tried in one file. */
const MAX_REMOVED = 10;

/**
 * True if a line that blocks `/`, once `span` of it is corrected, closes the site. That can be so for readers of RFC 9309
 * alone, for whom misspelt lines end no run of user-agent lines, and allow nothing.
 */
export function closesSiteCorrected(
  context: LintContext,
  line: KeyedLine,
  { start, end }: Span,
  text: string,
): boolean {
  if (line.kind !== 'directive' || line.directive !== 'disallow' || !coversStartPage(line.value)) return false;
  const corrected = context.once(closesSiteCorrected, () => ({ count: 0 }));
  if (++corrected.count > MAX_CORRECTED) return false;
  const before = context.text({ start: 0, end: start });
  return closesSiteAs(context, before + text + context.text({ start: end, end: context.bytes.length }));
}

/**
 * {@link closesSiteAs}, for the file without one of its lines. A rule that one dialect does not need may be what keeps
 * the site open in the other: `AllowAI: /` repeats `Allow: /` for Google, and is no rule for readers of RFC 9309.
 */
export function closesSiteWithout(line: number, context: LintContext): boolean {
  const file = context.once(closesSiteWithout, ({ bytes, robots }) => {
    const parsed = new FileInDialects(bytes, robots);
    const left = mayBlockStartPage(bytes) ? MAX_REMOVED : 0;
    return { parsed, left, openers: left === 0 ? [] : DIALECTS.map((dialect) => openersOf(parsed.in(dialect))) };
  });
  if (file.left <= 0 || !file.openers.some((lines) => lines.has(line))) return false;
  file.left--;
  const { start, end } = context.wholeLines(line);
  const without = concatBytes([context.bytes.subarray(0, start), context.bytes.subarray(end)]);
  return closedSite(file.parsed, new FileInDialects(without)) !== undefined;
}

/** Lines that may be what keeps the site open: a rule that allows, or that ends a group as its only one. */
function openersOf({ groups }: RobotsTxt): ReadonlySet<number> {
  const rules = groups.flatMap((group) =>
    group.rules.length === 1 ? group.rules : group.rules.filter(({ type }) => type === 'allow'),
  );
  return new Set(rules.map(({ line }) => line));
}

/** {@link closesSiteAs}, for the file without its tags. It is parsed once. */
export function closesSiteWithoutTags(context: LintContext): boolean {
  return context.once(closesSiteWithoutTags, () =>
    closesSiteAs(context, context.text({ start: 0, end: context.bytes.length }).replace(/<[^<>\r\n]*>/g, '')),
  );
}

/** {@link closedSite}, for the file with this fix alone. */
function closedSiteBy({ edits }: Fix, file: FileInDialects): ChangedVerdict | undefined {
  const [edit, ...others] = edits;
  if (edit !== undefined && others.length === 0 && isValueOfOpenDisallow(edit, file)) return undefined;
  return closedSite(file, new FileInDialects(applyEdits(file.bytes, edits)));
}

/** A longer text could move other lines past the bytes that are read of a file. */
const MAX_TEXT = 10_000;

/**
 * True if the edit changes nothing but the value of a line that both dialects read as a disallow rule, which does not
 * block `/` afterwards. All other rules and the groups remain in both dialects, so `/` stays allowed where it was. That
 * saves parsing a file again for each of hundreds of such lines.
 */
export function isValueOfOpenDisallow({ span, start, text }: LocatedEdit, file: FileInDialects): boolean {
  const { bytes } = file;
  const line = file.in('google').lines[start.line - 1];
  if (line?.kind !== 'directive' || line.directive !== 'disallow' || line.key.toLowerCase() !== 'disallow')
    return false;
  if (bytes[line.keySpan.end] !== COLON || span.start < line.valueSpan.start || span.end > line.valueSpan.end)
    return false;
  if (!isWellBelowSizeLimit(file) || text.length > MAX_TEXT || /[\r\n]/.test(text)) return false;
  const moved = { start: span.start - line.span.start, end: span.end - line.span.start };
  const written = bytes.subarray(line.span.start, line.span.end);
  return !mayBlockStartPage(applyEdits(written, [{ span: moved, text }]));
}

/** Bytes of all fixed files that are examined: fewer fixes of a large file. */
const MAX_BYTES = 4_000_000;

/**
 * Takes away the fixes that would close the site, each made alone, and warns instead. Those that are not examined, as
 * there are too many, are taken away as well.
 */
export function withoutClosing(
  file: FileInDialects,
  diagnostics: readonly Diagnostic[],
): { readonly diagnostics: readonly Diagnostic[]; readonly withheld: readonly WithheldFix[] } {
  let left = Math.max(1, Math.floor(MAX_BYTES / (file.bytes.length + 1)));
  const withheld: WithheldFix[] = [];
  const kept = diagnostics.map((diagnostic) => {
    const fixes = diagnostic.fixes.filter((fix) => {
      if (fix.applicability === 'safe') return true;
      const isExamined = left-- > 0;
      const example = isExamined ? closedSiteBy(fix, file) : undefined;
      if (isExamined && example === undefined) return true;
      withheld.push({ diagnostic, fix, reason: 'closes-site', example });
      return false;
    });
    return fixes.length === diagnostic.fixes.length ? diagnostic : warning(diagnostic, fixes);
  });
  return { diagnostics: kept, withheld };
}

function warning(diagnostic: Diagnostic, fixes: readonly Fix[]): Diagnostic {
  const { text, id, params } = anyRuleMessages.closesSite();
  return { ...diagnostic, fixes, help: text, helpId: id, helpParams: params };
}

/**
 * Takes away the fixes that would close the site together with others, as one of a user-agent line and one of the rule
 * below it, and warns instead. `refused`: the fixes that are not made with the others.
 */
export function withoutClosingTogether(
  diagnostics: readonly Diagnostic[],
  refused: readonly WithheldFix[],
): readonly Diagnostic[] {
  const closing = new Set(refused.filter(({ reason }) => reason === 'closes-site').map(({ fix }) => fix));
  if (closing.size === 0) return diagnostics;
  return diagnostics.map((diagnostic) => {
    const fixes = diagnostic.fixes.filter((fix) => !closing.has(fix));
    return fixes.length === diagnostic.fixes.length ? diagnostic : warning(diagnostic, fixes);
  });
}

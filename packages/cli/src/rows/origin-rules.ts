import { type ParseOptions, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { fetchResult, statusMeaning } from '@maycrawl/core/status';

/** Characters of base64 that are decoded: of a longer file, the parser reads only the first 512,000 bytes. */
export const MAX_BASE64 = 1_048_576;

/** Why rules do not decide: nothing is allowed then, unless there is no file. */
export type NoRules =
  | 'no-robots'
  | 'no-file'
  | 'unreachable'
  | 'redirect'
  | 'wrong-status'
  | 'wrong-base64'
  | 'internal-error';

/** What a robots row says about its origin. `bytes` is what was parsed. */
export type OriginState = { readonly robots: RobotsTxt; readonly bytes: Uint8Array } | { readonly noRules: NoRules };

const STATUS = /^\d{1,3}$/;
/** Of a robots row that lacks fields: it may say that nothing is allowed, so the row before it no longer counts. */
export const NO_STATUS = '?';

/**
 * Returns what the row `time⇥status⇥base64` says.
 *
 * @param status decimal digits; empty, `-` or 0 if there was no response
 */
export function readRobots(status: string, base64: string, options: ParseOptions): OriginState {
  if (status === '' || status === '-' || status === '0') return { noRules: 'unreachable' };
  if (!STATUS.test(status)) return { noRules: 'wrong-status' };
  const code = Number(status);
  // The target of a redirect that was not followed may have a file.
  if (statusMeaning(code) === 'redirect') return { noRules: 'redirect' };
  const result = fetchResult(code);
  if (result !== 'file') return { noRules: result === 'unavailable' ? 'no-file' : 'unreachable' };
  const bytes = decodeBase64(base64);
  return bytes === undefined ? { noRules: 'wrong-base64' } : parseRobots(bytes, options);
}

/** Returns what a file says. */
export function parseRobots(bytes: Uint8Array, options: ParseOptions): OriginState {
  try {
    return { robots: parse(bytes, options), bytes };
  } catch {
    // An error of the engine is an answer about this origin.
    return { noRules: 'internal-error' };
  }
}

/** Returns the bytes; undefined if the text is no base64. The padding may be missing. */
function decodeBase64(text: string): Uint8Array | undefined {
  const kept = text.length > MAX_BASE64 ? text.slice(0, MAX_BASE64) : text;
  const padding = kept.endsWith('==') ? 2 : kept.endsWith('=') ? 1 : 0;
  const unpadded = kept.length - padding;
  if (unpadded % 4 === 1 || (padding > 0 && kept.length % 4 !== 0)) return undefined;
  const bytes = Buffer.from(kept, 'base64');
  // Buffer skips characters that are none of base64, and ends at the first `=`. It also accepts base64url.
  return bytes.length === Math.floor((unpadded * 3) / 4) && !kept.includes('-') && !kept.includes('_')
    ? bytes
    : undefined;
}

/** The answer for a URL with `--use`: `fetched` if it may be fetched, but not used as requested. */
export type UseAnswer = 'usable' | 'fetched' | 'blocked';

/** Decides the use of the pages of an origin. */
export interface PageUse {
  /** Returns the answer, and if `isExplained` its reason with the line. */
  decide(path: string, isExplained: boolean): readonly [answer: UseAnswer, reason: string];
}

/** Rules that some crawlers share. */
export interface SharedRules {
  readonly rules: RuleSet;
  /** The places of the crawlers in the list that was given. */
  readonly places: readonly number[];
  /** With `--use`: decides in place of the rules. */
  readonly use?: PageUse;
}

/** Returns a reason as rows show it, with the line that decides. */
export function reasonText({
  reason,
  rule,
}: {
  readonly reason: string;
  readonly rule: { readonly line: number | undefined } | undefined;
}): string {
  return rule?.line === undefined ? reason : `${reason}:${rule.line}`;
}

/**
 * Returns the rules of the crawlers in a file, those of crawlers with the same rules once.
 *
 * @param explained true if the reasons are asked for, which differ between crawlers that no group applies to
 */
export function rulesOf(robots: RobotsTxt, crawlers: readonly string[], explained: boolean): SharedRules[] {
  const shared: { rules: RuleSet; places: number[] }[] = [];
  for (const [place, crawler] of crawlers.entries()) {
    const rules = robots.rulesFor(crawler);
    const mayShare = (other: RuleSet): boolean =>
      rules.hasSameRules(other) && (!explained || (rules.token !== undefined && other.token !== undefined));
    const known = shared.find((one) => mayShare(one.rules));
    if (known === undefined) shared.push({ rules, places: [place] });
    else known.places.push(place);
  }
  return shared;
}

import type { GroupDraft, RobotsTxt, Rule } from '@maycrawl/core';
import { groupBy } from '../collections/group-by.js';
import { DoubtfulOptionError } from './create-options.js';
import { type StillAllowed as Open, stillAllowed } from './still-allowed.js';

/** What a file allows a crawler although it is to be blocked. */
interface OpenPaths extends Open {
  readonly token: string;
}

/** Names, or rules, in one sentence. */
const MAX_LISTED = 8;

/** Returns what a file allows although the groups ask to block it. */
export function openPaths(readings: readonly RobotsTxt[], groups: readonly GroupDraft[]): OpenPaths[] {
  return groups.flatMap(({ userAgents, rules = [] }) =>
    userAgents.flatMap((token) => stillAllowed(readings, token, rules).map((open) => ({ token, ...open }))),
  );
}

/**
 * Rejects an addition after which a crawler, or all of a path, would not be blocked.
 *
 * @param before the file without the new lines, the only one whose lines its owner can look up
 */
export function rejectOpen(open: readonly OpenPaths[], [before]: readonly [RobotsTxt, ...RobotsTxt[]]): void {
  const whole = open.flatMap((one) => (one.isWhole ? { ...one, rules: sameRules(one, before) } : []));
  const [sentence] = sentencesOn(whole, false);
  if (sentence !== undefined) throw new DoubtfulOptionError(undefined, `${sentence}.`);
}

/** Returns one sentence for each path that is not blocked, or not as a whole, with the lines that allow it. */
export function notesOnOpen(open: readonly OpenPaths[]): string[] {
  return sentencesOn(open, true);
}

/** Returns `GPTBot, CCBot and 3 more`. */
export function crawlersText(tokens: readonly string[]): string {
  return listText(tokens.map((token) => (token === '*' ? 'all other crawlers' : token)));
}

function sentencesOn(open: readonly OpenPaths[], isWritten: boolean): string[] {
  const keyOf = ({ pattern, rules, isWhole }: OpenPaths): string =>
    JSON.stringify([pattern, isWhole, rules.map(({ line }) => line)]);
  return [...groupBy(open, keyOf).values()].map((same) => {
    const [{ pattern, rules, isWhole }] = same as [OpenPaths];
    const names = crawlersText(same.map(({ token }) => token));
    const isSite = pattern === '/';
    const what = isSite ? names : `${pattern} for ${names}`;
    if (rules.length === 0) return `whether ${what} is blocked is not proved, as the file has too many wildcards`;
    const verb = !isWritten ? 'would not be' : isSite && same.length > 1 ? 'are not' : 'is not';
    const extent = isWhole ? 'blocked' : 'blocked as a whole';
    const subject = isSite ? `${names} ${verb} ${extent}` : `${pattern} ${verb} ${extent} for ${names}`;
    const lines = listText(rules.map(({ line, pattern: path }) => `line ${line}, Allow: ${path},`));
    const [still, remove] = rules.length === 1 ? ['applies', 'that line'] : ['apply', 'those lines'];
    return `${subject}: ${lines} still ${still}. Remove ${remove}${isWhole ? '' : ' to block it all'}`;
  });
}

/** The rules of the file before the addition: a new group repeats some of them. */
function sameRules({ token, rules }: OpenPaths, before: RobotsTxt): Rule[] {
  const patterns = new Set(rules.map(({ normalizedPattern }) => normalizedPattern));
  return before
    .rulesFor(token)
    .rules.filter(({ type, normalizedPattern }) => type === 'allow' && patterns.has(normalizedPattern));
}

function listText(items: readonly string[]): string {
  const shown = items.slice(0, MAX_LISTED);
  if (items.length > shown.length) shown.push(`${items.length - shown.length} more`);
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

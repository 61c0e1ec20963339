import type { GroupDraft, RobotsTxt, Rule } from '@maycrawl/core';
import { groupBy } from '../collections/group-by.js';
import { asSentence, type CreateMessage, type CreateMessageId, listed } from './create-message.js';
import { DoubtfulOptionError } from './create-options.js';
import { type StillAllowed as Open, stillAllowed } from './still-allowed.js';

/** What a file allows a crawler although it is to be blocked. */
interface OpenPaths extends Open {
  readonly token: string;
}

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
  if (sentence !== undefined) throw new DoubtfulOptionError(undefined, asSentence(sentence));
}

/** Returns one sentence for each path that is not blocked, or not as a whole, with the lines that allow it. */
export function notesOnOpen(open: readonly OpenPaths[]): CreateMessage[] {
  return sentencesOn(open, true);
}

/** Returns `GPTBot, CCBot and 3 more`, as a value of a sentence. */
export function crawlerNames(tokens: readonly string[]): readonly (string | CreateMessage)[] {
  return listed(tokens.map((token) => (token === '*' ? { id: 'everyOther', values: {} } : token)));
}

function sentencesOn(open: readonly OpenPaths[], isWritten: boolean): CreateMessage[] {
  const keyOf = ({ pattern, rules, isWhole }: OpenPaths): string =>
    JSON.stringify([pattern, isWhole, rules.map(({ line }) => line)]);
  return [...groupBy(open, keyOf).values()].map((same): CreateMessage => {
    const [{ pattern, rules, isWhole }] = same as [OpenPaths];
    const values = { names: crawlerNames(same.map(({ token }) => token)), path: pattern };
    const isSite = pattern === '/';
    if (rules.length === 0) return { id: isSite ? 'unprovedSite' : 'unprovedPath', values };
    const lines = listed(rules.map(({ line, pattern: path }) => ({ id: 'allowLine', values: { line, path } })));
    const subject: CreateMessage = { id: subjectId(isSite, isWhole, isWritten), values };
    return { id: isWhole ? 'stillOpen' : 'stillOpenInPart', values: { subject, lines } };
  });
}

function subjectId(isSite: boolean, isWhole: boolean, isWritten: boolean): CreateMessageId {
  // What is allowed in part is never rejected.
  if (!isWritten) return isSite ? 'wouldOpenSite' : 'wouldOpenPath';
  if (isWhole) return isSite ? 'openSite' : 'openPath';
  return isSite ? 'openSiteInPart' : 'openPathInPart';
}

/** The rules of the file before the addition: a new group repeats some of them. */
function sameRules({ token, rules }: OpenPaths, before: RobotsTxt): Rule[] {
  const patterns = new Set(rules.map(({ normalizedPattern }) => normalizedPattern));
  return before
    .rulesFor(token)
    .rules.filter(({ type, normalizedPattern }) => type === 'allow' && patterns.has(normalizedPattern));
}

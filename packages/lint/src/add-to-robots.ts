import { buildRobots, type GroupDraft, type Line, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { type NameOf, OptionError } from '@maycrawl/core/option-error';
import { usageFor } from '@maycrawl/core/usage';
import { Addition, isLineFor, linesOf } from './create/addition.js';
import { checkAddable } from './create/check-addable.js';
import { checkedCreateOptions } from './create/check-create-options.js';
import { samplePath, usageLines } from './create/checked-usage.js';
import { draftedLine } from './create/covered-rules.js';
import { who } from './create/crawler-names.js';
import { type CreateMessage, noteText, problem } from './create/create-message.js';
import { type CreateOptions, DoubtfulOptionError } from './create/create-options.js';
import { type AskedUsage, draftAdditions } from './create/draft-robots.js';
import { notesOnFormerGroups } from './create/former-groups.js';
import { crawlerNames, notesOnOpen, openPaths, rejectOpen } from './create/open-paths.js';
import { stillAllowed } from './create/still-allowed.js';
import { writtenRobots } from './create/written-robots.js';
import { crawlerOfToken } from './file/groups.js';
import { applyEdits } from './fixes/apply-edits.js';
import type { Edit } from './model/diagnostic.js';
import { newFindings } from './new-findings.js';

/** What is added to a robots.txt: the options of a new one, except for those that concern all of it. */
export type AddOptions = Omit<CreateOptions, 'template' | 'blockEverything' | 'allowOnly' | 'includeAdsBot'>;

/** A file to which lines were added. */
export interface AddedRobots {
  /** All bytes of the file in their order, and the new lines; the same array if nothing is added. */
  readonly bytes: Uint8Array;
  /** The numbers of the new lines in `bytes`. */
  readonly lines: readonly number[];
  /** What the statements about use change, one line each. */
  readonly use: readonly string[];
  /** What its owner should know, one line each; as for `createRobotsWithNotes`. */
  readonly notes: readonly string[];
  /** The notes and what the statements change, for programs that show them in another language. */
  readonly messages: readonly CreateMessage[];
}

const ONLY_NEW_FILES = ['template', 'blockEverything', 'allowOnly', 'includeAdsBot'] as const;

/**
 * Adds rules and sitemaps to a robots.txt: to the group that names a crawler alone, or else in a new group. A crawler
 * that followed another group so far, such as that of `*`, gets the rules of that one too. The bytes of the file stay as
 * they are, with their line ends and a byte order mark, and so do the rules of crawlers that the options do not name,
 * which is verified in both dialects.
 *
 * @param nameOf returns the name of an option as its user knows it, such as a flag
 * @throws TypeError as `createRobots` does, and for a file that is no robots.txt in UTF-8 or longer than crawlers read.
 * @throws DoubtfulOptionError as `createRobots` does, if lines of the file allow what should be blocked (all of a path, or
 * anything to a crawler that should be blocked), and if new lines would also apply to another crawler; unless `insist`
 * is set. That a part of a path remains allowed is one of the notes.
 */
export function addToRobots(bytes: Uint8Array, options: AddOptions, nameOf: NameOf = (option) => option): AddedRobots {
  const checked = checkedCreateOptions(options);
  const other = ONLY_NEW_FILES.find((name) => name in options);
  if (other !== undefined) throw new OptionError(other, 'only a new file can have this; leave it out');
  const before = readingsOf(bytes);
  const [robots] = before;
  checkAddable(robots);
  const { groups, notes, usage } = draftAdditions(checked);
  const addition = new Addition(before, bytes, checked);
  const unchanged = addGroups(addition, groups);
  const addedTokens = groups.flatMap(({ userAgents }) => userAgents).filter((token) => !unchanged.includes(token));
  const known = new Set(robots.sitemaps.map(({ url }) => url));
  const sitemaps = [...new Set(checked.sitemaps)];
  addition.addSitemaps(linesOf(writtenRobots({ sitemaps: sitemaps.filter((url) => !known.has(url)) })));
  for (const url of sitemaps)
    if (known.has(url)) notes.push({ option: 'sitemaps', id: 'knownSitemap', values: { url } });
  const edits = addition.edits();
  const added = edits.length === 0 ? bytes : applyEdits(bytes, edits);
  const after = edits.length === 0 ? before : readingsOf(added);
  if (after[0].truncated) throw new OptionError([], problem('wouldBeTooLong'));
  const lines = newLines(after[0], edits);
  const open = openPaths(after, groups);
  if (!checked.insist) {
    rejectSideEffects(before, after, groups);
    rejectOpen(open, before);
    rejectUseOfOthers(robots, after[0], usage);
    if (edits.length > 0) rejectDoubtful(added, lines, buildRobots({ groups, sitemaps }, { anyToken: true }));
  }
  const use = usageLines({ ...usage, robots: after[0], before: robots }, checked.insist === true);
  const present = unchanged.filter((token) => !open.some((one) => one.token === token));
  if (present.length > 0) notes.push({ id: 'present', values: { names: crawlerNames(present) } });
  notes.push(
    ...addition.notes,
    ...notesOnOpen(open),
    ...notesOnOthers(groups, after),
    ...notesOnFormerGroups(robots, addedTokens),
    ...checkAddable(after[0]),
  );
  const textOf = (note: CreateMessage): string => noteText(note, nameOf);
  return { bytes: added, lines, notes: notes.map(textOf), use: use.map(textOf), messages: [...notes, ...use] };
}

type Readings = readonly [google: RobotsTxt, rfc9309: RobotsTxt];

/** The file as it is read in each dialect. */
function readingsOf(bytes: Uint8Array): Readings {
  return [parse(bytes), parse(bytes, { dialect: 'rfc9309' })];
}

/** Returns the crawlers for which the file has all lines already. */
function addGroups(addition: Addition, groups: readonly GroupDraft[]): string[] {
  return groups.flatMap(({ userAgents, rules = [], fields = [], comment }) => {
    const lines = rules.map(draftedLine);
    return userAgents.filter((token) => !addition.addLines(token, { rules: lines, fields }, comment));
  });
}

/** The numbers of the lines that the edits inserted, with the blank lines between them. */
function newLines(after: RobotsTxt, edits: readonly Edit[]): number[] {
  const encoder = new TextEncoder();
  let inserted = 0;
  const spans = [...edits]
    .sort((a, b) => a.span.start - b.span.start)
    .map(({ span, text }) => {
      const start = span.start + inserted;
      inserted += encoder.encode(text).length;
      return { start, end: span.start + inserted };
    });
  const isNew = ({ span }: Line): boolean => spans.some(({ start, end }) => start <= span.start && span.end <= end);
  const isEmpty = ({ span }: Line): boolean => span.end === span.start;
  const written = new Set(after.lines.filter((line) => !isEmpty(line) && isNew(line)).map(({ number }) => number));
  const isBetween = (line: Line): boolean =>
    isEmpty(line) && written.has(line.number - 1) && written.has(line.number + 1);
  return after.lines.filter((line) => written.has(line.number) || isBetween(line)).map(({ number }) => number);
}

function rejectSideEffects(before: Readings, after: Readings, groups: readonly GroupDraft[]): void {
  const meant = groups.flatMap(({ userAgents }) => userAgents);
  for (const [i, old] of before.entries()) {
    const now = after[i] as RobotsTxt;
    const [textBefore, textAfter] = [rulesTextsOf(old), rulesTextsOf(now)];
    for (const token of otherTokens(old, meant)) {
      if (textBefore(token) === textAfter(token)) continue;
      throw new DoubtfulOptionError(undefined, problem('alsoAppliesTo', { who: who(token) }));
    }
  }
}

/** Returns the tokens of a file that the lines are not meant for, and `*` unless it is meant. */
function otherTokens({ groups }: RobotsTxt, meant: readonly string[]): ReadonlySet<string> {
  const others = groups
    .flatMap(({ userAgents }) => userAgents)
    .filter((agent) => agent.token !== '' && !meant.some((name) => isLineFor(agent, name)));
  return new Set([...others.map(({ token }) => token), ...(meant.includes('*') ? [] : ['*'])]);
}

/** Rejects new lines that change what another crawler may do with pages. */
function rejectUseOfOthers(before: RobotsTxt, after: RobotsTxt, { tokens, drafts }: AskedUsage): void {
  if (drafts.length === 0) return;
  const paths = ['/', ...drafts.map(samplePath)];
  const useOf = (robots: RobotsTxt, token: string): string => {
    const rules = usageFor(robots, crawlerOfToken(token));
    return JSON.stringify(paths.map((path) => rules.of(path)).map(({ preferences, level }) => [preferences, level]));
  };
  for (const token of otherTokens(before, tokens)) {
    if (useOf(before, token) !== useOf(after, token))
      throw new DoubtfulOptionError(undefined, problem('useOfOthers', { who: who(token) }));
  }
}

/**
 * Rejects what the checker would report about the new lines in the file, if it also would if they were a file alone:
 * the other lines, and the rules that a new group repeats, are as the owner wrote them.
 */
function rejectDoubtful(added: Uint8Array, lines: readonly number[], alone: string): void {
  const kinds = new Set(newFindings(alone, true).map(({ variant }) => variant)).add('sitemap-blocked');
  const isNew = new Set(lines);
  newFindings(
    new TextDecoder().decode(added),
    false,
    ({ variant, location }) => kinds.has(variant) && isNew.has(location.start.line),
  );
}

/** Returns a function that returns the rules for a token as text. Many tokens may share long groups. */
function rulesTextsOf(robots: RobotsTxt): (token: string) => string {
  return oncePerGroups(robots, ({ rules }) =>
    rules.map(({ type, normalizedPattern }) => `${type} ${normalizedPattern}`).join('\n'),
  );
}

function oncePerGroups<Result>(
  robots: RobotsTxt,
  compute: (rules: RuleSet, token: string) => Result,
): (token: string) => Result {
  const known = new Map<string, Result>();
  return (token) => {
    const rules = robots.rulesFor(crawlerOfToken(token));
    const key = rules.groups.map(({ userAgents }) => userAgents[0]?.line).join();
    const result = known.get(key) ?? compute(rules, token);
    known.set(key, result);
    return result;
  };
}

/** Names the crawlers with groups of their own, to which rules for `*` do not apply, and which lack them. */
function notesOnOthers(groups: readonly GroupDraft[], after: Readings): CreateMessage[] {
  const star = groups.find(({ userAgents }) => userAgents.includes('*'));
  if (star === undefined) return [];
  const { rules = [], fields = [] } = star;
  const tokens = new Set(after[0].groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)));
  const meant = new Set(groups.flatMap(({ userAgents }) => userAgents));
  const lacksRules = oncePerGroups(
    after[0],
    (_, token) =>
      stillAllowed(after, crawlerOfToken(token), fields.length > 0 ? [...rules, { disallow: '/' }] : rules).length > 0,
  );
  const others = [...tokens].filter((token) => token !== '' && !meant.has(token) && lacksRules(token));
  if (others.length === 0) return [];
  return [{ id: 'notForThem', values: { names: crawlerNames(others) } }];
}

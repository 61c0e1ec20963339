import { buildRobots, type GroupDraft, parse, type RobotsTxt, type RuleSet } from '@maycrawl/core';
import { type NameOf, OptionError } from '@maycrawl/core/option-error';
import { Addition, isBlocked, isLineFor, linesOf } from './create/addition.js';
import { checkedCreateOptions } from './create/check-create-options.js';
import { type CreateOptions, DoubtfulOptionError } from './create/create-options.js';
import { draftAdditions } from './create/draft-robots.js';
import { writtenRobots } from './create/written-robots.js';
import { crawlerOfToken } from './file/groups.js';
import { applyEdits } from './fixes/apply-edits.js';
import type { Edit } from './model/diagnostic.js';
import { newFindings } from './new-findings.js';
import { contentNote } from './policy/notes.js';

/** What is added to a robots.txt: the options of a new one, except for those that concern all of it. */
export type AddOptions = Omit<CreateOptions, 'template' | 'blockEverything' | 'allowOnly' | 'includeAdsBot'>;

/** A file to which lines were added. */
export interface AddedRobots {
  /** All bytes of the file in their order, and the new lines; the same array if nothing is added. */
  readonly bytes: Uint8Array;
  /** The numbers of the new lines in `bytes`. */
  readonly lines: readonly number[];
  /** What its owner should know, one line each; as for `createRobotsWithNotes`. */
  readonly notes: readonly string[];
}

/** Names of other groups in a note. */
const MAX_NAMES = 8;
const ONLY_NEW_FILES = ['template', 'blockEverything', 'allowOnly', 'includeAdsBot'] as const;
const DIALECTS = ['google', 'rfc9309'] as const;

/**
 * Adds rules and sitemaps to a robots.txt: to the group that names a crawler alone, or else in a new group. A crawler
 * that followed another group so far, such as that of `*`, gets the rules of that one too. The bytes of the file stay as
 * they are, with their line ends and a byte order mark, and so do the rules of crawlers that the options do not name,
 * which is verified in both dialects.
 *
 * @param nameOf returns the name of an option as its user knows it, such as a flag
 * @throws TypeError as `createRobots` does, and for a file that is no text in UTF-8 or longer than crawlers read.
 * @throws DoubtfulOptionError as `createRobots` does, if a group allows something to a crawler that should be blocked,
 * and if new lines would also apply to another crawler; unless `insist` is set.
 */
export function addToRobots(bytes: Uint8Array, options: AddOptions, nameOf: NameOf = (option) => option): AddedRobots {
  const checked = checkedCreateOptions(options);
  const other = ONLY_NEW_FILES.find((name) => name in options);
  if (other !== undefined) throw new OptionError(other, 'only a new file can have this; leave it out');
  const robots = parse(bytes);
  rejectUnreadable(robots);
  const { groups, notes } = draftAdditions(checked, nameOf);
  const addition = new Addition(robots, bytes, checked);
  addGroups(addition, groups, notes);
  const known = new Set(robots.sitemaps.map(({ url }) => url));
  const sitemaps = [...new Set(checked.sitemaps)];
  addition.addSitemaps(linesOf(writtenRobots({ sitemaps: sitemaps.filter((url) => !known.has(url)) })));
  for (const url of sitemaps) if (known.has(url)) notes.push(`${nameOf('sitemaps')}: the file names ${url} already`);
  const edits = addition.edits();
  if (edits.length === 0) return { bytes, lines: [], notes };
  const added = applyEdits(bytes, edits);
  const after = parse(added);
  if (after.truncated) throw new OptionError([], 'with the new lines, the file would be longer than crawlers read');
  const lines = newLines(after, edits);
  if (!checked.insist) rejectSideEffects(bytes, added, groups);
  if (!checked.insist) rejectDoubtful(added, lines, buildRobots({ groups, sitemaps }, { anyToken: true }));
  return { bytes: added, lines, notes: [...notes, ...addition.notes, ...notesOnOthers(groups, robots, nameOf)] };
}

function rejectUnreadable(robots: RobotsTxt): void {
  const kind = contentNote(robots)?.kind;
  if (kind !== undefined)
    throw new OptionError([], `the file is ${kind === 'markup' ? 'a web page' : 'no text in UTF-8'}, not a robots.txt`);
  if (robots.truncated) throw new OptionError([], 'the file is longer than 500 KiB, and crawlers do not read its end');
}

function addGroups(addition: Addition, groups: readonly GroupDraft[], notes: string[]): void {
  const unchanged: string[] = [];
  for (const { userAgents, rules = [], comment } of groups) {
    const lines = linesOf(buildRobots({ groups: [{ userAgents: ['*'], rules }] })).slice(1);
    const present = userAgents.filter((token) => !addition.addRules(token, lines, comment));
    unchanged.push(...present.map((token) => (token === '*' ? 'all other crawlers' : token)));
  }
  if (unchanged.length > 0) notes.push(`${namesText(unchanged)}: the file has these rules already`);
}

/** The numbers of the lines that the edits inserted. */
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
  return after.lines
    .filter(
      ({ span }) => span.end > span.start && spans.some(({ start, end }) => start <= span.start && span.end <= end),
    )
    .map(({ number }) => number);
}

function rejectSideEffects(before: Uint8Array, after: Uint8Array, groups: readonly GroupDraft[]): void {
  const meant = groups.flatMap(({ userAgents }) => userAgents);
  for (const dialect of DIALECTS) {
    const [old, now] = [parse(before, { dialect }), parse(after, { dialect })];
    const others = old.groups
      .flatMap(({ userAgents }) => userAgents)
      .filter((agent) => agent.token !== '' && !meant.some((name) => isLineFor(agent, name)))
      .map(({ token }) => token);
    if (!meant.includes('*')) others.push('*');
    for (const token of new Set(others)) {
      const crawler = crawlerOfToken(token);
      if (rulesText(old.rulesFor(crawler)) === rulesText(now.rulesFor(crawler))) continue;
      const who = token === '*' ? 'crawlers that no group names' : token;
      throw new DoubtfulOptionError(undefined, `the new lines would also apply to ${who}.`);
    }
    for (const { userAgents, rules } of groups) {
      if (rules?.some(({ disallow }) => disallow === '/')) for (const token of userAgents) rejectAllowed(token, now);
    }
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

function rulesText({ rules }: RuleSet): string {
  return rules.map(({ type, normalizedPattern }) => `${type} ${normalizedPattern}`).join('\n');
}

function rejectAllowed(token: string, after: RobotsTxt): void {
  const rules = after.rulesFor(token);
  const allowed = rules.rules.find(({ type, pattern }) => type === 'allow' && pattern !== '');
  if (allowed === undefined || isBlocked(rules)) return;
  throw new DoubtfulOptionError(
    undefined,
    `${token} would not be blocked: a group names it, in which Allow: ${allowed.pattern} still applies. Remove that line.`,
  );
}

/** Names the crawlers with groups of their own, to which new rules for `*` do not apply. */
function notesOnOthers(groups: readonly GroupDraft[], robots: RobotsTxt, nameOf: NameOf): string[] {
  if (!groups.some(({ userAgents }) => userAgents.includes('*'))) return [];
  const tokens = new Set(robots.groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token)));
  const others = [...tokens].filter(
    (token) => token !== '' && token !== '*' && !isBlocked(robots.rulesFor(crawlerOfToken(token))),
  );
  if (others.length === 0) return [];
  return [
    `${namesText(others)}: the new rules for * do not apply, as a group names them; ${nameOf('pathsFor')} adds rules there`,
  ];
}

function namesText(names: readonly string[]): string {
  const rest = names.length - MAX_NAMES;
  return rest > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${rest} more` : names.join(', ');
}

import { findCrawler, resolveDisplayName, tokenOfUnknownName } from '@maycrawl/core/crawlers';
import { type NameOf, OptionError } from '@maycrawl/core/option-error';
import { knownCrawler } from '../data/known-crawlers.js';
import { similarCrawler, similarCrawlerHint } from '../data/similar-crawler.js';
import { type CreateOptions, DoubtfulOptionError } from './create-options.js';

/** Longer ones are not names. */
const MAX_LENGTH = 100;

/**
 * Returns the name as Google's parser and others that follow RFC 9309 read it in a user-agent line: up to the first
 * character other than a letter, `-` or `_`. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
 */
export function leadingToken(name: string): string {
  return /^[A-Za-z_-]*/.exec(name)?.[0] ?? '';
}

/** Returns true if some parser reads the lines of both names as the same crawler. Each line has its own whole name. */
export function areConfused(a: string, b: string): boolean {
  const [first, second] = [leadingToken(a).toLowerCase(), leadingToken(b).toLowerCase()];
  return first !== '' && first === second;
}

/** Returns the options with the product token for each crawler that is named as its vendor prints it. */
export function withCrawlerTokens(options: CreateOptions): CreateOptions {
  const { pathsFor, allowOnly, blockCrawlers } = options;
  return {
    ...options,
    ...(pathsFor !== undefined && { pathsFor: pathsFor.map(resolveDisplayName) }),
    ...(allowOnly !== undefined && { allowOnly: allowOnly.map(resolveDisplayName) }),
    ...(blockCrawlers !== undefined && { blockCrawlers: blockCrawlers.map(resolveDisplayName) }),
  };
}

/**
 * Checks the names of `pathsFor`, `allowOnly` and `blockCrawlers`.
 *
 * @throws TypeError for text that is not a product token, and for blocked names that another option has too.
 */
export function checkCrawlerNames({ pathsFor = [], allowOnly = [], blockCrawlers = [] }: CreateOptions): void {
  for (const [option, names] of Object.entries({ pathsFor, allowOnly, blockCrawlers }))
    for (const name of names) checkName(option, name);
  rejectSharedNames('allowOnly', allowOnly, blockCrawlers);
  rejectSharedNames('pathsFor', pathsFor, blockCrawlers);
}

function rejectSharedNames(option: string, names: readonly string[], blockCrawlers: readonly string[]): void {
  for (const name of blockCrawlers) {
    const other = names.find((allowed) => areConfused(allowed, name) || allowed.toLowerCase() === name.toLowerCase());
    if (other === undefined) continue;
    if (other.toLowerCase() === name.toLowerCase())
      throw new OptionError([option, 'blockCrawlers'], `"${name}" is in both; leave it out of one`);
    const both = `some parsers read "${other}" and "${name}" as the same crawler, ${leadingToken(name)}`;
    throw new OptionError([option, 'blockCrawlers'], `${both}; leave out one`);
  }
}

/** Returns true if a user-agent line can have the name, which has no space. */
export function isCrawlerName(name: string): boolean {
  return /^[\w.-]+$/.test(name) && /[A-Za-z0-9]/.test(name) && name.length <= MAX_LENGTH;
}

function checkName(option: string, name: string): void {
  if (name === '*') {
    throw new OptionError(option, `"*" means every crawler; name single crawlers, or block or allow everything`);
  }
  if (isCrawlerName(name)) return;
  const meant = similarCrawler(name) ?? (tokenOfUnknownName(name) === undefined ? findCrawler(name)?.token : undefined);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  const given = JSON.stringify(name.slice(0, MAX_LENGTH));
  throw new OptionError(
    option,
    `expected a product token of letters, digits, -, _ and ., such as Googlebot, got ${given}${hint}`,
  );
}

/** @throws DoubtfulOptionError for a name that is probably meant to be that of a known crawler. */
export function rejectDoubtfulNames({ pathsFor = [], allowOnly = [], blockCrawlers = [] }: CreateOptions): void {
  for (const [option, names] of Object.entries({ pathsFor, allowOnly, blockCrawlers })) {
    for (const name of names) {
      const similar = similarCrawler(name);
      if (similar !== undefined) {
        throw new DoubtfulOptionError(option, `"${name}" ${similarCrawlerHint(similar)}`);
      }
      const read = leadingToken(name);
      if (read === name || knownCrawler(name) !== undefined || knownCrawler(read) === undefined) continue;
      const effect = `Google's parser reads "${name}" as "${read}", so the rules would apply to ${read}`;
      throw new DoubtfulOptionError(option, `${effect}; did you mean ${read}?`);
    }
  }
}

/** Returns what a site owner should know about the named crawlers: one sentence for each that is unusual. */
export function notesOnNames(options: CreateOptions, nameOf: NameOf): string[] {
  const { pathsFor = [], allowOnly = [], blockCrawlers = [] } = options;
  return [
    ...pathsFor.flatMap((name) => notesOn(nameOf('pathsFor'), name, true)),
    ...allowOnly.flatMap((name) => notesOn(nameOf('allowOnly'), name, false)),
    ...blockCrawlers.flatMap((name) => notesOn(nameOf('blockCrawlers'), name, true)),
  ];
}

function notesOn(option: string, name: string, isBlocked: boolean): string[] {
  const notes = notesOnToken(option, name);
  const entry = knownCrawler(name);
  if (isBlocked && entry?.obeysRobotsTxt === 'no') {
    notes.push(`${option}: ${name} does not follow robots.txt; to block it, respond to its requests with 403`);
  }
  if (entry?.status === 'retired') notes.push(`${option}: ${name} is retired, so the line has no effect`);
  return notes;
}

/** Returns how parsers read a name that some of them cut; empty if all read it whole. */
export function notesOnToken(option: string, name: string): string[] {
  const read = leadingToken(name);
  if (read === name) return [];
  const effect =
    read === ''
      ? 'and so as no crawler: a crawler with such a parser follows the rules for all crawlers'
      : `as ${read}, so the line also applies to a crawler named ${read}`;
  const until = 'up to the first character other than a letter, - or _';
  return [`${option}: Google's parser and others read ${name} ${until}, ${effect}; other parsers read the whole name`];
}

/** Returns the crawlers to which a group with this token applies, as part of a sentence. */
export function whoText(token: string): string {
  return token === '*' ? 'crawlers that no group names' : token;
}

import { findCrawler, resolveDisplayName, tokenOfUnknownName } from '@maycrawl/core/crawlers';
import { OptionError } from '@maycrawl/core/option-error';
import { knownCrawler } from '../data/known-crawlers.js';
import { similarCrawler } from '../data/similar-crawler.js';
import { type CreateMessage, problem } from './create-message.js';
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
      throw new OptionError([option, 'blockCrawlers'], problem('inBoth', { name }));
    const read = leadingToken(name);
    throw new OptionError([option, 'blockCrawlers'], problem('confused', { other, name, read }));
  }
}

/** Returns true if a user-agent line can have the name, which has no space. */
export function isCrawlerName(name: string): boolean {
  return /^[\w.-]+$/.test(name) && /[A-Za-z0-9]/.test(name) && name.length <= MAX_LENGTH;
}

function checkName(option: string, name: string): void {
  if (name === '*') {
    throw new OptionError(option, problem('everyCrawler'));
  }
  if (isCrawlerName(name)) return;
  const meant = similarCrawler(name) ?? (tokenOfUnknownName(name) === undefined ? findCrawler(name)?.token : undefined);
  const given = JSON.stringify(name.slice(0, MAX_LENGTH));
  throw new OptionError(
    option,
    meant === undefined ? problem('noToken', { given }) : problem('noTokenBut', { given, meant }),
  );
}

/** @throws DoubtfulOptionError for a name that is probably meant to be that of a known crawler. */
export function rejectDoubtfulNames({ pathsFor = [], allowOnly = [], blockCrawlers = [] }: CreateOptions): void {
  for (const [option, names] of Object.entries({ pathsFor, allowOnly, blockCrawlers })) {
    for (const name of names) {
      const similar = similarCrawler(name);
      if (similar !== undefined) {
        throw new DoubtfulOptionError(
          option,
          problem('similar', { name, hint: { id: 'unknownCrawler', values: { similar } } }),
        );
      }
      const read = leadingToken(name);
      if (read === name || knownCrawler(name) !== undefined || knownCrawler(read) === undefined) continue;
      throw new DoubtfulOptionError(option, problem('cutName', { name, read }));
    }
  }
}

/** Returns what a site owner should know about the named crawlers: one sentence for each that is unusual. */
export function notesOnNames(options: CreateOptions): CreateMessage[] {
  const { pathsFor = [], allowOnly = [], blockCrawlers = [] } = options;
  return [
    ...pathsFor.flatMap((name) => notesOn('pathsFor', name, true)),
    ...allowOnly.flatMap((name) => notesOn('allowOnly', name, false)),
    ...blockCrawlers.flatMap((name) => notesOn('blockCrawlers', name, true)),
  ];
}

function notesOn(option: string, name: string, isBlocked: boolean): CreateMessage[] {
  const notes = notesOnToken(option, name);
  const entry = knownCrawler(name);
  if (isBlocked && entry?.obeysRobotsTxt === 'no') {
    notes.push({ option, id: 'ignoresRobots', values: { name } });
  }
  if (entry?.status === 'retired') notes.push({ option, id: 'retired', values: { name } });
  return notes;
}

/** Returns how parsers read a name that some of them cut; empty if all read it whole. */
export function notesOnToken(option: string, name: string): CreateMessage[] {
  const read = leadingToken(name);
  if (read === name) return [];
  return [
    read === '' ? { option, id: 'readAsNone', values: { name } } : { option, id: 'readAs', values: { name, read } },
  ];
}

/** Returns the crawlers to which a group with this token applies, as part of a sentence. */
export function who(token: string): string | CreateMessage {
  return token === '*' ? { id: 'unnamed', values: {} } : token;
}

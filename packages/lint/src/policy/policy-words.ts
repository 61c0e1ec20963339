/** The English texts of a policy. A translator replaces this file and reads the ids of the data. */

import { findCrawler } from '@maycrawl/core/crawlers';
import { counted, listed } from '../text/phrases.js';
import { cachedNoteText } from './cached-access.js';
import type {
  Policy,
  PolicyAccess,
  PolicyBasis,
  PolicyLimit,
  PolicyNote,
  PolicyRow,
  PolicyRowNote,
  PolicyState,
} from './types.js';

const STATES: Readonly<Record<PolicyState, string>> = {
  allowed: 'allowed',
  blocked: 'blocked',
  'allowed-except': 'allowed except',
  'blocked-except': 'blocked except',
  'must-be-named': 'allowed, as * does not apply (it must be named)',
  'not-governed': 'robots.txt may not apply',
  'not-known': 'not known',
  'not-decided': 'not decided',
};

/** Patterns of a text, and more specific patterns of each. */
const MAX_PATTERNS = 2;
const MAX_UNLESS = 1;
const MAX_NAMES = 6;
const MAX_PATTERN = 40;

/** Returns a state in words, without paths: `allowed except`. */
export function policyStateText(state: PolicyState): string {
  return STATES[state];
}

/**
 * Returns the answer of a row in words, as `allowed except /search, /cart/ and 12 more rules`. At most `maxPatterns`
 * patterns are named.
 */
export function policyRowText(row: PolicyRow, policy: Policy, maxPatterns: number = MAX_PATTERNS): string {
  const access = row.access === undefined ? undefined : policy.accesses[row.access];
  const isExcept = row.state === 'allowed-except' || row.state === 'blocked-except';
  return isExcept && access ? policyAccessText(access, maxPatterns) : STATES[row.state];
}

/** Returns what an access allows, in words. */
export function policyAccessText(access: PolicyAccess, maxPatterns: number = MAX_PATTERNS): string {
  const { state, exceptions, more } = access;
  if (state !== 'allowed-except' && state !== 'blocked-except') return STATES[state];
  // What is proved comes first: the text never names only patterns without a proof.
  const ordered = [...exceptions.filter(({ proved }) => proved), ...exceptions.filter(({ proved }) => !proved)];
  const shown = ordered.slice(0, maxPatterns).map(({ pattern, unless, isComplete }) => {
    const but = unless.slice(0, MAX_UNLESS).map(pathText);
    if (unless.length > but.length || !isComplete) but.push('more');
    return pathText(pattern) + (but.length === 0 ? '' : ` (but not ${but.join(' and ')})`);
  });
  const rest = exceptions.length - shown.length + more;
  const texts = rest > 0 ? [...shown, counted(rest, 'more rule')] : shown;
  return `${STATES[state]} ${listed(texts)}`;
}

function pathText(pattern: string): string {
  return pattern.length <= MAX_PATTERN ? pattern : `${pattern.slice(0, MAX_PATTERN - 1)}…`;
}

/** Returns by what a row is decided: `group of GPTBot, line 5`, `as *`. */
export function policyBasisText(row: PolicyRow, policy: Policy): string {
  const access = row.access === undefined ? undefined : policy.accesses[row.access];
  return BASES[row.basis](access);
}

const BASES: Readonly<Record<PolicyBasis, (access: PolicyAccess | undefined) => string>> = {
  'own-group': (access) => `own group, ${linesText(access?.userAgentLines ?? [])}`,
  fallback: (access) => `as ${spellingOf(access?.token ?? '')}, ${linesText(access?.userAgentLines ?? [])}`,
  star: () => 'as *',
  none: () => 'no group applies',
  'not-governed': () => '',
  fetch: () => 'by the fetch',
};

/** A token in lower case as its vendor spells it. */
function spellingOf(token: string): string {
  return findCrawler(token)?.token ?? token;
}

const MAX_LINES = 4;

/** Returns `line 3`, `lines 3, 5 and 9`; of many, the first ones. */
export function linesText(lines: readonly number[]): string {
  const shown = lines.slice(0, MAX_LINES).map(String);
  if (lines.length > MAX_LINES) shown.push(`${lines.length - MAX_LINES} more`);
  return `line${lines.length === 1 ? '' : 's'} ${listed(shown)}`;
}

const ROW_NOTES: Readonly<Record<PolicyRowNote, string>> = {
  'compliance-undocumented': 'the vendor does not say whether it obeys',
  'fallback-not-confirmed': 'the vendor does not confirm this fallback',
  'named-without-effect': 'the file names it, but it may not obey',
  'controls-fetched-pages': 'a setting: sends no requests',
};

/** Returns the text of a note on a row. */
export function policyRowNoteText(note: PolicyRowNote): string {
  return ROW_NOTES[note];
}

const LIMITS: Readonly<Record<PolicyLimit, string>> = {
  removal:
    'Blocking a page does not remove it from search results. To remove it, allow crawling and add noindex to the page.',
  protection: 'robots.txt does not protect private pages: anyone can read it. Use a password.',
  'ai-overviews': "robots.txt cannot separate Google's AI Overviews from Search: both use what Googlebot fetches.",
};

/** Returns the sentence on something that robots.txt cannot express. */
export function policyLimitText(limit: PolicyLimit): string {
  return LIMITS[limit];
}

const CONTENT: Readonly<Record<Extract<PolicyNote, { id: 'not-text' }>['kind'], string>> = {
  markup: 'a web page or other markup',
  gzip: 'gzip data',
  binary: 'binary data',
  'utf-16le': 'UTF-16 text, and crawlers read UTF-8',
  'utf-16be': 'UTF-16 text, and crawlers read UTF-8',
};

/** Returns a note on the file as a sentence. */
export function policyNoteText(note: PolicyNote): string {
  switch (note.id) {
    case 'fetch-unavailable':
      return `The site has no robots.txt${statusText(note.status)}: it blocks nothing, for any use.`;
    case 'fetch-unreachable':
      return `robots.txt cannot be fetched${statusText(note.status, note.failure)}. Crawlers treat the whole site as blocked, for every use. Google does so for 12 hours, then uses its last good copy; after 30 days it crawls as if there were no robots.txt, if pages load.`;
    case 'cached-access':
      return cachedNoteText(note);
    case 'not-text':
      return `The content is ${CONTENT[note.kind]}. ${note.rules === 0 ? 'Crawlers find no rule in it, so it blocks nothing, for any use.' : `Crawlers still read ${counted(note.rules, 'rule')} in it; the table shows their effect.`}`;
    case 'empty':
      return 'The file is empty: it blocks nothing, for any use.';
    case 'no-rules':
      return 'The file contains no rule: it blocks nothing, for any use.';
    case 'truncated':
      return 'The file is too long: crawlers read only its first 500 KiB (512,000 bytes).';
    case 'unlisted-names':
      return `The file also names ${namesText(note.names, note.count)}, not in the registry of crawlers.`;
    default:
      return relationText(note);
  }
}

type Relation = Exclude<
  PolicyNote,
  {
    id:
      | 'fetch-unavailable'
      | 'fetch-unreachable'
      | 'cached-access'
      | 'not-text'
      | 'empty'
      | 'no-rules'
      | 'truncated'
      | 'unlisted-names';
  }
>;

function relationText(note: Relation): string {
  switch (note.id) {
    case 'fetches-despite-preference':
      return `${namesText(note.crawlers)} may fetch despite ${quotedText(note.preference)} (line ${note.line}): a request, which blocks nothing.`;
    case 'uses-despite-preference':
      return `${namesText(note.crawlers)} permits the use despite ${quotedText(note.preference)} (line ${note.line}): no rule blocks ${note.crawlers.length === 1 ? 'it' : 'them'}.`;
    case 'blocked-despite-preference':
      return `${namesText(note.crawlers)} may not fetch, although ${quotedText(note.preference)} (line ${note.line}) permits the use.`;
    case 'preferences-contradict':
      return `${quotedText(note.preferences[1])} (line ${note.lines[1]}) contradicts ${quotedText(note.preferences[0])} (line ${note.lines[0]}).`;
    case 'own-groups': {
      const { crawlers, lines } = note;
      const groups = crawlers.length === 1 ? 'has a group of its own' : 'have groups of their own';
      const verb = lines.length === 1 ? 'does' : 'do';
      return `${namesText(crawlers)} ${groups}: ${linesText(lines)} ${verb} not apply to ${crawlers.length === 1 ? 'it' : 'them'}.`;
    }
    case 'control-without-effect':
      return `${namesText(note.crawlers)} has no effect: ${namesText(note.controls)} may fetch nothing.`;
    case 'dialects-differ': {
      const [google, other] = [note.google, note.rfc9309].map((allowed) => (allowed ? 'allowed' : 'blocked'));
      const by = note.line === undefined ? '' : ` (line ${note.line})`;
      return `Readers of RFC 9309 decide another way for ${namesText(note.crawlers)}: ${note.path} is ${google} as Google reads the file, ${other} as they do${by}.`;
    }
  }
}

function statusText(status: number | undefined, failure?: string): string {
  const text = failure ?? (status === undefined ? undefined : `status ${status}`);
  return text === undefined ? '' : ` (${text})`;
}

function namesText(names: readonly string[], count: number = names.length): string {
  const shown = names.slice(0, MAX_NAMES);
  return listed(count > shown.length ? [...shown, `${count - shown.length} more`] : shown);
}

function quotedText(text: string): string {
  return `\`${text.length <= MAX_PATTERN ? text : `${text.slice(0, MAX_PATTERN - 1)}…`}\``;
}

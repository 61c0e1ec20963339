/** The texts of a policy, rendered from the catalogues of a language. */

import { crawlerUses, findCrawler, type Use } from '@maycrawl/core/crawlers';
import type { MessageLanguage, MessageValues, Sentence, Translated, ValuesOf } from '@maycrawl/core/message';
import { ENGLISH, renderValues } from '@maycrawl/core/message';
import { patternWords } from '../analysis/automata/pattern-words.js';
import { predicates } from '../messages/en/access.js';
import { cachedAccess } from '../messages/en/cached-access.js';
import { policy as phrases } from '../messages/en/policy.js';
import { policyLimits } from '../messages/en/policy-limits.js';
import { policyNotes } from '../messages/en/policy-notes.js';
import { type CachedNoteTexts, cachedNoteText } from './cached-access.js';
import type {
  CachedAccess,
  Policy,
  PolicyAccess,
  PolicyBasis,
  PolicyField,
  PolicyLimit,
  PolicyNote,
  PolicyRow,
  PolicyRowNote,
  PolicyState,
  PolicyStated,
} from './types.js';

const STATES = {
  allowed: 'allowed',
  blocked: 'blocked',
  'allowed-except': 'allowedExcept',
  'blocked-except': 'blockedExcept',
  'must-be-named': 'mustBeNamed',
  'not-governed': 'notGoverned',
  'not-known': 'notKnown',
  'not-decided': 'notDecided',
} as const satisfies Readonly<Record<PolicyState, keyof typeof phrases>>;

const MAX_PATTERNS = 2;
const MAX_UNLESS = 1;
const MAX_PATTERN = 40;

/** Returns a state in words, as `allowed except /a`; only states with exceptions name these. */
export function policyStateText(
  state: PolicyState,
  exceptions: readonly string[] = [],
  texts: PolicyTexts = ENGLISH_POLICY,
): Sentence {
  return phrase(STATES[state], { exceptions }, texts);
}

/**
 * Returns the answer of a row in words, as `allowed except /search, /cart/ and 12 more rules`. At most `maxPatterns`
 * patterns are named.
 */
export function policyRowText(
  row: PolicyRow,
  policy: Policy,
  maxPatterns: number = MAX_PATTERNS,
  texts: PolicyTexts = ENGLISH_POLICY,
): Sentence {
  const access = row.access === undefined ? undefined : policy.accesses[row.access];
  const isExcept = row.state === 'allowed-except' || row.state === 'blocked-except';
  return isExcept && access ? policyAccessText(access, maxPatterns, texts) : policyStateText(row.state, [], texts);
}

/** Returns what an access allows, in words. */
export function policyAccessText(
  access: PolicyAccess,
  maxPatterns: number = MAX_PATTERNS,
  texts: PolicyTexts = ENGLISH_POLICY,
): Sentence {
  const { state, exceptions, more } = access;
  // What is proved comes first: the text never names only patterns without a proof.
  const ordered = [...exceptions.filter(({ proved }) => proved), ...exceptions.filter(({ proved }) => !proved)];
  const shown: string[] = ordered.slice(0, maxPatterns).map(({ pattern, unless, isComplete }) => {
    const but = unless.slice(0, MAX_UNLESS).map(pathText);
    if (unless.length > but.length || !isComplete) but.push(phrase('more', {}, texts));
    if (but.length === 0) return pathText(pattern);
    return phrase('exceptionBut', { pattern: pathText(pattern), unless: but }, texts);
  });
  const rest = exceptions.length - shown.length + more;
  if (rest > 0) shown.push(phrase('moreRules', { count: rest }, texts));
  return policyStateText(state, shown, texts);
}

function pathText(pattern: string): string {
  return pattern.length <= MAX_PATTERN ? pattern : `${pattern.slice(0, MAX_PATTERN - 1)}…`;
}

const BASES = {
  'own-group': 'ownGroup',
  fallback: 'fallback',
  star: 'star',
  none: 'noGroup',
  fetch: 'fetch',
} as const satisfies Readonly<Record<Exclude<PolicyBasis, 'not-governed'>, keyof typeof phrases>>;

const MAX_LINES = 4;

/**
 * Returns by what a row is decided: `own group, line 5`, `as *`. `lines`: those of the group; by default those that
 * name it.
 */
export function policyBasisText(
  row: PolicyRow,
  policy: Policy,
  lines?: readonly number[],
  texts: PolicyTexts = ENGLISH_POLICY,
): Sentence {
  if (row.basis === 'not-governed') return '';
  const access = row.access === undefined ? undefined : policy.accesses[row.access];
  const token = access?.token ?? '';
  const values = {
    token: findCrawler(token)?.token ?? token,
    lines: cut((lines ?? access?.userAgentLines ?? []).map(String), MAX_LINES, texts),
  };
  return phrase(BASES[row.basis], values, texts);
}

const MAX_STATED_PATHS = 2;

/** Returns what is stated about a use, as `denied (line 3); /press/ granted (line 4)`. At most `maxPaths` are named. */
export function policyStatedText(
  stated: PolicyStated,
  maxPaths: number = MAX_STATED_PATHS,
  texts: PolicyTexts = ENGLISH_POLICY,
): Sentence {
  const answer = answerText(stated, texts);
  const paths = stated.paths
    .slice(0, maxPaths)
    .map((one) => phrase('statedPath', { path: pathText(one.path), answer: answerText(one, texts) }, texts));
  const rest = stated.paths.length - paths.length + stated.more;
  if (rest > 0) paths.push(phrase('statedMore', { count: rest }, texts));
  return [answer, ...paths].join('; ');
}

function answerText({ preference, lines }: Pick<PolicyStated, 'preference' | 'lines'>, texts: PolicyTexts): Sentence {
  const answer = phrase(preference, {}, texts);
  if (lines.length === 0) return answer;
  return phrase('statedBy', { answer, lines: cut(lines.map(String), MAX_LINES, texts) }, texts);
}

/** Returns which text defines a field, of which day, and when that was read. */
export function policyFieldText(
  { name, document, date, checked, sources, scope }: PolicyField,
  notes: PolicyNoteTexts = ENGLISH_NOTES,
): Sentence {
  const defined = rendered(sentence('fieldSource', { field: name, document, date, checked }), notes);
  const whole = scope === 'file' ? ` ${rendered(sentence('wholeFile'), notes)}` : '';
  return `${defined}${whole} ${sources.join(' ')}`;
}

/** The texts and the language in which notes are rendered. */
export interface PolicyNoteTexts {
  readonly texts: Translated<typeof policyNotes>;
  readonly language: MessageLanguage;
}

/** A sentence of `policyNotes` by its id, with its values. */
export interface PolicySentence {
  readonly id: keyof typeof policyNotes;
  readonly values: MessageValues;
}

/** The texts and the language in which a whole policy is rendered. */
export interface PolicyTexts extends PolicyNoteTexts {
  readonly phrases: Translated<typeof phrases>;
  readonly limits: Translated<typeof policyLimits>;
  readonly cached: CachedNoteTexts['cached'];
  readonly predicates: Translated<typeof predicates>;
  /** The titles of uses; those of the registry of crawlers if they are omitted. */
  readonly uses?: Readonly<Record<Use, string>>;
}

// Apart, so that a page with notes alone does not load the rest.
const ENGLISH_NOTES: PolicyNoteTexts = { texts: policyNotes, language: ENGLISH };
export const ENGLISH_POLICY: PolicyTexts = {
  texts: policyNotes,
  language: ENGLISH,
  phrases,
  limits: policyLimits,
  cached: cachedAccess,
  predicates,
};

function phrase(id: keyof typeof phrases, values: MessageValues, texts: PolicyTexts): Sentence {
  return renderValues(texts.phrases[id], values, texts.language);
}

/** Returns the title of a use of pages. */
export function policyUseText(use: Use, texts: Pick<PolicyTexts, 'uses'> = {}): Sentence {
  return texts.uses?.[use] ?? crawlerUses.find(({ id }) => id === use)?.title ?? use;
}

/** Returns the paths that a pattern of an exception matches, as a predicate: `begin with /a/`. */
export function policyPatternText(pattern: string, texts: PolicyTexts = ENGLISH_POLICY): Sentence {
  const { kind, text } = patternWords(pattern);
  return renderValues(texts.predicates[kind], { text }, texts.language);
}

function sentence<Id extends keyof typeof policyNotes>(
  id: Id,
  ...[values]: keyof ValuesOf<(typeof policyNotes)[Id]> extends never ? [] : [ValuesOf<(typeof policyNotes)[Id]>]
): PolicySentence {
  return { id, values: (values ?? {}) as MessageValues };
}

const CONTROLS = { 'controls-fetched-pages': 'setting', 'controls-nothing': 'settingWithoutEffect' } as const;

const ROW_NOTES = {
  'compliance-undocumented': 'complianceUndocumented',
  'fallback-not-confirmed': 'fallbackNotConfirmed',
  'named-without-effect': 'namedWithoutEffect',
  'if-groups-join': 'ifGroupsJoin',
} as const;

/** Returns the text of a note on a row. */
export function policyRowNoteText(
  note: PolicyRowNote,
  row: Pick<PolicyRow, 'controls'>,
  notes: PolicyNoteTexts = ENGLISH_NOTES,
): Sentence {
  if (note in ROW_NOTES) return rendered(sentence(ROW_NOTES[note as keyof typeof ROW_NOTES]), notes);
  const controls = cut(row.controls, MAX_NAMES, notes);
  return rendered(sentence(CONTROLS[note as keyof typeof CONTROLS], { controls }), notes);
}

/** Returns the sentence on something that robots.txt cannot express. */
export function policyLimitText(limit: PolicyLimit, { limits, language }: PolicyTexts = ENGLISH_POLICY): Sentence {
  return renderValues(limits[limit], {}, language);
}

/** Returns a note on the file, or on what a cache decides, in sentences. */
export function policyNoteText(note: PolicyNote, texts: PolicyTexts = ENGLISH_POLICY): Sentence {
  if (note.id === 'cached-access') return cachedNoteText(note, texts);
  return policyNoteSentences(note, texts)
    .map((one) => rendered(one, texts))
    .join(' ');
}

function rendered({ id, values }: PolicySentence, { texts, language }: PolicyNoteTexts): Sentence {
  return renderValues(texts[id], values, language);
}

const CONTENT = {
  markup: 'contentMarkup',
  gzip: 'contentGzip',
  binary: 'contentBinary',
  'utf-16le': 'contentUtf16',
  'utf-16be': 'contentUtf16',
} as const;

const DESPITE = {
  'fetches-despite-preference': 'fetchesDespite',
  'uses-despite-preference': 'usesDespite',
  'blocked-despite-preference': 'blockedDespite',
} as const;

/** As `policyNoteText`, for programs that show values as something else than text. */
export function policyNoteSentences(
  note: Exclude<PolicyNote, { readonly id: 'cached-access' } & CachedAccess>,
  notes: PolicyNoteTexts = ENGLISH_NOTES,
): readonly PolicySentence[] {
  const names = (all: readonly string[], count?: number): string[] => cut(all, MAX_NAMES, notes, count);
  switch (note.id) {
    case 'fetch-unavailable':
      return [note.status === undefined ? sentence('noFile') : sentence('noFileStatus', { status: note.status })];
    case 'fetch-unreachable':
      return [unreachable(note), sentence('unreachableEffect'), sentence('unreachableGoogle')];
    case 'not-text': {
      const { kind, rules: count } = note;
      return [sentence(CONTENT[kind]), sentence(count === 0 ? 'contentWithoutRules' : 'contentWithRules', { count })];
    }
    case 'empty':
      return [sentence('empty')];
    case 'no-rules':
      return [sentence('noRules')];
    case 'truncated':
      return [sentence('truncated', { bytes: note.bytes })];
    case 'unlisted-names':
      return [sentence('unlistedNames', { crawlers: names(note.names, note.count) })];
    case 'former-name': {
      const { name, successor, followed } = note;
      const isFormer = sentence('formerName', { name, successor });
      return followed ? [isFormer, sentence('formerNameFollowed', { successor })] : [isFormer];
    }
    case 'crawl-delay-joins': {
      const crawlers = names(note.crawlers);
      const otherwise = note.allowed ? 'crawlDelayEndsAllowed' : 'crawlDelayEndsOther';
      const lines = cut(note.lines.map(String), MAX_LINES, notes);
      return [sentence('crawlDelayJoins', { crawlers, lines }), sentence(otherwise, { crawlers })];
    }
    case 'fetches-despite-preference':
    case 'uses-despite-preference':
    case 'blocked-despite-preference': {
      const { preference, line, crawlers } = note;
      return [sentence(DESPITE[note.id], { crawlers: names(crawlers), preference, line })];
    }
    case 'preferences-contradict': {
      const [first, second] = note.preferences;
      const [firstLine, secondLine] = note.lines;
      return [sentence('preferencesContradict', { first, firstLine, second, secondLine }), sentence('stricterCounts')];
    }
    case 'former-category': {
      const { name, line, date } = note;
      return [sentence('formerCategory', { name, line, date })];
    }
    case 'signal-on-trial': {
      const { name, line, since } = note;
      return [sentence('signalOnTrial', { name, line, since })];
    }
    case 'usage-joins':
      return [sentence('usageJoins', { line: note.line, crawlers: names(note.tokens) })];
    case 'unreadable-usage':
      return [sentence('unreadableUsage', { line: note.line })];
    case 'own-groups': {
      const lines = cut(note.lines.map(String), MAX_LINES, notes);
      return [sentence('ownGroups', { lines, crawlers: names(note.crawlers) })];
    }
    case 'dialects-differ': {
      const { crawlers, path, google, line } = note;
      const example = google ? 'googleAllows' : 'googleBlocks';
      return [
        sentence('dialectsDiffer', { crawlers: names(crawlers), path }),
        line === undefined ? sentence(example) : sentence(`${example}ByLine`, { line }),
      ];
    }
  }
}

function unreachable({ status, failure }: Extract<PolicyNote, { id: 'fetch-unreachable' }>): PolicySentence {
  if (failure !== undefined) return sentence('unreachableFailure', { failure });
  return status === undefined ? sentence('unreachable') : sentence('unreachableStatus', { status });
}

const MAX_NAMES = 6;

function cut(items: readonly string[], max: number, notes: PolicyNoteTexts, count: number = items.length): string[] {
  const shown = items.slice(0, max);
  if (count > shown.length) {
    shown.push(renderValues(notes.texts.more, { count: count - shown.length }, notes.language));
  }
  return shown;
}

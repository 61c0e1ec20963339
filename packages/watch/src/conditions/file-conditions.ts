import { MAX_LISTED, shortList } from '../comparison/change-limits.js';
import { signatureOf } from '../comparison/signature.js';
import type { ChangeExtent, CrawlerChange, PathChanges, VersionChange } from '../comparison/types.js';
import type { Version } from '../comparison/version.js';
import type { VersionComparer } from '../comparison/version-comparer.js';
import type { Against, AlertSeverity } from '../model/alert.js';
import { FILE_KINDS, type FileKind, isOpen, type SiteState } from '../model/site-state.js';
import type { WatchSettings } from '../model/watch-settings.js';
import type { Condition, Judgements } from './condition.js';

const SEVERITY_OF: Readonly<Record<ChangeExtent, AlertSeverity>> = {
  'site-blocked': 'critical',
  'important-blocked': 'critical',
  'site-allowed': 'warning',
  'some-blocked': 'warning',
  'some-allowed': 'notice',
};

/**
 * What a version is compared with. `lost` has the kinds that have no baseline any more, because its bytes cannot be read.
 * A kind with an open alert keeps its baseline, and is not judged: nothing proves that what was reported is over.
 */
export interface FileJudgement {
  readonly judgements: Judgements;
  readonly lost: readonly FileKind[];
}

/** Compares the served version with the baseline of each kind, or with the expected version. */
export function judgeFile(
  state: SiteState,
  served: Version,
  settings: WatchSettings,
  comparer: VersionComparer,
): FileJudgement {
  const judgements: Judgements = new Map();
  const lost: FileKind[] = [];
  const against = state.expected === undefined ? 'earlier' : 'expected';
  for (const kind of FILE_KINDS) {
    const before = state.expected?.hash ?? state.baselines[kind] ?? served.hash;
    const condition =
      before === served.hash ? undefined : conditionOf(kind, before, served, against, settings, comparer);
    if (condition !== 'lost') {
      judgements.set(kind, condition && asReported(kind, condition, state, served, settings, comparer));
      continue;
    }
    if (isOpen(state, kind)) continue;
    if (against === 'earlier') lost.push(kind);
    else if (kind === 'verdicts') judgements.set(kind, undecidedCondition(comparedWith(before, served, against)));
  }
  return { judgements: withOneCause(judgements), lost };
}

function conditionOf(
  kind: FileKind,
  before: string,
  served: Version,
  against: Against,
  settings: WatchSettings,
  comparer: VersionComparer,
): Condition | 'lost' | undefined {
  if (kind === 'sitemaps' || kind === 'findings') return factCondition(kind, before, served, against, comparer);
  const change = comparer.changeTo(served, before, settings);
  if (change === undefined) return 'lost';
  const compared = comparedWith(before, served, against);
  return kind === 'verdicts' ? verdictCondition(change, compared) : usageCondition(change, compared);
}

/**
 * A harmless edit of a file that is reported already may change how the difference is spelt, such as by a group that
 * repeats rules. What is proved to be the same as what was reported keeps its signature.
 */
function asReported(
  kind: FileKind,
  condition: Condition,
  { alerts }: SiteState,
  served: Version,
  settings: WatchSettings,
  comparer: VersionComparer,
): Condition {
  const alert = alerts[kind];
  if ((kind !== 'verdicts' && kind !== 'usage') || alert?.after === undefined) return condition;
  if (alert.signature === condition.signature) return condition;
  const change = comparer.changeTo(served, alert.after, settings);
  const isSame = change !== undefined && change[kind] === undefined;
  return isSame ? { ...condition, signature: alert.signature } : condition;
}

type Compared = Pick<Condition, 'before' | 'after' | 'acceptable' | 'cause'> & { readonly against: Against };

/** A difference from the expected version cannot be accepted: the expected version has to be changed. */
function comparedWith(before: string, { hash: after }: Version, against: Against): Compared {
  return { before, after, against, acceptable: against === 'earlier' ? after : undefined, cause: '' };
}

function verdictCondition({ verdicts, placement }: VersionChange, compared: Compared): Condition | undefined {
  if (verdicts === undefined) return undefined;
  const { signature, changes, count, important, uses, extent } = verdicts;
  const { against, ...versions } = compared;
  const details = { kind: 'verdicts', against, placement, changes, count, important, uses } as const;
  return { ...versions, signature, severity: SEVERITY_OF[extent], details };
}

const UNDECIDED: PathChanges = { result: 'undecided', isWholeSite: false, examples: [], count: 0 };
const UNDECIDED_CHANGE: CrawlerChange = {
  crawlers: ['*'],
  crawlerCount: 1,
  newlyBlocked: UNDECIDED,
  newlyAllowed: UNDECIDED,
  importantBlocked: 0,
  importantAllowed: 0,
};

/** The served version is not the expected one, whose bytes cannot be read. */
function undecidedCondition({ against, ...versions }: Compared): Condition {
  const details = {
    kind: 'verdicts',
    against,
    placement: { kind: 'none', removed: undefined, added: undefined },
    changes: [UNDECIDED_CHANGE],
    count: 1,
    important: undefined,
    uses: [],
  } as const;
  return { ...versions, signature: 'undecided', severity: SEVERITY_OF['some-blocked'], details };
}

function usageCondition({ usage, placement }: VersionChange, compared: Compared): Condition | undefined {
  if (usage === undefined) return undefined;
  const { signature, changes, count } = usage;
  const { against, ...versions } = compared;
  return { ...versions, signature, severity: 'notice', details: { kind: 'usage', against, placement, changes, count } };
}

function factCondition(
  kind: 'sitemaps' | 'findings',
  before: string,
  served: Version,
  against: Against,
  comparer: VersionComparer,
): Condition | 'lost' | undefined {
  const old = comparer.factsOfHash(before);
  if (old === undefined) return 'lost';
  const now = comparer.factsOf(served);
  const { against: with_, ...versions } = comparedWith(before, served, against);
  if (kind === 'sitemaps') {
    const known = new Set(now.sitemaps);
    const gone = old.sitemaps.filter((url) => !known.has(url));
    if (gone.length === 0) return undefined;
    const details = { kind, against: with_, gone: shortList(gone, MAX_LISTED), count: gone.length } as const;
    // Sitemap URLs name their host; the cause of one edit on many sites must not.
    return { ...versions, signature: signatureOf([kind, gone.map(pathOf)]), severity: 'warning', details };
  }
  const known = new Set(old.errors.map(({ key }) => key));
  const errors = now.errors.filter(({ key }) => !known.has(key));
  if (errors.length === 0) return undefined;
  const details = { kind, against: with_, errors: errors.slice(0, MAX_LISTED), count: errors.length } as const;
  return { ...versions, signature: signatureOf([kind, errors.map(({ key }) => key)]), severity: 'warning', details };
}

function pathOf(url: string): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

/** All that one edit changes has one cause, which is the same for the same edit of another site's file. */
function withOneCause(judgements: Judgements): Judgements {
  const signatures = [...judgements.values()].flatMap((condition) => condition?.signature ?? []);
  const cause = `edit:${signatureOf(signatures)}`;
  return new Map([...judgements].map(([kind, condition]) => [kind, condition && { ...condition, cause }]));
}

/* Messages as JSON, for webhooks, programs and NDJSON. Fields are added within a version; none changes its meaning. */

import { failureText } from '@maycrawl/gate';
import type { AlertMessage } from '../alerts/group-messages.js';
import type { ChangedLines, ImportantUrls, PathChanges, Placement } from '../comparison/types.js';
import type { AlertDetails, AlertKind, AlertSeverity } from '../model/alert.js';
import type { AlertEvent } from '../model/event.js';
import { errorText } from './details-text.js';
import { isoTime } from './iso-time.js';
import type { MessageText } from './message-text.js';
import type { WatchTexts } from './watch-texts.js';

/** The version of {@link MessageJson}. */
export const MESSAGE_VERSION = 1;

/** One cause does the same to each site, so that the details of more sites say nothing new. */
const MAX_DETAILED = 20;

/** A message as JSON. Times are in ISO 8601. */
export interface MessageJson {
  readonly version: typeof MESSAGE_VERSION;
  /** `test` is sent by a person who tries a receiver; it has no alerts. */
  readonly type: AlertEvent['type'] | 'test';
  /** The same if the message is sent again: a receiver that has seen it drops it. */
  readonly id: string;
  /** The highest of the alerts; null for `test`. */
  readonly severity: AlertSeverity | null;
  readonly language: WatchTexts['tag'];
  readonly subject: string;
  readonly text: string;
  readonly alerts: readonly AlertJson[];
}

/** What happened to one alert of one site. */
export interface AlertJson {
  /** The same in each message about the alert. */
  readonly alert: string;
  /** Of this event. The same cause on more sites may be sent in other messages, if a message is repeated. */
  readonly event: string;
  readonly site: string;
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  readonly at: string;
  readonly since: string;
  /** How often it has come back soon after it was over. */
  readonly returns: number;
  /** The hashes of the versions that were compared, as in the history; null for kinds that compare none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Null from the 21st alert of a message on. */
  readonly details: DetailsJson | null;
}

/** What is wrong. Lists are bounded; `count` is how many there are. */
export type DetailsJson =
  | {
      readonly comparedWith: 'expected' | 'earlier';
      readonly placement: PlacementJson;
      readonly crawlers: readonly CrawlerChangeJson[];
      readonly count: number;
      readonly important: ImportantUrls | null;
    }
  | {
      readonly comparedWith: 'expected' | 'earlier';
      readonly placement: PlacementJson;
      readonly uses: readonly UseJson[];
      readonly count: number;
    }
  | { readonly comparedWith: 'expected' | 'earlier'; readonly sitemapsGone: readonly string[]; readonly count: number }
  | { readonly comparedWith: 'expected' | 'earlier'; readonly errors: readonly ErrorJson[]; readonly count: number }
  | { readonly expected: 'production' | 'staging'; readonly crawlers: readonly string[] }
  | { readonly limit: number }
  | { readonly before: string; readonly after: string }
  | OutageJson;

/** Crawlers with the same changes; `*` is every crawler that no file names. */
export interface CrawlerChangeJson {
  readonly names: readonly string[];
  readonly count: number;
  readonly newlyBlocked: PathChangesJson;
  readonly newlyAllowed: PathChangesJson;
}

/** URLs that are newly blocked, or newly allowed. */
export interface PathChangesJson {
  /** `none` is proved; `undecided`: the comparison ended before it was decided. */
  readonly result: PathChanges['result'];
  readonly isWholeSite: boolean;
  /** A path, and the line that decides before and after; null if no rule decides. */
  readonly examples: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  /** Rules that cause such changes. */
  readonly count: number;
}

/** Where lines of the file differ. */
export interface PlacementJson {
  readonly kind: Placement['kind'];
  readonly removed: ChangedLines | null;
  readonly added: ChangedLines | null;
}

/** A use of pages for which a file states another preference; all but `crawlers` are null if it is not decided. */
export interface UseJson {
  readonly crawlers: readonly string[];
  readonly use: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly path: string | null;
}

/** An error in the file: the lint rule, and its sentence. */
export interface ErrorJson {
  readonly rule: string;
  readonly text: string;
}

/** Checks that fail. */
export interface OutageJson {
  readonly reason: string;
  readonly status: number | null;
  readonly code: string | null;
  readonly text: string;
  readonly since: string;
  readonly failures: number;
  /** If it fails again and again: of so many last checks, `failures` failed; otherwise null. */
  readonly checks: number | null;
  /** What Google will do if it goes on, and in about how many seconds; null if nothing changes any more. */
  readonly next: { readonly ruling: string; readonly afterSeconds: number } | null;
}

export function messageJson(message: AlertMessage, { subject, text }: MessageText, texts: WatchTexts): MessageJson {
  const { type, id, severity, events } = message;
  const alerts = events.map((event, at) => alertJson(event, at < MAX_DETAILED, texts));
  return { version: MESSAGE_VERSION, type, id, severity, language: texts.tag, subject, text, alerts };
}

/** @param id of this try, so that a receiver which drops what it has seen does not drop the second one */
export function testJson(id: string, { subject, text }: MessageText, { tag }: WatchTexts): MessageJson {
  return { version: MESSAGE_VERSION, type: 'test', id, severity: null, language: tag, subject, text, alerts: [] };
}

function alertJson({ id, origin, at, alert }: AlertEvent, isDetailed: boolean, texts: WatchTexts): AlertJson {
  return {
    alert: alert.id,
    event: id,
    site: origin,
    kind: alert.kind,
    severity: alert.severity,
    at: isoTime(at),
    since: isoTime(alert.openedAt),
    returns: alert.returns,
    before: alert.before ?? null,
    after: alert.after ?? null,
    details: isDetailed ? detailsJson(alert.details, texts) : null,
  };
}

function detailsJson(details: AlertDetails, texts: WatchTexts): DetailsJson {
  switch (details.kind) {
    case 'verdicts': {
      const { against: comparedWith, placement, changes, count, important = null } = details;
      const crawlers = changes.map(({ crawlers: names, crawlerCount, newlyBlocked, newlyAllowed }) => ({
        names,
        count: crawlerCount,
        newlyBlocked: pathChangesJson(newlyBlocked),
        newlyAllowed: pathChangesJson(newlyAllowed),
      }));
      return { comparedWith, placement: placementJson(placement), crawlers, count, important };
    }
    case 'usage': {
      const { against: comparedWith, placement, changes, count } = details;
      const uses = changes.map(({ crawlers, change }) => ({
        crawlers,
        use: change?.subject ?? null,
        from: change?.from ?? null,
        to: change?.to ?? null,
        path: change?.path ?? null,
      }));
      return { comparedWith, placement: placementJson(placement), uses, count };
    }
    case 'sitemaps':
      return { comparedWith: details.against, sitemapsGone: details.gone, count: details.count };
    case 'findings': {
      const errors = details.errors.map((error) => ({ rule: error.rule, text: errorText(error, texts) }));
      return { comparedWith: details.against, errors, count: details.count };
    }
    case 'state':
      return { expected: details.expected, crawlers: details.crawlers };
    case 'size':
      return { limit: details.limit };
    case 'redirect':
    case 'content-type':
      return { before: details.before, after: details.after };
    case 'failure':
    case 'intermittent':
    case 'unchecked': {
      const { reason, status = null, code = null, detail, since, failures, checks = null, next } = details;
      const after = next && { ruling: next.ruling, afterSeconds: Math.round(next.after / 1000) };
      const text = failureText(detail, texts.gate);
      return { reason, status, code, text, since: isoTime(since), failures, checks, next: after ?? null };
    }
  }
}

function pathChangesJson({ examples, ...changes }: PathChanges): PathChangesJson {
  return {
    ...changes,
    examples: examples.map(({ path, before = null, after = null }) => ({ path, before, after })),
  };
}

function placementJson({ kind, removed, added }: Placement): PlacementJson {
  return { kind, removed: removed ?? null, added: added ?? null };
}

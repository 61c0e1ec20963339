import { isUtf8 } from 'node:buffer';
import { parse, type RobotsTxt } from '@maycrawl/core';
import { bytesRead } from '@maycrawl/core/limits';
import type { FetchFacts, OriginRobots } from '@maycrawl/gate';
import type { Fetch, RobotsEntry, RobotsFile } from '../schemas/robots.js';
import { failureJson, hopJson, isoTime } from './answer.js';

/** Sitemaps that are listed: a file may name tens of thousands. */
const MAX_SITEMAPS = 1_000;

export function robotsEntry(entry: OriginRobots, crawler: string): RobotsEntry {
  const { robots, access, record, file, failure } = entry;
  const { good, attempt, outage, origin } = record;
  return {
    robotsUrl: `${origin}/robots.txt`,
    access: access.access,
    step: access.step,
    validUntil: isoTime(access.until),
    freshUntil: timeOrNull(good?.freshUntil),
    refreshAt: timeOrNull(good?.refreshAt),
    good: good === undefined ? null : fetchJson(good.at, good.facts),
    attempt: attempt === undefined ? null : fetchJson(attempt.at, attempt.facts),
    failures: attempt?.failures ?? 0,
    nextTryAt: timeOrNull(attempt?.nextTryAt),
    outageSince: timeOrNull(outage?.since),
    failure: failureJson(failure),
    pageGoodAt: timeOrNull(record.pageGoodAt),
    pageBadAt: timeOrNull(record.pageBadAt),
    crawlDelay: crawlDelay(entry, crawler),
    sitemaps: robots === undefined ? [] : sitemapUrls(robots),
    file: file === undefined ? null : fileJson(file, robots),
  };
}

/** Returns the crawl-delay in seconds; null if the file has none for the crawler. */
export function crawlDelay({ robots }: OriginRobots, crawler: string): number | null {
  try {
    return robots?.crawlDelay(crawler) ?? null;
  } catch {
    // A fault of this software, as below.
    return null;
  }
}

/** Returns the sitemaps of a copy: the gate's file would hold them, and its memory does not count them. */
function sitemapUrls({ bytes, dialect, byteLength: maxBytes }: RobotsTxt): string[] {
  try {
    const { sitemaps } = parse(bytes, { dialect, maxBytes });
    return sitemaps.slice(0, MAX_SITEMAPS).map(({ url }) => url);
  } catch {
    // A fault of this software. The gate reports it with the lookups of the file.
    return [];
  }
}

/** Returns when the origin was last fetched, or a fetch was last tried, in milliseconds since the epoch. */
export function lastFetchedAt({ record: { good, attempt }, local }: OriginRobots): number {
  return Math.max(good?.at ?? 0, attempt?.at ?? 0, local?.at ?? 0);
}

function fetchJson(at: number, { kind, reason, status, hops, headers }: FetchFacts): Fetch {
  return {
    at: isoTime(at),
    kind,
    reason: reason ?? null,
    status: status ?? null,
    hops: hops.map(hopJson),
    headers:
      headers === undefined
        ? null
        : {
            cacheControl: headers.cacheControl ?? null,
            contentType: headers.contentType ?? null,
            contentEncoding: headers.contentEncoding ?? null,
            ageSeconds: headers.ageSeconds ?? null,
          },
  };
}

function fileJson({ bytes, hash }: NonNullable<OriginRobots['file']>, robots: RobotsTxt | undefined): RobotsFile {
  return {
    hash,
    size: robots === undefined ? bytes.length : bytesRead(robots),
    truncated: robots?.truncated === true,
    ...textOrBase64(bytes),
  };
}

export function textOrBase64(bytes: Uint8Array): Pick<RobotsFile, 'text' | 'base64'> {
  const isText = isUtf8(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: isText ? buffer.toString('utf8') : null, base64: isText ? null : buffer.toString('base64') };
}

const timeOrNull = (time: number | undefined): string | null => (time === undefined ? null : isoTime(time));

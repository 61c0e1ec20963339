/*
 * The keys of a config: each has the schema that editors use and the function that reads it.
 */
import { parse } from '@maycrawl/core';
import { resolveDisplayName } from '@maycrawl/core/crawlers';
import { canParseUrl } from '@maycrawl/core/url';
import { decidedUrl } from '@maycrawl/gate';
import { ALERT_KINDS, type AlertKind } from '../model/alert.js';
import { MIN_INTERVAL } from '../model/watch-settings.js';
import { type ConfigPath, shownValue, WatchConfigError } from './config-error.js';
import { DURATION_PATTERN, readDuration } from './duration.js';
import { readTime } from './read-time.js';

const DAY = 86_400_000;

export interface ConfigKey<Value = unknown> {
  readonly schema: Readonly<Record<string, unknown>>;
  /** @throws WatchConfigError */
  readonly read: (value: unknown, path: ConfigPath) => Value;
}

function duration(description: string, least: number): ConfigKey<number> {
  return {
    schema: { type: 'string', pattern: DURATION_PATTERN, description },
    read(value, path) {
      const milliseconds = typeof value === 'string' ? readDuration(value) : undefined;
      if (milliseconds === undefined)
        throw new WatchConfigError(path, `expected a time such as "15m", "1h" or "1d", got ${shownValue(value)}`);
      if (milliseconds >= least) return milliseconds;
      throw new WatchConfigError(path, `expected at least ${least / 1_000} seconds, got ${shownValue(value)}`);
    },
  };
}

function word<const Word extends string>(words: readonly Word[], description: string): ConfigKey<Word> {
  return {
    schema: { type: 'string', enum: words, description },
    read(value, path) {
      if (words.includes(value as Word)) return value as Word;
      throw new WatchConfigError(path, `expected one of ${words.join(', ')}, got ${shownValue(value)}`);
    },
  };
}

function text(description: string): ConfigKey<string> {
  return {
    schema: { type: 'string', minLength: 1, description },
    read(value, path) {
      if (typeof value === 'string' && value.trim() !== '') return value;
      throw new WatchConfigError(path, `expected a string, got ${shownValue(value)}`);
    },
  };
}

export function listOf<Value>(item: ConfigKey<Value>, description: string): ConfigKey<readonly Value[]> {
  return {
    schema: { type: 'array', items: item.schema, description },
    read(value, path) {
      if (!Array.isArray(value)) throw new WatchConfigError(path, `expected an array, got ${shownValue(value)}`);
      return value.map((one, i) => item.read(one, [...path, i]));
    },
  };
}

/** A URL of the site, or a host name as people write it. */
const site: ConfigKey<string> = {
  schema: { type: 'string', minLength: 1, description: 'The site: a URL, or a host name for https.' },
  read(value, path) {
    if (typeof value === 'string' && value.trim() !== '') {
      const url = /^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `https://${value}`;
      if (canParseUrl(url) && new URL(url).username !== '')
        throw new WatchConfigError(path, 'expected a site without a user name and a password');
      try {
        return decidedUrl(url).origin;
      } catch {}
    }
    throw new WatchConfigError(path, `expected a site such as "https://example.com", got ${shownValue(value)}`);
  },
};

const importantUrl: ConfigKey<string> = {
  schema: { type: 'string', minLength: 1 },
  read(value, path) {
    if (typeof value === 'string' && value.startsWith('/')) return value;
    if (typeof value === 'string' && /^https?:\/\//i.test(value) && canParseUrl(value)) return value;
    throw new WatchConfigError(path, `expected a URL or a path that begins with /, got ${shownValue(value)}`);
  },
};

const time: ConfigKey<number> = {
  schema: { type: 'string', format: 'date-time', description: 'When the mute ends; without it, never.' },
  read(value, path) {
    // A day alone is no `date-time` of a schema.
    const at = typeof value === 'string' && value.includes('T') ? readTime(value) : undefined;
    if (at !== undefined) return at;
    throw new WatchConfigError(path, `expected a time such as "2030-01-31T12:00:00Z", got ${shownValue(value)}`);
  },
};

const crawler: ConfigKey<string> = {
  schema: { type: 'string', minLength: 1, description: 'A name, a product token or a User-Agent header with one.' },
  read(value, path) {
    try {
      if (typeof value !== 'string') throw new TypeError('not a string');
      const named = resolveDisplayName(value);
      parse('').rulesFor(named);
      return named;
    } catch {
      throw new WatchConfigError(path, `expected the name of a crawler, as "Googlebot", got ${shownValue(value)}`);
    }
  },
};

export interface SiteKeys {
  readonly url: ConfigKey<string>;
  readonly interval: ConfigKey<number>;
  readonly failureAfter: ConfigKey<number>;
  readonly crawlers: ConfigKey<readonly string[]>;
  readonly urls: ConfigKey<readonly string[]>;
  readonly urlsFrom: ConfigKey<readonly string[]>;
  readonly expectedState: ConfigKey<'production' | 'staging'>;
  readonly expect: ConfigKey<string>;
}

export const SITE_KEYS: SiteKeys = {
  url: site,
  interval: duration('The time between two checks, such as "15m"; at least "1m". Default "1h".', MIN_INTERVAL),
  failureAfter: duration('A failing server is reported after this time. Default "10m".', 0),
  crawlers: listOf(crawler, 'Whose verdicts matter, such as "Googlebot". Default: every crawler.'),
  urls: listOf(importantUrl, 'URLs or paths that matter most: their changes are critical and come first.'),
  urlsFrom: listOf(text('A file or URL.'), 'Files or URLs of lists and sitemaps with such URLs.'),
  expectedState: word(['production', 'staging'], 'Production must not be blocked entirely, staging must be.'),
  expect: text('The file that must be served: a path, or "REVISION:path" in the git repository.'),
};

interface MuteKeys {
  readonly kind: ConfigKey<AlertKind | 'all'>;
  readonly sites: ConfigKey<readonly string[]>;
  readonly until: ConfigKey<number>;
}

export const MUTE_KEYS: MuteKeys = {
  kind: word(['all', ...ALERT_KINDS], 'Which alerts are not sent.'),
  sites: listOf(site, 'Only those of these sites. Default: all sites.'),
  until: time,
};

/** Read by `readReceivers`. */
const receiver: ConfigKey = {
  schema: { type: 'object', properties: { type: { enum: ['webhook', 'email', 'program'] } }, required: ['type'] },
  read: (value) => value,
};

/** Read by `readHeartbeat`. */
const heartbeat: ConfigKey = {
  schema: {
    type: ['string', 'object'],
    description: 'A URL that is requested each minute while messages can be sent and checks that are due are written.',
  },
  read: (value) => value,
};

/** The keys without `sites` and `mutes`, whose items are objects with keys of their own. */
interface GeneralKeys {
  readonly $schema: ConfigKey<string>;
  readonly store: ConfigKey<string>;
  readonly language: ConfigKey<'en' | 'hi' | 'th'>;
  readonly keepHistory: ConfigKey<number>;
  readonly receivers: ConfigKey<readonly unknown[]>;
  readonly heartbeat: ConfigKey;
}

export const CONFIG_KEYS: GeneralKeys = {
  $schema: text('The schema of this file, which editors use: a URL or a path.'),
  store: text('Where the history and the alerts are kept: a folder, or the URL of a Redis server.'),
  language: word(['en', 'hi', 'th'], 'The language of the messages. Default "en".'),
  keepHistory: duration('How long the history of a site is kept; at least "1d". Default "400d".', DAY),
  receivers: listOf(receiver, 'Where alerts are sent.'),
  heartbeat,
};

/** The keys of a site that may also be given for all sites. */
export const DEFAULT_KEYS: readonly ['interval', 'failureAfter', 'crawlers', 'urls', 'expectedState'] = [
  'interval',
  'failureAfter',
  'crawlers',
  'urls',
  'expectedState',
];

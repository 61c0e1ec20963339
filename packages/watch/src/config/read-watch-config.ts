import { decidedUrl } from '@maycrawl/gate';
import { type ConfigPath, shownValue, WatchConfigError } from './config-error.js';
import { CONFIG_KEYS, type ConfigKey, DEFAULT_KEYS, MUTE_KEYS, SITE_KEYS, type SiteKeys } from './config-keys.js';
import type { MuteConfig, SiteConfig, WatchConfig } from './watch-config.js';

export interface ReadConfig {
  readonly config: WatchConfig;
  /** One for each site that is left out because of a mistake in it. */
  readonly problems: readonly WatchConfigError[];
}

type Values<Keys> = { readonly [Name in keyof Keys]?: Keys[Name] extends ConfigKey<infer Value> ? Value : never };

const GENERAL_KEYS = {
  ...CONFIG_KEYS,
  ...Object.fromEntries(DEFAULT_KEYS.map((key) => [key, SITE_KEYS[key]])),
} as typeof CONFIG_KEYS & Pick<typeof SITE_KEYS, (typeof DEFAULT_KEYS)[number]>;

/**
 * Reads a parsed config. A mistake in one site leaves that site out; any other one, such as an unknown key, could mean that
 * alerts are lost.
 *
 * @throws WatchConfigError whose message names the key and what to write
 */
export function readWatchConfig(value: unknown): ReadConfig {
  if (!isObject(value)) throw new WatchConfigError([], `expected an object with "sites", got ${shownValue(value)}`);
  const { sites, mutes = [], ...rest } = value;
  const general = readKeys(rest, GENERAL_KEYS, [], ['sites', 'mutes']);
  const { $schema: _, store, language, keepHistory, receivers = [], heartbeat, ...defaults } = general;
  const { found, problems } = readSites(sites, defaults);
  const shared = { receivers, heartbeat, store, language, keepHistory, mutes: readMutes(mutes) };
  return { config: { sites: found, ...shared }, problems };
}

function readSites(value: unknown, defaults: Values<SiteKeys>) {
  if (!Array.isArray(value) || value.length === 0)
    throw new WatchConfigError(
      ['sites'],
      `expected an array such as ["https://example.com"], got ${shownSites(value)}`,
    );
  const problems: WatchConfigError[] = [];
  const byOrigin = new Map<string, SiteConfig>();
  for (const [index, item] of value.entries()) {
    try {
      const site = readSite(item, index, defaults);
      const other = byOrigin.get(site.origin);
      if (other !== undefined)
        throw new WatchConfigError(['sites', index], `${site.origin} is also sites[${other.index}]: leave out one`);
      byOrigin.set(site.origin, site);
    } catch (error) {
      if (!(error instanceof WatchConfigError)) throw error;
      problems.push(error);
    }
  }
  return { found: [...byOrigin.values()], problems };
}

function shownSites(value: unknown): string {
  if (value === undefined) return 'nothing';
  return Array.isArray(value) ? 'an empty one' : shownValue(value);
}

function readSite(item: unknown, index: number, defaults: Values<SiteKeys>): SiteConfig {
  const path = ['sites', index];
  const given: Values<SiteKeys> =
    typeof item === 'string' ? { url: SITE_KEYS.url.read(item, path) } : readObject(item, SITE_KEYS, path);
  const { url, ...settings } = { ...defaults, ...given };
  if (url === undefined)
    throw new WatchConfigError(path, 'has no "url": write the site, as "url": "https://example.com"');
  const { crawlers = [], urlsFrom = [] } = settings;
  const urls = urlsOf(url, given, defaults, path);
  const { interval, failureAfter, expectedState, expect } = settings;
  return { index, origin: url, interval, failureAfter, crawlers, urls, urlsFrom, expectedState, expect };
}

/** Those of all sites may name several sites; a site's own must be on it: others would be reported as critical for it. */
function urlsOf(
  origin: string,
  given: Values<SiteKeys>,
  defaults: Values<SiteKeys>,
  path: ConfigPath,
): readonly string[] {
  const isOnSite = (url: string): boolean => url.startsWith('/') || decidedUrl(url).origin === origin;
  if (given.urls === undefined) return (defaults.urls ?? []).filter(isOnSite);
  for (const [index, url] of given.urls.entries()) {
    if (!isOnSite(url))
      throw new WatchConfigError(
        [...path, 'urls', index],
        `expected a path or a URL on ${origin}, got ${shownValue(url)}`,
      );
  }
  return given.urls;
}

function readMutes(value: unknown): MuteConfig[] {
  if (!Array.isArray(value)) throw new WatchConfigError(['mutes'], `expected an array, got ${shownValue(value)}`);
  return value.map((item, index) => {
    const { kind, sites, until } = readObject(item, MUTE_KEYS, ['mutes', index]);
    if (kind === undefined)
      throw new WatchConfigError(['mutes', index], 'has no "kind": write "all" or a kind of alert');
    return { kind, sites, until };
  });
}

function readObject<Keys extends object>(value: unknown, keys: Keys, path: ConfigPath): Values<Keys> {
  if (isObject(value)) return readKeys(value, keys, path);
  throw new WatchConfigError(path, `expected an object, got ${shownValue(value)}`);
}

function readKeys<Keys extends object>(
  value: Readonly<Record<string, unknown>>,
  keys: Keys,
  path: ConfigPath,
  others: readonly string[] = [],
): Values<Keys> {
  const entries = Object.entries(value).map(([key, given]) => {
    const own = Object.hasOwn(keys, key) ? (keys as Readonly<Record<string, ConfigKey>>)[key] : undefined;
    if (own === undefined) {
      const known = [...others, ...Object.keys(keys)].filter((one) => one !== '$schema');
      throw new WatchConfigError([...path, key], `there is no such key; there are ${known.join(', ')}`);
    }
    return [key, own.read(given, [...path, key])];
  });
  return Object.fromEntries(entries) as Values<Keys>;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

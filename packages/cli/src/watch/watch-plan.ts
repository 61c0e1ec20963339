import { dirname, resolve } from 'node:path';
import type { WatchStore } from '@maycrawl/watch';
import type { ReadConfig, SiteConfig, WatchConfig } from '@maycrawl/watch/config';
import { parseJsonc } from '../files/parse-jsonc.js';
import { pathOfOption, readFileBytes } from '../files/read-file.js';
import { isRedisUrl } from '../session/gate-flags.js';
import { openWatchStore } from '../session/watch-store.js';
import { readGivenSite } from '../targets/target.js';
import { CommandError, usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { ConfigCrawlers } from './config-crawlers.js';

/** What is watched, and where paths in it start. */
export interface WatchPlan {
  readonly config: WatchConfig;
  /** A line for each site that is left out. */
  readonly problems: readonly string[];
  readonly folder: string;
  /** What messages call a setting of a site. */
  readonly label: (site: SiteConfig, key: string) => string;
}

/** Enough for a million sites. */
const MAX_BYTES = 256 * 1_048_576;

/** A config file as it was read, before what it names is. */
interface WatchFile {
  readonly config: WatchConfig;
  /** A line for each site that is left out. */
  readonly problems: readonly string[];
  readonly folder: string;
}

/** Reads a config file. Throws a `CommandError` with the path of the key that is wrong. */
export async function readWatchFile(file: string, option: 'config' | 'watch'): Promise<WatchFile> {
  const { readWatchConfig } = await import('@maycrawl/watch/config');
  const bytes = readFileBytes(file, MAX_BYTES, pathOfOption(option));
  const value = await parseJsonc(file, new TextDecoder().decode(bytes));
  const { config, problems } = await inFile(file, (): ReadConfig => readWatchConfig(value));
  const folder = dirname(resolve(file));
  const store = config.store === undefined || isRedisUrl(config.store) ? config.store : resolve(folder, config.store);
  const lines = problems.map(({ message }) => `${quoted(file)}: ${message}`);
  return { config: { ...config, store }, problems: lines, folder };
}

/** Reads a config file as `readWatchFile` does, and the crawlers that it names. */
export async function planOfFile(file: string, option: 'config' | 'watch'): Promise<WatchPlan> {
  const { config, problems, folder } = await readWatchFile(file, option);
  const label = ({ index }: SiteConfig, key: string): string => `${quoted(file)}: sites[${index}].${key}`;
  const lines = [...problems];
  const crawlers = new ConfigCrawlers();
  const sites: SiteConfig[] = [];
  for (const site of config.sites) {
    try {
      sites.push(await crawlers.in(site, label(site, 'crawlers')));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      lines.push(error.message);
    }
  }
  return { config: { ...config, sites }, problems: lines, folder, label };
}

/** Returns the store that a config file names; undefined if it names none. */
export async function storeOfFile(file: string, option: 'config' | 'watch'): Promise<string | undefined> {
  return (await readWatchFile(file, option)).config.store;
}

/** Errors about a config get the name of its file. */
export async function inFile<T>(file: string | undefined, read: () => T): Promise<T> {
  const { WatchConfigError } = await import('@maycrawl/watch/config');
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WatchConfigError)) throw error;
    throw usage(file === undefined ? error.message : `${quoted(file)}: ${error.message}`, error);
  }
}

export interface SiteOptions {
  readonly sites: readonly string[];
  readonly crawlers: readonly string[];
  readonly settings: {
    readonly urls: string | undefined;
    readonly interval: number;
    readonly expect: string | undefined;
    readonly state: 'production' | 'staging' | undefined;
  };
}

/** Returns what the options of a command line say. Throws a `CommandError` for a wrong site. */
export function planOfOptions({ sites, crawlers, settings }: SiteOptions): WatchPlan {
  const { urls, interval, expect, state: expectedState } = settings;
  const origins = [...new Set(sites.map((site) => readGivenSite(site).robotsUrl.slice(0, -'/robots.txt'.length)))];
  const shared = { failureAfter: undefined, urls: [], urlsFrom: urls === undefined ? [] : [urls] };
  const found = origins.map((origin, index) => ({
    index,
    origin,
    interval,
    crawlers,
    expectedState,
    expect,
    ...shared,
  }));
  const none = {
    receivers: [],
    heartbeat: undefined,
    store: undefined,
    language: undefined,
    keepHistory: undefined,
    mutes: [],
  };
  const labels: Readonly<Record<string, string>> = { urlsFrom: '--urls', urls: '--urls', expect: '--expect' };
  return { config: { sites: found, ...none }, problems: [], folder: '.', label: (_, key) => labels[key] ?? key };
}

/** Opens the store that the command line names, otherwise that of the config, otherwise the default one. */
export function openPlannedStore(
  given: string | undefined,
  config: Pick<WatchConfig, 'store'> | undefined,
  file: string | undefined,
): Promise<WatchStore> {
  if (given !== undefined || config?.store === undefined) return openWatchStore(given);
  return openWatchStore(config.store, `${quoted(file ?? '')}: store`);
}

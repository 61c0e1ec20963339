import { OptionError } from '@maycrawl/core/option-error';
import { longestMutes, MAX_URLS, type Version, type WatchSettings, watchSettings } from '@maycrawl/watch';
import type { SiteConfig, WatchConfig } from '@maycrawl/watch/config';
import type { WatchedSite } from '@maycrawl/watch/loop';
import type { GateArguments } from '../session/gate-flags.js';
import { CommandError } from '../terminal/command-error.js';
import { grouped } from '../text/counts.js';
import { COMMAND_LINE, type OptionNames } from '../text/option-names.js';
import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';
import { type ExpectingSite, readExpected } from './expected-files.js';
import { readImportantUrls } from './important-urls.js';
import type { LateSite, SiteUrls } from './late-urls.js';

export interface SiteSources {
  /** Paths are relative to it. */
  readonly folder: string;
  readonly gate: GateArguments;
  /** What messages call a setting of a site: the key in a file, or an option. */
  readonly label: (site: SiteConfig, key: 'urlsFrom' | 'expect' | 'urls') => string;
  /** Settings of every site that a config has no keys for. */
  readonly times: Pick<Partial<WatchSettings>, 'maxGap' | 'deployTime'>;
}

export interface LoadedSites {
  readonly sites: readonly WatchedSite[];
  readonly expected: readonly Version[];
  readonly expecting: readonly ExpectingSite[];
  /** Sites whose important URLs could not be fetched. */
  readonly late: readonly LateSite[];
  /** Lines about sites that are watched all the same. */
  readonly notes: readonly string[];
  /** A line for each site that is left out, because what it names cannot be read. */
  readonly problems: readonly string[];
}

/** Reads the files, lists and sitemaps that the sites name. A site that names a wrong one is left out. */
export async function loadSites({ sites, mutes }: WatchConfig, sources: SiteSources): Promise<LoadedSites> {
  const loaded: WatchedSite[] = [];
  const expected = new Map<string, Version>();
  const expecting: ExpectingSite[] = [];
  const problems: string[] = [];
  const late: LateSite[] = [];
  const notes: string[] = [];
  for (const site of sites) {
    try {
      const { settings, version, urls } = await settingsOf(site, sources);
      const watched = { origin: site.origin, settings, mutes: mutesOf(mutes, site.origin) };
      loaded.push(watched);
      notes.push(...urls.notes);
      if (urls.isLate)
        late.push({ origin: site.origin, urls: urls.urls, read: (signal) => urlsOf(site, sources, signal) });
      const { expect } = site;
      if (version === undefined || expect === undefined) continue;
      expected.set(version.hash, version);
      expecting.push({ site: watched, read: (signal) => readExpected(expect, sources.folder, signal) });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      problems.push(error.message);
    }
  }
  return { sites: loaded, expected: [...expected.values()], expecting, late, notes, problems };
}

async function settingsOf(site: SiteConfig, sources: SiteSources) {
  const { interval, failureAfter, crawlers, expectedState, expect } = site;
  const urls = await urlsOf(site, sources);
  const version =
    expect === undefined
      ? undefined
      : await labelled(sources.label(site, 'expect'), () => readExpected(expect, sources.folder));
  const given = { crawlers, urls: urls.urls, expectedState, expected: version?.hash };
  const times = { ...(interval && { interval }), ...(failureAfter !== undefined && { failureAfter }) };
  const settings = await labelled(sources.label(site, 'urls'), async () =>
    watchSettings({ ...given, ...times, ...sources.times }),
  );
  return { settings, version, urls };
}

/** A file that cannot be read is a mistake. A URL may only be away for now: what it lists is no reason to watch nothing. */
async function urlsOf(site: SiteConfig, sources: SiteSources, signal?: AbortSignal): Promise<SiteUrls> {
  const urls = new Set(site.urls.slice(0, MAX_URLS));
  const notes: string[] = [];
  let isLate = false;
  let isCut = site.urls.length > MAX_URLS;
  const label = sources.label(site, 'urlsFrom');
  for (const source of site.urlsFrom) {
    const read = () =>
      readImportantUrls(source, site.origin, sources.folder, sources.gate, Math.max(MAX_URLS - urls.size, 0), signal);
    try {
      const found = await labelled(label, read);
      for (const url of found.urls) urls.add(url);
      isCut ||= found.isCut;
      if (!found.isPartial) continue;
      isLate = true;
      notes.push(
        `${label}: ${quoted(source)} was read only in part; ${site.origin} is watched without the other URLs until they can be read`,
      );
    } catch (error) {
      if (!(error instanceof CommandError && isUrl(source))) throw error;
      isLate = true;
      notes.push(`${error.message}; ${site.origin} is watched without these URLs until they can be read`);
    }
  }
  if (isCut)
    notes.push(`${label}: ${site.origin} has more than ${grouped(MAX_URLS)} URLs that matter: only the first are used`);
  return { urls: [...urls], notes, isLate };
}

/** The place of the setting is before the message. */
const THERE: OptionNames = { ...COMMAND_LINE, place: () => 'there' };

/** Errors name the place of the setting. */
async function labelled<T>(label: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CommandError)
      throw new CommandError(error.code, `${label}: ${error.describe(THERE)}`, { cause: error });
    if (error instanceof OptionError) throw new CommandError('usage', `${label}: ${error.problem()}`, { cause: error });
    throw error;
  }
}

function mutesOf(mutes: WatchConfig['mutes'], origin: string): WatchedSite['mutes'] {
  const own = mutes.filter(({ sites }) => sites === undefined || sites.includes(origin));
  return own.length === 0 ? undefined : longestMutes(own.map(({ kind, until }) => [kind, until ?? FOREVER]));
}

/** The last time that a Date can have. */
const FOREVER = 8.64e15;

import type { SiteConfig } from '@maycrawl/watch/config';
import { checkCrawlerNames, hintsOnNames, namedCrawlers } from '../targets/crawler-names.js';
import { CommandError, usage } from '../terminal/command-error.js';
import { printNotice } from '../terminal/notice.js';
import type { OptionNames } from '../text/option-names.js';

/** Checks and expands the crawlers of a config as those of `--as` are, each list once. */
export class ConfigCrawlers {
  readonly #read: Map<readonly string[], Promise<readonly string[]>> = new Map();

  /** Rejects with a `CommandError` that begins with `label`. */
  of(names: readonly string[], label: string): Promise<readonly string[]> {
    const known = this.#read.get(names);
    if (known !== undefined) return known;
    const read = readCrawlers(names, label);
    this.#read.set(names, read);
    return read;
  }

  async in(site: SiteConfig, label: string): Promise<SiteConfig> {
    return { ...site, crawlers: await this.of(site.crawlers, label) };
  }
}

async function readCrawlers(names: readonly string[], label: string): Promise<readonly string[]> {
  try {
    checkCrawlerNames(names);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw usage(error.describe(namesAt(label)), error);
  }
  const crawlers = [...new Set(await namedCrawlers(names))];
  for (const hint of await hintsOnNames(crawlers)) printNotice(`${label}: ${hint}`);
  return crawlers;
}

function namesAt(label: string): OptionNames {
  return {
    has: () => true,
    name: () => `${label}:`,
    place: () => `in ${label}`,
    repeated: (_, values) => `write ${values.map((value) => JSON.stringify(value)).join(', ')}`,
  };
}

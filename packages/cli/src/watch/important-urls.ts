import { resolve } from 'node:path';
import { decidedUrl } from '@maycrawl/gate';
import type { PathSource } from '../files/read-file.js';
import { eachListedUrl, eachUrlInFile } from '../session/each-listed-url.js';
import type { GateArguments } from '../session/gate-flags.js';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';

/** The place of the setting is before the message. */
const LIST: PathSource = { path: 'the path', file: 'name a file', endsSurely: true };

/** URLs of a list that are on the site, the first of them. */
export interface ImportantUrls {
  readonly urls: readonly string[];
  readonly isCut: boolean;
  /** True if a sitemap could not be fetched completely, which is reported on stderr, and may be later. */
  readonly isPartial: boolean;
}

/** Reads at most `limit` URLs of the site in a list, a sitemap, or all sitemaps of a site. Throws a `CommandError`. */
export async function readImportantUrls(
  source: string,
  origin: string,
  folder: string,
  gate: GateArguments,
  limit: number,
  signal?: AbortSignal,
): Promise<ImportantUrls> {
  const urls = new Set<string>();
  let isCut = false;
  let isPartial = false;
  const whenAway = (): void => {
    isPartial = true;
  };
  const take = ({ url, decidedUrl: decided, isPath }: { url: string; decidedUrl: string; isPath: boolean }): void => {
    if (isPath || isOn(decided, origin)) urls.add(isPath ? url : decided);
    if (urls.size <= limit) return;
    isCut = true;
    urls.delete(isPath ? url : decided);
  };
  const walk = {
    crawler: '*',
    dialect: 'google',
    gate,
    showsProgress: false,
    whenAway,
    ...(signal && { signal }),
  } as const;
  if (isUrl(source)) await eachListedUrl({ ...walk, url: source }, take);
  else await eachUrlInFile(resolve(folder, source), LIST, take);
  if (urls.size === 0 && !isCut)
    throw usage(`no URL in ${quoted(source)} is on ${origin}: name a list or a sitemap of this site`);
  return { urls: [...urls], isCut, isPartial };
}

function isOn(url: string, origin: string): boolean {
  try {
    return decidedUrl(url).origin === origin;
  } catch {
    // Of a scheme without a host, such as mailto:.
    return false;
  }
}

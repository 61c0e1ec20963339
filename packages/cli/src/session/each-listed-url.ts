import { BatchCutter, isLong, type LineBatch } from '../files/line-batch.js';
import { type PathSource, pathOfOption, readFileBlocks } from '../files/read-file.js';
import { readTarget, type Target } from '../targets/target.js';
import { ioError, usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';
import { reportSitemapProblems } from './sitemap-problems.js';
import { type WalkRequest, walkSite } from './walk-site.js';

const URLS: PathSource = { ...pathOfOption('urls'), takesSites: true };

/** A list of URLs: a file with one per line, `-` for stdin, a sitemap file, or the URL of a sitemap or of a site. */
export type UrlList = WalkRequest;

/** Returns false if a sitemap could not be read completely, which is reported on stderr. */
export async function eachListedUrl(list: UrlList, take: (target: Target) => void): Promise<boolean> {
  if (!isUrl(list.url)) return eachUrlInFile(list.url, URLS, take);
  let hasUrl = false;
  const isAllRead = await walkSite(list, ({ loc }) => {
    hasUrl = true;
    take(readTarget(loc, false, ''));
  });
  if (!hasUrl) {
    throw ioError(({ place }) => `no URL is listed at ${quoted(list.url)}: give a sitemap ${place('urls')}`);
  }
  return isAllRead;
}

/** `source` is where the path is from, for the error message. */
export async function eachUrlInFile(
  file: string,
  source: PathSource,
  take: (target: Target) => void,
): Promise<boolean> {
  let hasUrl = false;
  const takeUrl = (url: string, where: string): void => {
    hasUrl = true;
    take(readTarget(url, false, where));
  };
  const blocks = readFileBlocks(file, source);
  const first = blocks.next();
  let isAllRead = true;
  if (!first.done) {
    if (isSitemap(first.value)) {
      isAllRead = await eachEntry(file, joined(first.value, blocks), ({ loc }) => takeUrl(loc, ''));
    } else eachLine(file, first.value, blocks, takeUrl);
  }
  // Without a URL, no change would count, not even one of the whole site.
  if (!hasUrl) throw usage(`no URL is listed in ${quoted(nameOf(file))}: write one per line`);
  return isAllRead;
}

function nameOf(file: string): string {
  return file === '-' ? 'stdin' : file;
}

/** True for `<`, in UTF-8 or UTF-16, and for gzip. A list of URLs begins with neither. */
function isSitemap(beginning: Uint8Array): boolean {
  return /^(?:\x1f\x8b|(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff|[\0\s])*<)/.test(
    Buffer.from(beginning.subarray(0, 1_024)).toString('latin1'),
  );
}

async function* joined(first: Uint8Array, blocks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* blocks;
}

async function eachEntry(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  take: (entry: { readonly loc: string }) => void,
): Promise<boolean> {
  const { readSitemap } = await import('@maycrawl/gate/sitemap');
  const reading = readSitemap(bytes);
  const name = nameOf(file);
  for await (const entries of reading.entries) {
    if (reading.format === 'sitemapindex')
      throw usage(`${quoted(name)} lists sitemaps, not pages: give one of these sitemaps, or the URL of the site`);
    for (const entry of entries) take(entry);
  }
  const [problem] = reading.problems;
  if (reading.entryCount === 0 && problem !== undefined)
    throw ioError(`no URL is listed in ${quoted(name)}: ${problem.detail}`);
  reportSitemapProblems(name, reading.problems);
  return problem === undefined;
}

function eachLine(
  file: string,
  first: Uint8Array,
  blocks: Iterable<Uint8Array>,
  take: (url: string, where: string) => void,
): void {
  const where = nameOf(file);
  const decoder = new TextDecoder();
  let number = 0;
  const takeAll = (batches: Iterable<LineBatch>): void => {
    for (const batch of batches) {
      for (let i = 0; i < batch.count; i++) {
        const bytes = batch.bytes.subarray(batch.spans[2 * i], batch.spans[2 * i + 1]);
        // A CR alone also ends a line.
        for (const line of decoder.decode(bytes).split('\r')) {
          number++;
          if (isLong(batch, i)) throw usage(`line ${number} of ${where} is too long for a URL: split it`);
          if (line.trim() !== '') take(line.trim(), `line ${number} of ${where}: `);
        }
      }
    }
  };
  const cutter = new BatchCutter(0);
  takeAll(cutter.write(first));
  for (const block of blocks) takeAll(cutter.write(block));
  takeAll(cutter.end());
}

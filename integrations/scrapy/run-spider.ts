/** Runs `example_spider.py` with a real Scrapy. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Ended, installed, runProgram, TOKEN } from '../../examples/clients/test-service.js';

export type Settings = Readonly<Record<string, string | number>>;

/** The Python that has Scrapy; undefined if it is not installed. */
export const python: string | undefined = installed('python/bin/python');

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Options of a Python program that imports the package. */
export const packageOptions = { service: '', cwd: folder, environment: { PYTHONPATH: join(folder, 'src') } };

/** Scrapy's own middleware instead of ours, with Scrapy's defaults. */
export const SCRAPYS_OWN: Settings = { DOWNLOADER_MIDDLEWARES: '{}' };

/** Crawls from these URLs with the example. */
export function runSpider(starts: readonly string[], settings: Settings): Promise<Ended> {
  return run('example_spider.py', { start: starts.join(' ') }, settings);
}

/** A request of Scrapy: some arguments of its constructor. */
export interface SpiderRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly meta?: object;
}

/** Makes these requests. `attributes` are those of the spider. */
export function runRequests(
  requests: readonly SpiderRequest[],
  settings: Settings,
  attributes: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return run('tests/requests_spider.py', { start: JSON.stringify(requests), ...attributes }, settings);
}

function run(spider: string, attributes: Readonly<Record<string, string>>, settings: Settings): Promise<Ended> {
  const all = { MAYCRAWL_TOKEN: TOKEN, TELNETCONSOLE_ENABLED: 'False', LOG_LEVEL: 'INFO', ...settings };
  const flags = [
    ...Object.entries(attributes).flatMap(([name, value]) => ['-a', `${name}=${value}`]),
    ...Object.entries(all).flatMap(([name, value]) => ['-s', `${name}=${value}`]),
  ];
  return runProgram([python!, '-m', 'scrapy', 'runspider', spider, ...flags], packageOptions);
}

/** Returns a statistic that Scrapy prints at the end. */
export function statistic({ stderr }: Ended, name: string): string | undefined {
  return new RegExp(`'${name}': ([^,}]+)`).exec(stderr)?.[1];
}

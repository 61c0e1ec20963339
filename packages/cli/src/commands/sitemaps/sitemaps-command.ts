import { command, type TaskOf, WRONG_LINE_OR_STORE } from '../../command-line/command.js';
import { CRAWLER, DIALECT } from '../../command-line/shared-flags.js';
import { GATE_FLAGS, gateArguments } from '../../session/gate-flags.js';
import { usage } from '../../terminal/command-error.js';

export const sitemaps = command({
  name: 'sitemaps',
  summary: "List the URLs in a site's sitemaps",
  title: "the URLs in a site's sitemaps",
  usage: ['[--as CRAWLER] [options] URL'],
  about: `
Prints the URLs of all sitemaps that the site's robots.txt lists, and of the sitemaps in their indexes: one
per line, while it reads. The sitemaps may be XML, RSS, Atom or text, with or without gzip. If URL has a path
other than / or /robots.txt, it is one sitemap, and only this one is read. A sitemap is fetched only if the
robots.txt of its own site allows it for the crawler. If a sitemap cannot be read, a line on stderr says why,
and the others are still read.`,
  sections: {
    Options: {
      as: { ...CRAWLER, default: 'Googlebot' },
      dialect: DIALECT,
      json: { text: 'Print one JSON object per line for each URL' },
    },
    Fetching: GATE_FLAGS,
  },
  exitCodes: {
    0: 'everything was read',
    1: 'something could not be read',
    2: WRONG_LINE_OR_STORE,
    130: 'stopped by Ctrl-C, which prints the URLs that were read (143: by SIGTERM)',
  },
  examples: [
    'maycrawl sitemaps https://example.com/ > urls.txt',
    'maycrawl sitemaps --json https://example.com/news/sitemap.xml.gz',
    'maycrawl sitemaps --as bingbot https://example.com/ | maycrawl check --as bingbot',
  ],
  read(line) {
    const [url, ...rest] = line.inputs;
    const { as: crawler, dialect, json, ...values } = line.values();
    if (url === undefined) throw usage('no URL: give the site whose sitemaps you want to read, or one sitemap');
    if (rest.length > 0) throw usage('sitemaps takes one URL: run it once for each');
    return { task: 'sitemaps', url, crawler, dialect, json, gate: gateArguments(values) };
  },
});

export type SitemapsArguments = TaskOf<typeof sitemaps>;

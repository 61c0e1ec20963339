// The crawlers of others that scripts/scoreboard-crawlers.mjs runs, and our tool beside the one of another. Each obeys robots.txt in its own way of being told to, follows
// links without a delay, and gives up a request sooner than a scenario.
//
// `install` names packages of a registry. In a command, which runs in the root folder, {folder} is where they are, and {scratch} an
// empty folder. `token` is the name by which it looks for its group; one that `hasNoToken` runs
// without the scenarios in which a group names it. `notes` say what was found in its documentation or
// source about an outcome that surprises.

/**
 * @typedef {{ kind: 'python' | 'npm', packages: readonly string[] }
 *   | { kind: 'go', module: string, source?: string }
 *   | { kind: 'debian', program: string, debianPackage: string, version: readonly string[] }
 *   | { kind: 'own' }} Install
 * @typedef {{
 *   id: string, name: string, about: string, install: Install, token?: string, command: readonly string[],
 *   hasNoToken?: boolean, environment?: Readonly<Record<string, string>>, notes?: readonly string[],
 * }} OtherCrawler
 */

/** @param {readonly string[]} packages @returns {Install} */
const python = (...packages) => ({ kind: 'python', packages });
/** @param {readonly string[]} packages @returns {Install} */
const npm = (...packages) => ({ kind: 'npm', packages });
/** @param {string} program @param {readonly string[]} version @returns {Install} */
const debian = (program, version = [program, '--version'], debianPackage = program) => ({
  kind: 'debian',
  program,
  debianPackage,
  version,
});

const AGENT = 'ExampleBot/1.0';
/** Calls the tool `fetch` of an MCP server for each link. */
const MCP_FETCH = [
  ...['node', 'conformance/crawler/mcp-fetch.mjs', '{start}', 'fetch', '{"raw":true,"max_length":999999}'],
];
const PYTHON = '{folder}/bin/python';
const SCRAPY = [
  PYTHON,
  '-m',
  'scrapy',
  'runspider',
  'conformance/crawler/spiders/scrapy_spider.py',
  '-a',
  'start={start}',
];

/** @type {readonly OtherCrawler[]} */
export const otherCrawlers = [
  {
    id: 'scrapy',
    name: 'Scrapy',
    about: 'https://docs.scrapy.org/en/latest/topics/downloader-middleware.html',
    install: python('Scrapy'),
    command: SCRAPY,
    notes: [
      'Its middleware parses the body whatever the status, and allows everything if the file cannot be fetched ([source](https://github.com/scrapy/scrapy/blob/master/scrapy/downloadermiddlewares/robotstxt.py)). So a 404 with rules blocks, and a 500, a reset or a cut file does not. An endless file ends with the timeout.',
      'Crawl-delay is for the AutoThrottle extension or the delay of the spider; it is not read from robots.txt by default. A busy page is retried without waiting for Retry-After.',
    ],
  },
  {
    id: 'scrapy-robotfileparser',
    name: 'Scrapy with RobotFileParser',
    about: 'https://docs.scrapy.org/en/latest/topics/downloader-middleware.html',
    install: python('Scrapy'),
    command: [...SCRAPY, '-s', 'ROBOTSTXT_PARSER=scrapy.robotstxt.PythonRobotParser'],
    notes: [
      'What the middleware does is as above. RobotFileParser of Python knows no wildcards, and takes the first rule that matches ([documentation](https://docs.python.org/3/library/urllib.robotparser.html)).',
    ],
  },
  {
    id: 'crawlee',
    name: 'Crawlee for JavaScript with respectRobotsTxtFile',
    about: 'https://crawlee.dev/js/api/basic-crawler/interface/BasicCrawlerOptions',
    install: npm('@crawlee/cheerio'),
    command: ['node', 'conformance/crawler/spiders/crawlee.mjs', '{folder}', '{start}'],
    notes: [
      'It requests robots.txt with got-scraping, which throws for no status, and so parses the body of an error; the branch for a 404 is never taken ([source](https://github.com/apify/crawlee/blob/master/packages/utils/src/internals/robots.ts)). If the request fails, everything is allowed.',
      'Only a link is checked. The page that a redirect leads to is not.',
    ],
  },
  {
    id: 'crawlee-python',
    name: 'Crawlee for Python with respect_robots_txt_file',
    about: 'https://crawlee.dev/python/docs/examples/respect-robots-txt-file',
    install: python('crawlee[beautifulsoup]'),
    command: [PYTHON, 'conformance/crawler/spiders/crawlee_spider.py', '{start}'],
    notes: [
      'After a 5xx, nothing is allowed, as RFC 9309 says. If the request fails, everything is allowed, and so it is if the file is not UTF-8 ([source](https://github.com/apify/crawlee-python/blob/master/src/crawlee/_utils/robots.py)).',
      'Its option takes no name for the crawler: it obeys the group for *. The page that a redirect leads to is not checked.',
    ],
  },
  {
    id: 'lwp-robotua',
    name: 'LWP::RobotUA',
    about: 'https://metacpan.org/pod/LWP::RobotUA',
    install: debian('lwp-request', ['perl', '-MLWP::RobotUA', '-e', 'print $LWP::RobotUA::VERSION'], 'libwww-perl'),
    notes: [
      '[Its page](https://metacpan.org/pod/WWW::RobotRules) describes the standard of 1994: no Allow, no wildcards, and a blank line ends a group. A group applies if its name is a part of that of the crawler.',
      'A robots.txt that is no success, whatever the status, counts as empty.',
    ],
    command: ['perl', 'conformance/crawler/spiders/lwp.pl', '{start}'],
    environment: {
      PERL5LIB: '{programs}/lwp-request/usr/share/perl5:{programs}/lwp-request/usr/lib/x86_64-linux-gnu/perl5/5.36',
    },
  },
  {
    id: 'linkchecker',
    name: 'LinkChecker',
    about: 'https://linkchecker.github.io/linkchecker/man/linkchecker.html',
    install: python('LinkChecker'),
    command: [
      '{folder}/bin/linkchecker',
      '--no-status',
      '--check-extern',
      '--timeout=10',
      `--user-agent=${AGENT}`,
      '{start}',
    ],
    notes: [
      'A status of 401 or 403 blocks everything. Any other error, and a failed request, allow everything; a file that is not text/plain has no rules ([source](https://github.com/linkchecker/linkchecker/blob/master/linkcheck/robotparser2.py)). Rules match without wildcards, and the first one decides.',
    ],
  },
  {
    id: 'wget',
    name: 'wget',
    about: 'https://www.gnu.org/software/wget/manual/html_node/Robot-Exclusion.html',
    install: debian('wget'),
    token: 'Wget',
    command: [
      'wget',
      '--quiet',
      '--recursive',
      '--delete-after',
      '--tries=1',
      '--timeout=10',
      '--directory-prefix={scratch}',
      '{start}',
    ],
  },
  {
    id: 'wget2',
    name: 'wget2',
    about: 'https://gitlab.com/gnuwget/wget2',
    install: debian('wget2'),
    // Its name has a digit, so that no group can name it.
    hasNoToken: true,
    command: [
      'wget2',
      '--quiet',
      '--recursive',
      '--delete-after',
      '--tries=1',
      '--timeout=10',
      '--directory-prefix={scratch}',
      '{start}',
    ],
  },
  {
    id: 'httrack',
    name: 'HTTrack',
    about: 'https://www.httrack.com/html/fcguide.html',
    install: debian('httrack'),
    token: 'HTTrack',
    command: [
      'httrack',
      '{start}',
      '--path',
      '{scratch}',
      '--robots=2',
      '--disable-security-limits',
      '--connection-per-second=0',
      '--max-rate=0',
      '--timeout=10',
      '--retries=0',
      '--quiet',
    ],
    notes: [
      'It knows Disallow only, compares without regard to case, and keeps a few kilobytes of rules for a site, as text ([source](https://github.com/xroche/httrack/blob/master/src/htsrobots.c)).',
    ],
  },
  {
    id: 'colly',
    name: 'Colly',
    about: 'https://pkg.go.dev/github.com/gocolly/colly/v2',
    install: { kind: 'go', module: 'github.com/gocolly/colly/v2', source: 'colly/main.go' },
    command: ['{folder}/crawler', '{start}'],
    notes: [
      'Its parser blocks all after a 5xx, but only in a function that Colly does not call: it asks for the group of the crawler, which is empty then ([Colly](https://github.com/gocolly/colly/blob/master/colly.go), [parser](https://github.com/temoto/robotstxt/blob/master/robotstxt.go)).',
      'The page that a redirect leads to is not checked. A group applies if the name of the crawler begins with its name.',
    ],
  },
  {
    id: 'simplecrawler',
    name: 'simplecrawler',
    about: 'https://www.npmjs.com/package/simplecrawler',
    install: npm('simplecrawler'),
    command: ['node', 'conformance/crawler/spiders/simplecrawler.mjs', '{folder}', '{start}'],
    notes: [
      'Any status but 200 and redirects, and a failed request, allow everything. A file behind a redirect counts for the site that it was redirected to, and the other way round ([source](https://github.com/simplecrawler/simplecrawler/blob/master/lib/crawler.js)).',
    ],
  },
  {
    id: 'broken-link-checker',
    name: 'broken-link-checker',
    about: 'https://www.npmjs.com/package/broken-link-checker',
    install: npm('broken-link-checker'),
    command: [
      'node',
      '{folder}/node_modules/broken-link-checker/bin/blc',
      '--recursive',
      '--ordered',
      `--user-agent=${AGENT}`,
      '{start}',
    ],
    notes: ['It reads the body whatever the status.'],
  },
  {
    id: 'mcp-server-fetch',
    name: 'mcp-server-fetch, a tool for agents',
    about: 'https://pypi.org/project/mcp-server-fetch/',
    install: python('mcp-server-fetch'),
    command: [...MCP_FETCH, '{folder}/bin/mcp-server-fetch', '--allow-private-ips', `--user-agent=${AGENT}`],
    notes: [
      'A tool of agents: [a crawler](commands/test-crawler.md#tools-that-agents-fetch-with) calls it for each link. It blocks after a 401, a 403 and a failed request, allows after other 4xx, and parses the body of a 5xx ([source](https://github.com/modelcontextprotocol/servers/tree/main/src/fetch)).',
    ],
  },
  {
    id: 'maycrawl-mcp',
    name: 'maycrawl mcp, our tool for agents',
    about: 'mcp.md',
    install: { kind: 'own' },
    command: [
      ...[...MCP_FETCH, 'node', 'packages/cli/bin/maycrawl.js', 'mcp', '--allow-private', '--any-port'],
      ...['--store', 'memory', '--as', 'ExampleBot', '--user-agent', AGENT],
    ],
    notes: [
      'The tool `fetch` of [`maycrawl mcp`](mcp.md), with the same crawler as above.',
      'It reads robots.txt as Google does, which does not decode `%62` in a rule. With `--dialect rfc9309`, it does.',
    ],
  },
];

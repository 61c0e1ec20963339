// The crawlers of this repository that `npm run test:crawlers` tests: each with its command, as `maycrawl test-crawler` takes it.
import { join } from 'node:path';
import { PYTHON_REQUIREMENTS, toolsFolder } from '../client-tools.mjs';
import { root } from '../processes.mjs';
import { testedChromiumPath } from '../system-programs.mjs';
import { otherCrawlers } from './other-crawlers.mjs';
import { writeRecipes } from './recipe-crawlers.mjs';

/**
 * `options` are those of `maycrawl test-crawler`. `needsPython`: the virtual environment that it runs in. `isMissing`: what
 * is missing, so that it cannot run.
 *
 * @typedef {{
 *   name: string, command: readonly string[], options?: readonly string[],
 *   needsPython?: { folder: string, requirements: string }, isMissing?: string | undefined,
 * }} OurCrawler
 */

const scrapyFolder = join(toolsFolder, 'python');
const mcpFolder = join(toolsFolder, 'mcp');
/** The tool obeys in these. In others it does not, which is not the crawler's fault. */
const MCP_SCENARIOS = 'prefix,wildcard,own-group,status-404,page-redirect';

/**
 * What a library for HTTP or browsers, or a recipe, could get wrong. The rest is decided by the gate, as in
 * the first example, which runs in all.
 */
const CLIENT_SCENARIOS =
  'disallow-all,longest-allow,query,own-group,token-case,status-404,status-500,redirect-1,redirect-other-host,reset,silent,' +
  'other-port,page-redirect,page-redirect-chain,page-redirect-host,page-redirect-other,resources,resources-other,meta-refresh,' +
  'prefetch,script-requests,other-host,start-page,crawl-delay,retry-after';

/**
 * @param {string} folder for the programs of the recipes
 * @param {{ isAll?: boolean }} [settings] `isAll`: each in all scenarios
 * @returns {readonly OurCrawler[]}
 */
export function ourCrawlers(folder, { isAll = false } = {}) {
  const example = (file) => ['node', join(root, 'examples', file), '{start}', '--private'];
  const options = isAll ? [] : ['--only', CLIENT_SCENARIOS];
  return [
    { name: 'the example without a framework', command: example('crawler-with-gate.mjs') },
    { name: 'the tool of maycrawl mcp', command: commandOf('maycrawl-mcp'), options },
    { name: 'the example with Crawlee', command: example('crawlee-with-gate.mjs'), options },
    ...browserCrawlers(example('browser-with-gate.mjs'), options),
    ...writeRecipes(folder).map(({ name, file }) => ({
      name: `the recipe for ${name}`,
      command: ['node', file, '{start}'],
      options,
    })),
    {
      name: 'the middleware for Scrapy',
      command: ['node', join(root, 'scripts/crawlers/scrapy-with-service.mjs'), scrapyFolder, '{start}'],
      options,
      needsPython: { folder: scrapyFolder, requirements: PYTHON_REQUIREMENTS },
    },
    {
      name: 'the crawler for MCP tools',
      command: commandOf('mcp-server-fetch'),
      options: ['--only', MCP_SCENARIOS],
      needsPython: { folder: mcpFolder, requirements: 'conformance/crawler/requirements.txt' },
    },
  ];
}

/** The example with a browser, with each library. @param {readonly string[]} command @param {readonly string[]} scenarios */
function browserCrawlers(command, scenarios) {
  const chromium = testedChromiumPath();
  const withBrowser = [...command, ...(chromium === undefined ? [] : ['--chromium', chromium])];
  // A browser takes more of the machine than other crawlers.
  const options = ['--jobs', '2', ...scenarios];
  const isMissing = chromium === undefined ? 'Chromium is missing' : undefined;
  return [
    { name: 'the example with Playwright', command: withBrowser, options, isMissing },
    { name: 'the example with Puppeteer', command: [...withBrowser, '--puppeteer'], options, isMissing },
  ];
}

/** The command of the scoreboard. @param {string} wanted */
function commandOf(wanted) {
  const { command = [] } = otherCrawlers.find(({ id }) => id === wanted) ?? {};
  return command.map((part) => part.replaceAll('{folder}', mcpFolder));
}

// The crawlers of this repository that `npm run test:crawlers` tests: each with its command, as `maycrawl test-crawler` takes it.
import { join } from 'node:path';
import { PYTHON_REQUIREMENTS, toolsFolder } from '../client-tools.mjs';
import { root } from '../processes.mjs';
import { otherCrawlers } from './other-crawlers.mjs';
import { writeRecipes } from './recipe-crawlers.mjs';

/**
 * `options` are those of `maycrawl test-crawler`. `needsPython`: the virtual environment that it runs in.
 *
 * @typedef {{
 *   name: string, command: readonly string[], options?: readonly string[],
 *   needsPython?: { folder: string, requirements: string },
 * }} OurCrawler
 */

const scrapyFolder = join(toolsFolder, 'python');
const mcpFolder = join(toolsFolder, 'mcp');
/** The tool obeys in these. In others it does not, which is not the crawler's fault. */
const MCP_SCENARIOS = 'prefix,wildcard,own-group,status-404,page-redirect';

/**
 * @param {string} folder for the programs of the recipes
 * @returns {readonly OurCrawler[]}
 */
export function ourCrawlers(folder) {
  const example = (file) => ['node', join(root, 'examples', file), '{start}', '--private'];
  return [
    { name: 'the example without a framework', command: example('crawler-with-gate.mjs') },
    { name: 'the example with Crawlee', command: example('crawlee-with-gate.mjs') },
    ...writeRecipes(folder).map(({ name, file }) => ({
      name: `the recipe for ${name}`,
      command: ['node', file, '{start}'],
    })),
    {
      name: 'the middleware for Scrapy',
      command: ['node', join(root, 'scripts/crawlers/scrapy-with-service.mjs'), scrapyFolder, '{start}'],
      needsPython: { folder: scrapyFolder, requirements: PYTHON_REQUIREMENTS },
    },
    {
      name: 'the crawler for MCP tools',
      command: mcpCommand(),
      options: ['--only', MCP_SCENARIOS],
      needsPython: { folder: mcpFolder, requirements: 'conformance/crawler/requirements.txt' },
    },
  ];
}

/** The command of the scoreboard. */
function mcpCommand() {
  const { command = [] } = otherCrawlers.find(({ id }) => id === 'mcp-server-fetch') ?? {};
  return command.map((part) => part.replaceAll('{folder}', mcpFolder));
}

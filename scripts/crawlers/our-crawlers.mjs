// The crawlers of this repository that `npm run test:crawlers` tests: each with its command, as `maycrawl test-crawler` takes it.
import { join } from 'node:path';
import { toolsFolder } from '../client-tools.mjs';
import { root } from '../processes.mjs';
import { writeRecipes } from './recipe-crawlers.mjs';

/**
 * @param {string} folder for the programs of the recipes
 * @returns {readonly { name: string, command: readonly string[] }[]}
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
      command: ['node', join(root, 'scripts/crawlers/scrapy-with-service.mjs'), join(toolsFolder, 'python'), '{start}'],
    },
  ];
}

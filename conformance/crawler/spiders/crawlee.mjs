// A crawler with Crawlee's own option for robots.txt: node crawlee.mjs FOLDER START
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, start] = process.argv.slice(2);
const { CheerioCrawler, Configuration, log } = createRequire(join(folder, 'package.json'))('@crawlee/cheerio');

log.setLevel(log.LEVELS.OFF);
const crawler = new CheerioCrawler(
  {
    respectRobotsTxtFile: { userAgent: 'ExampleBot' },
    additionalMimeTypes: ['*/*'],
    maxRequestRetries: 1,
    navigationTimeoutSecs: 10,
    preNavigationHooks: [
      (_, options) => {
        options.useHeaderGenerator = false;
        options.headers = { 'user-agent': 'ExampleBot/1.0' };
      },
    ],
    async requestHandler({ enqueueLinks }) {
      await enqueueLinks({ strategy: 'all' });
    },
  },
  new Configuration({ persistStorage: false }),
);
await crawler.run([start]);

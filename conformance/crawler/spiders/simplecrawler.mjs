// A crawler with simplecrawler, which obeys robots.txt unless it is told not to: node simplecrawler.mjs FOLDER START
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, start] = process.argv.slice(2);
const Crawler = createRequire(join(folder, 'package.json'))('simplecrawler');

const crawler = new Crawler(start);
crawler.userAgent = 'ExampleBot/1.0';
crawler.interval = 10;
crawler.timeout = 10_000;
crawler.filterByDomain = false;
crawler.start();

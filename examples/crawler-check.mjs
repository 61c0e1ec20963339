// A crawler's question, asked of the engine: node examples/crawler-check.mjs
import { readFileSync } from 'node:fs';
import { parse } from '@maycrawl/core';

const robots = parse(readFileSync(new URL('./shop.robots.txt', import.meta.url)));

// One URL: the answer and its why.
const verdict = robots.check('https://shop.example/help/contact', 'Googlebot');
console.log(
  verdict.allowed,
  verdict.rule?.line,
  verdict.overruled.map(({ rule }) => rule.line),
);
console.log(String(verdict));

// Many URLs of one site: the crawler's rules are looked up once.
const ruleSet = robots.rulesFor('MyCrawler');
const paths = ['/', '/cart', '/shoes?sort=price', '/search/about'];
console.log(paths.filter((path) => ruleSet.allows(path)));

// Checks URLs against a robots.txt without any I/O for them: node examples/crawler-check.mjs
import { readFileSync } from 'node:fs';
import { parse } from '@maycrawl/core';

const robots = parse(readFileSync(new URL('./shop.robots.txt', import.meta.url)));

// One URL: the verdict and its reason.
const verdict = robots.check('https://shop.example/help/contact', 'Googlebot');
console.log(
  verdict.allowed,
  verdict.rule?.line,
  verdict.overruled.map(({ rule }) => rule.line),
);
console.log(String(verdict));

// Many URLs of one site: the rules of the crawler are selected once.
const ruleSet = robots.rulesFor('MyCrawler');
const paths = ['/', '/cart', '/shoes?sort=price', '/search/about'];
console.log(paths.filter((path) => ruleSet.allows(path)));

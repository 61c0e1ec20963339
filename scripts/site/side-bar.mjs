// The side bars of the documentation site. Each list of pages exists once: in the map (docs/README.md) and in the overviews
// of the commands, of the rules and of the API.
import { posix } from 'node:path';
import { asIndex } from './site-pages.mjs';

/** A link at the start of a list item or in the first cell of a row of a table. */
const ITEM = /^(?:- |\| (?:– )?)\[([^\]]+)\]\(([^)]+)\)/;

/** @typedef {{ text: string, link: string }} Item */
/** @typedef {{ text: string, items: Item[] }} Group */

/**
 * Returns the headings of a page of the second level with the links below each, in the order of the page.
 * @param {string} page
 * @param {string} folder of the page on the site, such as `commands`
 * @returns {Group[]}
 */
export function groupsOf(page, folder) {
  const [, ...sections] = page.split(/^## /m);
  return sections
    .map((section) => ({ text: section.slice(0, section.indexOf('\n')), items: itemsOf(section, folder) }))
    .filter(({ items }) => items.length > 0);
}

/**
 * Returns the links that begin list items and rows, without those to a part of a page.
 * @param {string} text
 * @param {string} folder
 * @returns {Item[]}
 */
export function itemsOf(text, folder) {
  return text.split('\n').flatMap((line) => {
    const [, label, target = ''] = ITEM.exec(line) ?? [];
    if (label === undefined || target.includes('#')) return [];
    return [{ text: label.replaceAll('`', ''), link: siteAddress(posix.join(folder, target)) }];
  });
}

/** @param {string} path relative to `docs/` */
function siteAddress(path) {
  return `/${asIndex(path)
    .replace(/(?:^|(?<=\/))index\.md$/, '')
    .replace(/\.md$/, '')}`;
}

/**
 * Returns the side bars by the paths where they apply. `pages` are the texts of the map and of the overviews on the site.
 * @param {{ map: string, commands: string, rules: string, api: string }} pages
 */
export function sideBars({ map, commands, rules, api }) {
  const home = { text: 'All of the documentation', link: '/' };
  const one = (/** @type {string} */ text, /** @type {string} */ link, /** @type {Item[]} */ items) => [
    { items: [home] },
    { text, link, items },
  ];
  return {
    '/': groupsOf(map, ''),
    '/commands/': one('The command', '/commands/', itemsOf(commands, 'commands')),
    '/rules/': one('Rules of the checker', '/rules/', itemsOf(rules, 'rules')),
    '/api/': one('API reference', '/api/', itemsOf(api, 'api')),
  };
}

// Links that open a robots.txt of a page in the playground, with URLs and crawlers to look at.
import { join } from 'node:path';
import { build } from 'esbuild';
import { parse } from '../../packages/core/dist/index.js';
import { root } from '../processes.mjs';
import { readRulePage } from '../rule-pages/rule-page.mjs';

/** A comment with what to show, above a file: `<!-- playground: {"crawlers":["GPTBot"],"urls":["/"]} -->`. */
const MARKED = /^<!-- playground: (\{.*\}) -->\n```txt\n([\s\S]*?)^```\n/gm;
/** The file of the example on the page of a lint rule or of a variant of it. */
const OF_RULE = /^(## (.+)\n[\s\S]*?)?^(#{2,3} Example\n\n```txt\n([\s\S]*?)^```\n)/gm;
const CODEC = 'packages/workbench/src/link/codec.ts';
const USUAL = ['Googlebot', 'bingbot'];
const MOST_URLS = 8;
const MOST_CRAWLERS = 5;

/** @typedef {{ crawlers: readonly string[], urls: readonly string[] }} Shown */
/** @typedef {(text: string, shown: Shown) => Promise<string>} AddressOf returns the address of the playground with a file */

/**
 * Resolves to the function that returns the address of the playground with a file, by the code that the playground reads
 * it with.
 * @param {string} playground its address
 * @returns {Promise<AddressOf>}
 */
export async function playgroundLinks(playground) {
  const { outputFiles } = await build({ entryPoints: [join(root, CODEC)], bundle: true, format: 'esm', write: false });
  const { encodeHash } = await import(`data:text/javascript;base64,${btoa(outputFiles[0]?.text ?? '')}`);
  return async (draft, { crawlers, urls }) => {
    const source = { kind: 'file', name: 'robots.txt' };
    return playground + (await encodeHash(JSON.stringify({ draft, source, urls, crawlers, tab: 'test' })));
  };
}

/**
 * Returns the page with a link below each file that a comment marks.
 * @param {string} page
 * @param {AddressOf} addressOf
 */
export async function withMarkedExamples(page, addressOf) {
  return replaceEach(page, MARKED, async ([whole, shown = '', text = '']) => {
    return whole.slice(whole.indexOf('\n') + 1) + linkTo(await addressOf(text, JSON.parse(shown)));
  });
}

/**
 * Returns the page of a lint rule with a link below the file of each example.
 * @param {string} page
 * @param {string} id of the rule
 * @param {AddressOf} addressOf
 */
export async function withRuleExamples(page, id, addressOf) {
  return replaceEach(page, OF_RULE, async ([, before = '', variant, example = '', text = '']) => {
    const isVariant = variant !== undefined && example.startsWith('###');
    const { verdicts } = readRulePage(isVariant ? variant : id).example;
    return before + example + linkTo(await addressOf(text, shownFor(text, verdicts)));
  });
}

function linkTo(/** @type {string} */ address) {
  return `\n<a class="open-example" href="${address}" target="_self">Open this example in the playground</a>\n`;
}

/**
 * Returns what to show beside a file: what a page states about it, and otherwise the paths of its rules.
 * @param {string} text
 * @param {readonly (readonly [crawler: string, url: string, ...unknown[]])[]} verdicts
 * @returns {Shown}
 */
export function shownFor(text, verdicts) {
  const { groups } = parse(text);
  const named = groups.flatMap(({ userAgents }) => userAgents.map(({ token }) => token));
  const crawlers = [...verdicts.map(([crawler]) => crawler), ...named, ...USUAL];
  const paths = groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern.replace(/[*$].*/, '')));
  const urls = [...verdicts.map(([, url]) => url), '/', ...paths.filter((path) => path.startsWith('/'))];
  return {
    crawlers: [...new Set(crawlers.filter((name) => /^[\w-]+$/.test(name)))].slice(0, MOST_CRAWLERS),
    urls: [...new Set(urls)].slice(0, MOST_URLS),
  };
}

/**
 * @param {string} text
 * @param {RegExp} pattern
 * @param {(match: RegExpMatchArray) => Promise<string>} replacement
 */
async function replaceEach(text, pattern, replacement) {
  let result = '';
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    result += text.slice(end, match.index) + (await replacement(match));
    end = match.index + match[0].length;
  }
  return result + text.slice(end);
}

// Makes crawlers of the recipes for HTTP clients in docs/gate.md: the call that requests a page becomes a loop that follows
// links. So what is tested is what the page says.
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../processes.mjs';

/** The expression that requests the page, in each recipe. */
const REQUESTS = {
  undici: "await politeFetch('https://example.org/page')",
  'undici-compose': "await fetch('https://example.org/page', { dispatcher, headers: { 'user-agent': userAgent } })",
  got: "await fetchAllowed(gate, 'https://example.org/page', request, { pace: true })",
  axios: "await client.get('https://example.org/page')",
};

/** The recipe asks for a public site. */
const GATE = 'Gate.open({ userAgent })';
const GATE_ON_LOOPBACK = 'Gate.open({ userAgent, fetch: { allowPrivate: true } })';

/**
 * Writes the crawlers into a folder outside the repository.
 * @param {string} folder
 */
export function writeRecipes(folder) {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const page = readFileSync(join(root, 'docs/gate.md'), 'utf8');
  return Object.entries(REQUESTS).map(([name, request]) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, crawlerOf(recipe(page, name), request));
    return { name, file };
  });
}

/** @param {string} page @param {string} name */
function recipe(page, name) {
  const code = new RegExp(`<!-- ${name} -->\n\`\`\`js\n([^]*?)\`\`\``).exec(page)?.[1];
  if (code === undefined) throw new Error(`docs/gate.md has no recipe for ${name}`);
  return code;
}

/**
 * The recipe up to its request of a page, then a loop with that request.
 * @param {string} code @param {string} request
 */
function crawlerOf(code, request) {
  for (const part of [request, GATE]) if (!code.includes(part)) throw new Error(`the recipe has no ${part}`);
  const lines = code.replace(GATE, GATE_ON_LOOPBACK).split('\n');
  const setup = lines.slice(
    0,
    lines.findIndex((line) => line.includes(request)),
  );
  const closing = lines.filter((line) => /^await \w+\.close\(\);$/.test(line));
  return [...setup, LOOP.replace('REQUEST', request.replace("'https://example.org/page'", 'url')), ...closing].join(
    '\n',
  );
}

/** A response of `fetch` has a text method; those of got and axios have the text. Pages that are blocked or fail are left out. */
const LOOP = `
const { crawlableUrls } = await import('@maycrawl/gate');
const start = process.argv[2];
const queue = new Set(crawlableUrls([start], start));
for (const url of queue) {
  try {
    const answer = REQUEST;
    const response = 'verdict' in answer ? answer.response : answer;
    const body = typeof response?.text === 'function' ? await response.text() : (response?.text ?? response?.data ?? '');
    const hrefs = Array.from(body.matchAll(/<a href="([^"]*)"/g), ([, href]) => href.replaceAll('&amp;', '&'));
    for (const link of crawlableUrls(hrefs, url)) if (new URL(link).origin === new URL(start).origin) queue.add(link);
  } catch (error) {
    console.log(String(error));
  }
}`;

// Makes the parts of docs/frameworks.md that are in `examples/frameworks`: the files, the scripts and the versions.
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { generatedFile, withTable } from './generated-file.mjs';
import { root } from './processes.mjs';

const PAGE = 'docs/frameworks.md';
const EXAMPLES = 'examples/frameworks';
const PART = /(<!-- (file|scripts): (\S+) -->\n)[\s\S]*?(<!-- end of \2 -->)/g;

const BY_SCRIPT = '[by a script](#tried-on-node-22): built';

/** The rows of the table: the heading of the section, the example, its package, where robots.txt is made, and how it is tried. */
const rows = [
  ['Next.js', 'next', 'next', '`app/robots.txt/route.ts` or `app/robots.ts`', 'in CI: built and served'],
  ['Hono', 'hono', 'hono', 'a route', 'in CI: served'],
  ['Express', 'express', 'express', 'a route', 'in CI: served'],
  ['Vite', 'vite', 'vite', 'a plugin, or `public/robots.txt`', 'in CI: built'],
  ['Astro', 'astro', 'astro', '`src/pages/robots.txt.ts`', BY_SCRIPT],
  ['Nuxt', 'nuxt', 'nuxt', '`@nuxtjs/robots` in `nuxt.config.ts`', BY_SCRIPT],
  ['SvelteKit', 'sveltekit', '@sveltejs/kit', '`src/routes/robots.txt/+server.ts`', BY_SCRIPT],
];

const read = (path) => readFileSync(join(root, path), 'utf8');

function manifestOf(example) {
  return JSON.parse(read(`${EXAMPLES}/${example}/package.json`));
}

function table() {
  const lines = rows.map(([heading, example, name, place, tried]) => {
    const { dependencies, devDependencies } = manifestOf(example);
    const version = { ...dependencies, ...devDependencies }[name];
    return `| [${heading}](#${heading.toLowerCase().replace('.', '')}) ${version} | ${place} | ${tried} |`;
  });
  const last =
    '| [WordPress](#wordpress) | the filter `robots_txt` | by hand on 2026-11-30, with version 6.1 and PHP 8.2: served |';
  return ['| framework | where robots.txt is made | tried |', '| --- | --- | --- |', ...lines, last].join('\n');
}

function part(kind, path) {
  if (kind === 'file') return fenced(extname(path).slice(1), read(`${EXAMPLES}/${path}`).trimEnd());
  const { scripts } = manifestOf(path);
  return fenced('json', JSON.stringify({ scripts }, null, 2));
}

function fenced(language, code) {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

const page = read(PAGE).replace(PART, (_, start, kind, path, end) => `${start}\n${part(kind, path)}\n\n${end}`);
generatedFile(PAGE, withTable(page, 'frameworks', table()));

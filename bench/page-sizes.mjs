/** The sizes of the page's files, as a browser receives them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { digits } from './report.mjs';

/**
 * @typedef {object} PageSize
 * @property {string} what
 * @property {number} kilobytes of 1,000 bytes
 * @property {number} bar the most that it may be
 * @property {number} stretch
 * @property {string} note
 */

const PAGE = fileURLToPath(new URL('../packages/workbench', import.meta.url));
const ASSETS = join(PAGE, 'dist/assets');

/** @returns {PageSize[]} of the page as it was built */
export function pageSizes() {
  const chunks = readChunks();
  const page = chunks.filter(({ isFirst }) => isFirst);
  const engine = startedWith(chunks, 'src/engine/worker.ts');
  const analysis = startedWith(chunks, 'src/analysis/task-worker.ts');
  const firstView = [...new Set([...page, ...engine])];
  // The Workers share a file, which the browser loads once.
  const analysisOnly = analysis.filter((chunk) => !firstView.includes(chunk));
  const languages = chunks.filter(({ sources }) => /messages\/(?!en\/)[a-z]{2}\//.test(sources));
  const others = [...firstView, ...analysis, ...languages];
  const late = chunks.filter((chunk) => !others.includes(chunk));
  const fonts = readdirSync(ASSETS).filter((name) => /^atkinson.*-latin-.*\.woff2$/.test(name));
  return [
    size('first view: script with engine Worker, gzipped', sum(firstView), 150, 125, {
      note: `${digits(sum(page))} KB page, ${digits(sum(engine))} KB Worker, of which they share a part`,
    }),
    size('largest late chunk, gzipped', largest(late), 25, 20, { note: nameOfLargest(late) }),
    size(
      'Latin fonts',
      sum(fonts.map((name) => ({ kilobytes: readFileSync(join(ASSETS, name)).length / 1000 }))),
      60,
      52,
    ),
    size('analysis Worker, gzipped', sum(analysisOnly), 100, 75, {
      note: `${digits(sum(analysis))} KB with the engine, which the first view has loaded; other tasks are late chunks`,
    }),
    size('largest file of a language, gzipped', largest(languages), 13, 10, { note: nameOfLargest(languages) }),
  ];
}

/** @param {string} what @param {number} kilobytes @param {number} bar @param {number} stretch @returns {PageSize} */
function size(what, kilobytes, bar, stretch, { note = '' } = {}) {
  return { what, kilobytes, bar, stretch, note };
}

/**
 * The chunk with a source, and all that it imports at once.
 *
 * @param {ReturnType<typeof readChunks>} chunks @param {string} source
 */
function startedWith(chunks, source) {
  const loaded = new Set(chunks.filter(({ sources }) => sources.includes(source)));
  if (loaded.size !== 1) throw new Error(`${source} is in ${loaded.size} chunks, must be in one`);
  for (const { imports } of loaded) {
    for (const chunk of chunks) if (imports.includes(chunk.name)) loaded.add(chunk);
  }
  return [...loaded];
}

/** The script files, with their sources and whether the page needs them at first. */
function readChunks() {
  const html = readFileSync(join(PAGE, 'dist/index.html'), 'utf8');
  const chunks = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const map = join(ASSETS, `${name}.map`);
      const code = readFileSync(join(ASSETS, name), 'utf8');
      return {
        name,
        sources: existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources.join('\n') : '',
        // Of a bundle, static imports only: `import(…)` has a parenthesis.
        imports: [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, imported]) => imported),
        kilobytes: gzipSync(code, { level: 9 }).length / 1000,
        isFirst: html.includes(`assets/${name}`),
      };
    });
  for (const { isFirst, imports } of chunks.filter((chunk) => chunk.isFirst)) {
    const missing = chunks.find((chunk) => isFirst && imports.includes(chunk.name) && !chunk.isFirst);
    if (missing !== undefined) throw new Error(`the HTML does not name ${missing.name}, which the first view imports`);
  }
  return chunks;
}

function sum(chunks) {
  return chunks.reduce((total, { kilobytes }) => total + kilobytes, 0);
}

function largest(chunks) {
  return Math.max(0, ...chunks.map(({ kilobytes }) => kilobytes));
}

function nameOfLargest(chunks) {
  const [first] = chunks.toSorted((a, b) => b.kilobytes - a.kilobytes);
  return first === undefined ? '' : first.name.replace(/-[\w-]{8}\.js$/, '');
}

// The requirements and faults of conformance/*.jsonl, and the tests and vectors that cover each of them.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './processes.mjs';

/**
 * An id of `requirements.jsonl` (`F7`) or of `faults.jsonl` (`FAULT-07`), not part of an escape (`%C3%A9`) or a word.
 */
export const ID = /(?<![%\w\\$./#&-])(?:FAULT-\d{2,3}|F\d{2,3}|[A-I][1-9]\d?)(?![\w%]|-\w|\.\w)/g;

/** A string or template that begins with ids, as the names of tests do: `'D9, D10 the …'`, `'C1–C3: …'`. */
const NAME = /\(\s*(['"`])((?:(?:FAULT-\d{2,3}|[A-I][1-9]\d?)[\s,;:–-]+)+)((?:\\.|(?!\1)[^\\])*)\1/g;

/** Returns the rows of a file of JSON lines below `conformance/`. */
export function rowsOf(name) {
  return readFileSync(join(root, 'conformance', name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Returns `[file, number of its vectors][]` by requirement id. */
export function vectorsById() {
  const byId = new Map();
  const files = readdirSync(join(root, 'conformance')).filter((name) => /^[a-z]-.*\.jsonl$/.test(name));
  for (const file of files.sort()) {
    const counts = new Map();
    for (const { id } of rowsOf(file)) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts) byId.set(id, [...(byId.get(id) ?? []), [file, count]]);
  }
  return byId;
}

/** Returns `{ file, name }[]` by id, for each test whose name begins with ids. The names come without them. */
export function testsById() {
  const byId = new Map();
  for (const file of trackedFiles().filter((name) => /\/test\/.*\.ts$|\.test\.ts$/.test(name))) {
    for (const [, , ids, rest] of readFileSync(join(root, file), 'utf8').matchAll(NAME)) {
      const test = { file, name: rest.replace(/\\(.)/g, '$1') };
      for (const id of idsOf(ids)) byId.set(id, [...(byId.get(id) ?? []), test]);
    }
  }
  return byId;
}

/** The ids of a test's name, ranges written out: `D1–D3` includes D2. */
function idsOf(text) {
  return [...text.matchAll(/(FAULT-|[A-I])(\d+)(?:\s*–\s*\1(\d+))?/g)].flatMap(([, prefix, first, last = first]) =>
    Array.from({ length: Math.max(0, last - first) + 1 }, (_, n) => {
      return `${prefix}${String(Number(first) + n).padStart(prefix === 'FAULT-' ? 2 : 1, '0')}`;
    }),
  );
}

/** Returns every file of the repository, new ones included, sorted. A copy without a repository has those that git would take. */
export function trackedFiles() {
  if (existsSync(join(root, '.git'))) return listedFiles();
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-git-'));
  try {
    execFileSync('git', ['init', '--quiet', folder]);
    return listedFiles(`--git-dir=${join(folder, '.git')}`, `--work-tree=${root}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {...string} place options of git, for a repository elsewhere */
function listedFiles(...place) {
  /** @param {...string} options */
  const list = (...options) =>
    execFileSync('git', [...place, 'ls-files', ...options], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\n')
      .filter((name) => name !== '');
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard', '--deduplicate').filter((name) => !deleted.has(name));
}

const GOOGLE = 'https://developers.google.com/search/docs/crawling-indexing';
const RFC = 'https://www.rfc-editor.org/rfc/rfc9309';

/** The name and the address of the source that a key of `requirements.jsonl` names. `before` is not part of the link. */
export function sourceOf(key) {
  const [source, place] = key.split('#');
  const anchor = place === undefined ? '' : `#${place}`;
  switch (source) {
    case 'google':
      return { name: "Google's specification", url: `${GOOGLE}/robots/robots_txt${anchor}` };
    case 'google-older':
      return { before: 'an older edition of ', name: "Google's specification", url: `${GOOGLE}/robots/robots_txt` };
    case 'create':
      return { name: "Google's guide", url: `${GOOGLE}/robots/create-robots-txt${anchor}` };
    case 'submit':
      return { name: "Google's page on updating a file", url: `${GOOGLE}/robots/submit-updated-robots-txt` };
    case 'crawlers':
      return { name: "Google's crawler list", url: `${GOOGLE}/overview-google-crawlers` };
    case 'rfc':
      return { name: `RFC 9309, section ${place}`, url: `${RFC}#section-${place}` };
    case 'retry-after':
      return { name: 'RFC 9110, section 10.2.3', url: 'https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3' };
    case 'url':
      return { name: 'the URL standard', url: 'https://url.spec.whatwg.org/' };
    case 'parser':
      return { name: "Google's parser", url: 'https://github.com/google/robotstxt/blob/master/robots.cc' };
    case 'ours':
      return { name: 'our own choice' };
    default:
      throw new Error(`requirements.jsonl names an unknown source: ${key}`);
  }
}

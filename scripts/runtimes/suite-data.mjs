// The input of the suite: vectors, recordings and files of the tests, as plain data for runtimes without a file system.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { root } from '../processes.mjs';

/** Of the recorded files, every thirtieth is also checked, fixed and compared: that takes much longer than verdicts. */
const EVERY = 30;

/**
 * Returns the input of the suite. With `isBrief`, it is a small part of it.
 * @returns {import('./suite.mjs').SuiteData}
 */
export function suiteData({ isBrief = false } = {}) {
  const folder = join(root, 'conformance');
  const vectorFiles = readdirSync(folder).filter((name) => /^[a-z]-.*\.jsonl$/.test(name));
  const vectors = vectorFiles.flatMap((file) => rowsOf(join(folder, file)).map((vector) => ({ file, vector })));
  const recordings = isBrief ? [] : recordingsOf(folder);
  const files = [...fixtures(), ...testFiles(), ...sample(recordings)];
  return isBrief
    ? { vectors: vectors.slice(0, 300), recordings, files: files.slice(0, 10) }
    : { vectors, recordings, files };
}

/** Google's parser requires an escaped URL. The engine escapes it, so the allow line matches. */
const UNESCAPED = [111, 113];

/** Our recording and, if the folder of the large files is set, those in it. */
function recordingsOf(folder) {
  const more = process.env.MAYCRAWL_CONFORMANCE;
  const paths = [
    join(folder, 'synthetic.jsonl.gz'),
    ...(more ? ['google-spec-test.jsonl', 'real-robots.jsonl.gz'].map((name) => join(more, name)) : []),
  ];
  return paths.map((path) => {
    const files = rowsOf(path).map((row) =>
      row.queries === undefined ? { ...row, queries: [{ ...row, agents: [row.agent] }] } : row,
    );
    return { name: basename(path), files, exceptions: path.endsWith('spec-test.jsonl') ? UNESCAPED : [] };
  });
}

/** The files of the rules' fixtures, each with its options. */
function fixtures() {
  const folder = join(root, 'packages/lint/test/fixtures');
  return readdirSync(folder)
    .sort()
    .flatMap((rule) =>
      readdirSync(join(folder, rule))
        .filter((name) => /^[\w-]+\.txt$/.test(name))
        .sort()
        .map((name) => {
          const options = ['options.json', name.replace(/\.txt$/, '.options.json')]
            .map((file) => join(folder, rule, file))
            .map((path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}));
          const base64 = readFileSync(join(folder, rule, name)).toString('base64');
          return { name: `${rule}/${name}`, base64, options: Object.assign({}, ...options) };
        }),
    );
}

/** The faulty and the correct files of the checker's tests. */
function testFiles() {
  return ['faulty-files.jsonl', 'correct-files.jsonl']
    .flatMap((name) => rowsOf(join(root, 'packages/lint/test/faulty', name)))
    .map(({ name, text, base64, gzip, options = {} }) => {
      const unpacked = gzip && gunzipSync(Buffer.from(gzip, 'base64')).toString('base64');
      return { name, ...(text === undefined ? { base64: base64 ?? unpacked } : { text }), options };
    });
}

function sample(recordings) {
  return recordings.flatMap(({ name, files }) =>
    files.flatMap(({ robotsTxt: text, robotsTxtBase64: base64 }, index) =>
      index % EVERY === 0
        ? { name: `${name} line ${index + 1}`, ...(base64 ? { base64 } : { text }), options: {} }
        : [],
    ),
  );
}

/** Returns the rows of a `.jsonl` or `.jsonl.gz` file. */
function rowsOf(path) {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

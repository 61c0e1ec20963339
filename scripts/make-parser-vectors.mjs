// Makes conformance/parsers/vectors.jsonl, the vectors for parsers of any language, from the vectors with a verdict and
// their labels in conformance/parsers/labels.jsonl, and the copy of it in `@maycrawl/conformance`. With `--check`: exit
// code 1 if they are out of date. Fails if a vector has no label, or a label no vector.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';
import { rowsOf, sourceOf } from './requirements.mjs';

const FILES = ['d-bytes', 'e-groups', 'f-matching', 'g-precedence'];
const MODULE = 'packages/conformance/src/parsers/packed-vectors.ts';

/** Where the RFC says how lines are read, for requirements that name no section of it. */
const GRAMMAR = sourceOf('rfc#2.2').url;

const verdicts = new Map(
  FILES.flatMap((file) =>
    rowsOf(`${file}.jsonl`)
      .filter((row) => 'allowed' in row)
      .map((row) => [`${file} ${row.id} ${row.name}`, row]),
  ),
);
const requirements = new Map(rowsOf('requirements.jsonl').map((row) => [row.id, row]));

/** The parts of a text, with their bytes in base64. */
const part = (piece) => {
  if (typeof piece === 'string') return { base64: base64(piece), times: 1 };
  if ('base64' in piece) return { ...piece, times: 1 };
  if (!piece.repeat.includes('{n}')) return { base64: base64(piece.repeat), times: piece.times };
  return { base64: base64(repeated(piece)), times: 1 };
};
const base64 = (text) => Buffer.from(text).toString('base64');
const repeated = ({ repeat, times }) =>
  Array.from({ length: times }, (_, n) => repeat.replaceAll('{n}', String(n))).join('');
const bytesOf = ({ base64, times }) => Buffer.concat(Array(times).fill(Buffer.from(base64, 'base64')));

/** Bytes from which a file is given as parts: base64 of the longest would be most of the repository's text. */
const LONG = 4096;

function robotsOf({ robotsTxt, robotsTxtBase64, robotsTxtParts }) {
  if (robotsTxtBase64 !== undefined) return { robots: robotsTxtBase64 };
  if (robotsTxt !== undefined) return { robots: base64(robotsTxt) };
  const parts = robotsTxtParts.map(part);
  const bytes = Buffer.concat(parts.map(bytesOf));
  return bytes.length < LONG ? { robots: bytes.toString('base64') } : { robotsParts: parts };
}

function vectorOf({ id, of, label, googleAllowed, note }) {
  const row = verdicts.get(`${id.split('/')[0]} ${of}`);
  const { crawler, url, urlParts, allowed, line } = row;
  const links = requirements.get(row.id).source.flatMap((key) => sourceOf(key).url ?? []);
  const hasRfc = links.some((link) => link.includes('rfc9309'));
  return {
    id,
    label,
    agents: [crawler].flat(),
    url: url ?? Buffer.concat(urlParts.map((piece) => bytesOf(part(piece)))).toString(),
    ...robotsOf(row),
    allowed,
    line,
    ...(googleAllowed === undefined ? {} : { googleAllowed }),
    sources: label === 'rfc' && !hasRfc ? [GRAMMAR, ...links] : links,
    ...(note === undefined ? {} : { note }),
  };
}

const labels = rowsOf('parsers/labels.jsonl');
const labelled = labels.map(({ id, of }) => `${id.split('/')[0]} ${of}`);
const unlabelled = [...verdicts.keys()].filter((key) => !labelled.includes(key));
const unknown = labelled.filter((key) => !verdicts.has(key));
for (const key of unlabelled) console.error(`conformance/parsers/labels.jsonl has no label for: ${key}`);
for (const key of unknown) console.error(`conformance/parsers/labels.jsonl labels what is no vector: ${key}`);

if (unlabelled.length + unknown.length > 0) process.exitCode = 1;
else {
  const rows = labels.filter(({ leftOut }) => leftOut === undefined).map((row) => JSON.stringify(vectorOf(row)));
  generatedFile('conformance/parsers/vectors.jsonl', `${rows.join('\n')}\n`);
  generatedFile(MODULE, moduleOf(`${rows.join('\n')}\n`));
}

/** The module with the vectors compressed: 30 kB instead of 600. */
function moduleOf(text) {
  const known = existsSync(join(root, MODULE)) ? readFileSync(join(root, MODULE), 'utf8') : '';
  const [, packed = ''] = /'base64:([^']*)'/.exec(known) ?? [];
  // Another version of zlib packs the same text into other bytes.
  const isSame = packed !== '' && gunzipSync(Buffer.from(packed, 'base64')).toString() === text;
  return `// Generated from conformance/parsers/vectors.jsonl by scripts/make-parser-vectors.mjs.

/** The file, compressed. */
export const packedVectors =
  'base64:${isSame ? packed : gzipSync(text, { level: 9 }).toString('base64')}';
`;
}

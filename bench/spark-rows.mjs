// Writes what bench/spark.mjs decides, the same for the same numbers: `node bench/spark-rows.mjs FOLDER URLS PARTS PART` writes
// a part of `urls-PART.txt` with a URL in each line. Part 0 also writes `robots.tsv`: URL, time, status, base64 of the file.
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { random } from './random.mjs';
import { loadFiles, somePath } from './workload.mjs';

const [folder = '', urls = '', parts = '', part = ''] = process.argv.slice(2);
const SEED = 33;
/** URLs of an origin, on average. */
const EACH = 1_000;
/** The share of the first origin. */
const LARGEST = 0.03;
const FLUSH = 1_048_576;
const ODD = [
  'no url',
  'mailto:a@b.example',
  'ftp://www.site-1.example/x',
  'https://[broken',
  'HTTPS://WWW.Site-2.Example:443/a',
];
const ODD_EVERY = 100_003;

const { files } = loadFiles({ smoke: false });
const count = Math.max(10, Math.round(Number(urls) / EACH));
const originAt = (/** @type {number} */ i) => `https://${i < files.length ? files[i].host : `www.site-${i}.example`}`;

if (part === '0') {
  const out = openSync(join(folder, 'robots.tsv'), 'w');
  for (let i = 0; i < count; i++) {
    // Of 50 origins, one has no file, one fails, and one was not captured.
    const status = { 3: 404, 7: 503 }[i % 50] ?? 200;
    const body = status === 200 ? Buffer.from(files[i % files.length].bytes).toString('base64') : '';
    if (i % 50 !== 11) writeSync(out, `${originAt(i)}/robots.txt\t20260101000000\t${status}\t${body}\n`);
  }
  closeSync(out);
}
const r = random(SEED + Number(part));
const out = openSync(join(folder, `urls-${part}.txt`), 'w');
const length =
  Math.floor((Number(urls) * (Number(part) + 1)) / Number(parts)) -
  Math.floor((Number(urls) * Number(part)) / Number(parts));
let text = '';
for (let i = 0; i < length; i++) {
  // The cube makes a few origins large and most of them small.
  const at = r.next() < LARGEST ? 0 : Math.floor(count * r.next() ** 3);
  text += i % ODD_EVERY === 0 ? `${r.pick(ODD)}\n` : `${originAt(at)}${somePath(r, files[at % files.length])}\n`;
  if (text.length < FLUSH && i < length - 1) continue;
  writeSync(out, text);
  text = '';
}
closeSync(out);

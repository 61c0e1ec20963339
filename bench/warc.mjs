/**
 * Measures `maycrawl warc`: whole processes that read the captures of a web archive and write rows, beside `gzip -dc` of the
 * same files.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { alternate, withTempFolder } from './gate-setup.mjs';
import { random } from './random.mjs';
import { digits } from './report.mjs';
import { loadFiles } from './workload.mjs';

/**
 * @typedef {import('./measures.mjs').Outcome} Outcome
 * @typedef {import('./measures.mjs').Settings} Settings
 */

const COMMAND = fileURLToPath(new URL('../packages/cli/bin/maycrawl.js', import.meta.url));
/** Ticks of /proc per second. */
const TICKS = 100;
const MIB = 2 ** 20;
/** An archive has many files of this many captures, so that a file has about 2 MB. */
export const CAPTURES = 1_000;
const PAGE = `<!DOCTYPE html><title>Not found</title>${'<p>This page could not be found.</p>'.repeat(200)}`;

/** @param {Settings} settings @returns {Promise<Outcome>} */
export function warcRows({ smoke, rounds }) {
  return withTempFolder(async (folder) => {
    const count = smoke ? 2 : 100;
    const archives = writeArchives(folder, count, smoke);
    const bytes = archives.reduce((sum, path) => sum + statSync(path).size, 0);
    const timed = (/** @type {string} */ program, /** @type {string[]} */ args) => () => {
      const out = openSync(join(folder, 'out'), 'w');
      const before = childSeconds();
      const { status, stderr } = spawnSync(program, args, { stdio: ['ignore', out, 'pipe'], encoding: 'utf8' });
      closeSync(out);
      if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
      return childSeconds() - before;
    };
    const figures = await alternate(smoke ? 1 : Math.min(rounds, 7), {
      gzip: timed('gzip', ['-dc', ...archives]),
      warc: timed(process.execPath, [COMMAND, 'warc', '--quiet', ...archives]),
    });
    const rows = readFileSync(join(folder, 'out')).reduce((lines, byte) => lines + Number(byte === 10), 0);
    if (rows !== count * CAPTURES) throw new Error(`${rows} rows of ${count * CAPTURES} captures`);
    const perSecond = (/** @type {string} */ name) => `${digits(bytes / MIB / figures.median(name))} MiB/s compressed`;
    return {
      rows: [
        {
          what: 'warc: CPU beside `gzip -dc`',
          figure: figures.timesAsFast('gzip', 'warc'),
          unit: '×',
          bar: 2.8,
          stretch: 2.2,
          sense: 'at most',
          note: perSecond('warc'),
        },
      ],
      details: ['gzip', 'warc'].map((name) => ({ what: 'warc', contender: name, figure: perSecond(name) })),
    };
  });
}

/** Returns the processor seconds of ended children of this process. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/**
 * Writes archives as Common Crawl does: for each capture the request and the response, each a gzip member. A third of the
 * responses are web pages. Returns their paths.
 *
 * @param {string} folder
 * @param {number} count
 * @param {boolean} smoke
 */
export function writeArchives(folder, count, smoke) {
  const { files } = loadFiles({ smoke });
  const r = random(11);
  return Array.from({ length: count }, (_, at) => {
    const path = join(folder, `${at}.warc.gz`);
    const fd = openSync(path, 'w');
    for (let i = 0; i < CAPTURES; i++) {
      const url = `https://www.site-${(at * CAPTURES + i).toString(36)}.example/robots.txt`;
      const file = /** @type {import('./workload.mjs').BenchFile} */ (files[r.below(files.length)]);
      const [type, body] =
        r.below(3) === 0 ? ['text/html', Buffer.from(PAGE)] : ['text/plain', Buffer.from(file.bytes)];
      const request = `GET /robots.txt HTTP/1.1\r\nUser-Agent: CCBot/2.0 (https://commoncrawl.org/faq/)\r\nHost: ${new URL(url).host}\r\n\r\n`;
      writeSync(fd, record('request', url, Buffer.from(request)));
      const status = type === 'text/html' ? '404 Not Found' : '200 OK';
      const head = `HTTP/1.1 ${status}\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\nServer: nginx\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`;
      writeSync(fd, record('response', url, Buffer.concat([Buffer.from(head), body])));
    }
    closeSync(fd);
    return path;
  });
}

/** @param {'request' | 'response'} type @param {string} url @param {Buffer} block */
function record(type, url, block) {
  const head = [
    'WARC/1.0',
    `WARC-Type: ${type}`,
    'WARC-Date: 2026-01-01T00:00:00Z',
    'WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>',
    `Content-Length: ${block.length}`,
    `Content-Type: application/http; msgtype=${type}`,
    `WARC-Target-URI: ${url}`,
  ];
  return gzipSync(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), block, Buffer.from('\r\n\r\n')]));
}

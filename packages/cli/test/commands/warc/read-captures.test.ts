import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { HeldStates } from '../../../src/commands/warc/capture-state.js';
import { type BadMember, readMembers } from '../../../src/commands/warc/warc-bytes.js';
import { WarcRecords } from '../../../src/commands/warc/warc-records.js';
import { WarcRows } from '../../../src/commands/warc/warc-rows.js';
import { environment, main } from '../../maycrawl.js';
import { archive, type Captured, http, record } from './archive.js';

const SEED = 20261128;
const RULES = 'User-agent: *\nDisallow: /private\n';
const OK = http('200 OK', { 'Content-Type': 'text/plain' }, RULES);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-warc-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(content: Buffer): string {
  const path = join(folder, `${files++}.warc.gz`);
  writeFileSync(path, content);
  return path;
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, 'warc', ...args], {
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return {
    status,
    rows: stdout
      .split('\n')
      .slice(0, -1)
      .map((row) => row.split('\t')),
    stderr,
  };
}

/** Returns the rows of archives, as origin, status and file. */
function rowsOf(...archives: readonly (readonly Captured[])[]) {
  const { status, rows, stderr } = run(...archives.map((records) => fileOf(archive(records))));
  expect([status, rows.every((row) => row.length === 5 && row[1] === 'R')]).toEqual([0, true]);
  return {
    rows: rows.map(([origin, , , code, body = '']) => [origin, code, Buffer.from(body, 'base64').toString()]),
    times: rows.map((row) => row[2]),
    stderr,
  };
}

const capture = (url: string, block: Buffer | string = OK, more: Partial<Captured> = {}): Captured => ({
  url,
  block,
  ...more,
});
const redirect = (from: string, to: string, status = '301 Moved'): Captured =>
  capture(from, http(status, { Location: to }));

describe('maycrawl warc', () => {
  it('writes a row for each capture of a robots.txt', () => {
    const { rows, times } = rowsOf([
      capture('https://A.example:443/robots.txt'),
      capture('https://a.example/robots.txt?x', OK),
      capture('https://a.example/other', OK),
      capture('https://a.example/robots.txt', 'GET /robots.txt HTTP/1.1\r\n\r\n', { type: 'request' }),
      capture('https://b.example/robots.txt', http('404 Not Found', {}, 'nothing'), { date: '2026-02-01T00:00:00Z' }),
      capture('https://c.example/robots.txt', http('503 Busy', {})),
      capture('dns:a.example', '20260101000000\na.example. 1 IN A 127.0.0.1\n'),
    ]);
    expect(rows).toEqual([
      ['https://a.example', '200', RULES],
      ['https://b.example', '404', ''],
      ['https://c.example', '503', ''],
    ]);
    expect(times).toEqual(['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z']);
  });

  it('decodes chunks and compression, also if the archive has decoded them and kept the fields', () => {
    const chunked = `5\r\n${RULES.slice(0, 5)}\r\n${(RULES.length - 5).toString(16)};x=y\r\n${RULES.slice(5)}\r\n0\r\n\r\n`;
    const bodies: readonly [Record<string, string>, Buffer | string][] = [
      [{ 'Transfer-Encoding': 'chunked' }, chunked],
      [{ 'Transfer-Encoding': 'chunked' }, RULES],
      [{ 'Content-Encoding': 'gzip' }, gzipSync(RULES)],
      [{ 'Content-Encoding': 'x-gzip' }, gzipSync(RULES)],
      [{ 'Content-Encoding': 'gzip' }, RULES],
      [{ 'Content-Encoding': 'deflate' }, deflateSync(RULES)],
      [{ 'Content-Encoding': 'deflate' }, deflateRawSync(RULES)],
      [{ 'Content-Encoding': 'br' }, brotliCompressSync(RULES)],
      [{ 'Content-Encoding': 'br' }, RULES],
      [{ 'Content-Encoding': 'identity' }, RULES],
      [{ 'Content-Encoding': 'deflate, gzip' }, gzipSync(deflateSync(RULES))],
      [{ 'Transfer-Encoding': 'gzip' }, gzipSync(RULES)],
      [{ 'Content-Encoding': 'deflate', 'Transfer-Encoding': 'gzip, chunked' }, gzipSync(deflateSync(RULES))],
      [{ 'Transfer-Encoding': 'none' }, RULES],
    ];
    const { rows } = rowsOf(
      bodies.map(([fields, body], i) => capture(`https://h${i}.example/robots.txt`, http('200 OK', fields, body))),
    );
    expect(rows).toEqual(bodies.map((_, i) => [`https://h${i}.example`, '200', RULES]));
  });

  it('never allows what it cannot read: join answers these rows with ?', () => {
    const { rows, stderr } = rowsOf([
      capture('https://a.example/robots.txt', 'no HTTP'),
      capture(
        'https://b.example/robots.txt',
        http('200 OK', { 'Content-Encoding': 'gzip' }, gzipSync(RULES).fill(7, 12)),
      ),
      capture('https://c.example/robots.txt', http('200 OK', { 'Content-Encoding': 'zstd' }, RULES)),
      capture('https://d.example/robots.txt', OK, { fields: { 'WARC-Truncated': 'disconnect' } }),
      capture('https://e.example/robots.txt', http('301 Moved', {})),
      capture('https://f.example/robots.txt', '', { type: 'revisit', fields: { 'WARC-Payload-Digest': 'sha1:X' } }),
      capture('https://g.example/robots.txt', 'HTTP/1.1 200 OK\r\nServer: x\r\n'),
      capture(
        'https://h.example/robots.txt',
        http('200 OK', { X: 'x'.repeat(300_000), 'Content-Encoding': 'br' }, 'x'),
      ),
      capture('https://i.example/robots.txt', 'HTTP/1.1 20 OK\r\n\r\nx'),
      ...[`ff\r\n${RULES}`, `5\r\n${RULES.slice(0, 5)}\r\n`, `5\r\n${RULES.slice(0, 5)}\r\n5\r\n${RULES}`, ''].map(
        (body, i) =>
          capture(`https://j${i}.example/robots.txt`, http('200 OK', { 'Transfer-Encoding': 'chunked' }, body)),
      ),
      capture('https://k.example/robots.txt', http('200 OK', { 'Content-Length': `${RULES.length + 1}` }, RULES)),
      ...[gzipSync(RULES), deflateSync(RULES)].map((body, i) =>
        capture(
          `https://l${i}.example/robots.txt`,
          http('200 OK', { 'Content-Encoding': i === 0 ? 'gzip' : 'deflate' }, body.subarray(0, -9)),
        ),
      ),
      capture(
        'https://m.example/robots.txt',
        http('200 OK', { 'Content-Encoding': 'br' }, brotliCompressSync(RULES).subarray(0, -5)),
      ),
    ]);
    expect(rows.map(([, status]) => status)).toEqual([
      'no-status',
      'damaged-body',
      'damaged-body',
      'truncated',
      'no-location',
      'no-status',
      'damaged-body',
      'damaged-body',
      'no-status',
      ...Array.from({ length: 7 }, () => 'truncated'),
      'damaged-body',
    ]);
    const input = rows.map(([origin, status]) => `${origin}\tR\t1\t${status}\t\n${origin}\tU\t${origin}/x\n`).join('');
    const joined = spawnSync(process.execPath, [main, 'join', '--as', 'X', '-q'], {
      input,
      encoding: 'utf8',
      env: environment(),
    });
    expect(
      joined.stdout
        .split('\n')
        .slice(0, -1)
        .map((row) => row.split('\t')[1]),
    ).toEqual(rows.map(() => '?'));
    expect(stderr).toContain('8 truncated, 8 without a status or with a damaged body');
  });

  it('keeps a truncated file that is longer than what is read of it', () => {
    const body = `${RULES}${'#'.repeat(600_000)}`;
    const { rows } = rowsOf([
      capture('https://a.example/robots.txt', http('200 OK', {}, body), { fields: { 'WARC-Truncated': 'length' } }),
    ]);
    expect(rows.map(([, status, file]) => [status, file?.length])).toEqual([['200', 512_001]]);
  });

  it('removes two encodings at most: a body with more cannot be read', () => {
    const encoded = (count: number, text: Buffer | string = RULES): Buffer =>
      count === 0 ? Buffer.from(text) : encoded(count - 1, gzipSync(text));
    const named = (count: number) => ({ 'Content-Encoding': Array(count).fill('gzip').join(', ') });
    const { rows } = rowsOf([
      capture('https://a.example/robots.txt', http('200 OK', named(2), encoded(2))),
      capture('https://b.example/robots.txt', http('200 OK', named(3), encoded(3))),
      capture('https://c.example/robots.txt', http('200 OK', named(30_000), RULES)),
      capture(
        'https://d.example/robots.txt',
        http('200 OK', { ...named(2), 'Transfer-Encoding': 'gzip, chunked' }, encoded(3)),
      ),
    ]);
    expect(rows.map(([, status, file]) => [status, file])).toEqual([
      ['200', RULES],
      ...Array.from({ length: 3 }, () => ['damaged-body', '']),
    ]);
  });

  it('resolves revisits by their digest', () => {
    const digest = `sha1:${createHash('sha1').update(RULES).digest('hex')}`;
    const fields = { 'WARC-Payload-Digest': digest };
    const { rows } = rowsOf([
      capture('https://a.example/robots.txt', OK, { fields }),
      capture('https://a.example/robots.txt', http('200 OK', {}), { type: 'revisit', fields }),
      capture('https://a.example/robots.txt', http('304 Not Modified', {}), { type: 'revisit', fields }),
      capture('https://a.example/robots.txt', http('500 Error', {}), { type: 'revisit', fields }),
    ]);
    expect(rows.map(([, status, file]) => [status, file])).toEqual([
      ['200', RULES],
      ['200', RULES],
      ['200', RULES],
      ['500', ''],
    ]);
  });

  it('takes only whole files of the same digest for revisits', () => {
    const fields = { 'WARC-Payload-Digest': 'sha1:X' };
    const cut = { ...fields, 'WARC-Truncated': 'length' };
    const revisited = (original: Captured) =>
      rowsOf([
        original,
        ...['', http('304 Not Modified', {}), http('200 OK', {})].map((block, i) =>
          capture(`https://r${i}.example/robots.txt`, block, { type: 'revisit', fields }),
        ),
      ]).rows.map(([, status]) => status);
    expect(revisited(capture('https://a.example/robots.txt', OK, { fields: cut }))).toEqual(Array(4).fill('truncated'));
    expect(revisited(capture('https://a.example/robots.txt', http('404 None', {}, RULES), { fields }))).toEqual([
      '404',
      ...Array(3).fill('no-status'),
    ]);
  });

  it('follows redirects through URLs that are no robots.txt, five in all', () => {
    const hops = (host: string, count: number): Captured[] => [
      redirect(`https://${host}.example/robots.txt`, '/1'),
      ...Array.from({ length: count - 1 }, (_, i) => redirect(`https://${host}.example/${i + 1}`, `/${i + 2}`)),
      capture(`https://${host}.example/${count}`),
    ];
    const loop = [redirect('https://l.example/robots.txt', '/1'), redirect('https://l.example/1', '/robots.txt')];
    const lost = [redirect('https://m.example/robots.txt', '/1'), redirect('https://m.example/1', '/2')];
    const { rows, stderr } = rowsOf([...hops('a', 2), ...hops('b', 5), ...hops('c', 6), ...loop, ...lost].reverse());
    expect(Object.fromEntries(rows.map(([origin, status, file]) => [origin, [status, file]]))).toEqual({
      'https://a.example': ['200', RULES],
      'https://b.example': ['200', RULES],
      'https://c.example': ['404', ''],
      'https://l.example': ['404', ''],
      'https://m.example': ['redirect', ''],
    });
    expect(rows.length).toBe(5);
    expect(stderr).toContain('5 redirects, 1 of them to a URL that was not captured, 2 of them over five hops');
  });

  it('follows redirects to captures in any file, five at most, and keeps the first origin', () => {
    const chain = Array.from({ length: 8 }, (_, i) => `https://h${i}.example/robots.txt`);
    const hops = chain
      .slice(0, -1)
      .map((url, i) => redirect(url, chain[i + 1]!, i % 2 ? '302 Found' : '308 Permanent'));
    const { rows, stderr } = rowsOf(
      [
        capture('https://h7.example/robots.txt'),
        capture('https://www.a.example/r', http('200 OK', {}, 'User-agent: *\n')),
      ],
      [...hops, redirect('https://a.example/robots.txt', '//www.a.example/r#x')],
      [redirect('https://b.example/robots.txt', '/elsewhere'), redirect('https://c.example/robots.txt', '/robots.txt')],
    );
    const byOrigin = Object.fromEntries(rows.map(([origin, status, file]) => [origin, [status, file]]));
    expect(byOrigin).toEqual({
      'https://a.example': ['200', 'User-agent: *\n'],
      'https://b.example': ['redirect', ''],
      'https://c.example': ['404', ''],
      'https://h0.example': ['404', ''],
      'https://h1.example': ['404', ''],
      ...Object.fromEntries([2, 3, 4, 5, 6, 7].map((i) => [`https://h${i}.example`, ['200', RULES]])),
    });
    expect(stderr).toContain('10 redirects, 1 of them to a URL that was not captured, 3 of them over five hops');
  });

  describe('a redirect counts until the next capture of its URL', () => {
    const [A, WWW, C] = [
      'https://a.example/robots.txt',
      'https://www.a.example/robots.txt',
      'https://c.example/robots.txt',
    ];
    const BLOCK = http('200 OK', {}, 'User-agent: *\nDisallow: /\n');
    const ALLOW = http('200 OK', {}, 'User-agent: *\nAllow: /\n');
    const at = (month: number, { ...captured }: Captured): Captured => ({
      ...captured,
      date: `2026-0${month}-01T00:00:00Z`,
    });
    /** Returns the rows of the first URL, as time and file, sorted; and what the last one says. */
    const rowsOfA = (captures: readonly Captured[]) => {
      const archived = rowsOf(...captures.map((each) => [each]));
      return archived.rows
        .map(([origin, status, text], i) => [origin, archived.times[i], status, text] as const)
        .filter(([origin]) => origin === 'https://a.example')
        .map(([, time, status, text]) => `${time?.slice(5, 7)} ${status} ${text?.split('\n')[1] ?? ''}`.trim())
        .sort();
    };
    const orders = (captures: readonly Captured[]) => [captures, [...captures].reverse()];

    it('an older redirect does not replace a newer file, however new its target is', () => {
      for (const captures of orders([at(1, redirect(A, WWW)), at(2, capture(A, BLOCK)), at(3, capture(WWW, ALLOW))]))
        expect(rowsOfA(captures)).toEqual(['02 200 Disallow: /']);
    });

    it('a newer redirect replaces an older file, however old its target is', () => {
      for (const captures of orders([at(1, capture(WWW, ALLOW)), at(2, capture(A, BLOCK)), at(3, redirect(A, WWW))]))
        expect(rowsOfA(captures)).toEqual(['02 200 Disallow: /', '03 200 Allow: /']);
    });

    it('only the latest capture of the target is written, with the time of the redirect', () => {
      const captures = [at(1, capture(WWW, ALLOW)), at(2, redirect(A, WWW)), at(3, capture(WWW, BLOCK))];
      for (const ordered of orders(captures)) expect(rowsOfA(ordered)).toEqual(['02 200 Disallow: /']);
    });

    it('a redirect on the way is not followed if a newer capture of its URL is a file', () => {
      const others = [at(2, redirect(WWW, C)), at(3, capture(WWW, BLOCK)), at(4, capture(C, ALLOW))];
      for (const captures of orders([at(1, redirect(A, WWW)), ...others]))
        expect(rowsOfA(captures)).toEqual(['01 200 Disallow: /']);
    });

    it('a redirect on the way is followed if it is newer than a file', () => {
      const others = [at(2, capture(WWW, ALLOW)), at(3, redirect(WWW, C)), at(4, capture(C, BLOCK))];
      for (const captures of orders([at(1, redirect(A, WWW)), ...others]))
        expect(rowsOfA(captures)).toEqual(['01 200 Disallow: /']);
    });

    it('a file of the same time counts', () => {
      for (const captures of orders([at(1, redirect(A, WWW)), at(1, capture(A, BLOCK)), at(3, capture(WWW, ALLOW))]))
        expect(rowsOfA(captures)).toEqual(['01 200 Disallow: /']);
    });

    it('a newer capture that cannot be read ends it, too', () => {
      for (const captures of orders([
        at(1, redirect(A, WWW)),
        at(2, capture(A, 'no HTTP')),
        at(3, capture(WWW, ALLOW)),
      ]))
        expect(rowsOfA(captures)).toEqual(['02 no-status']);
    });

    it.each([0, 2 ** 20])('targets that are not held are read again: %d bytes', async (maxBytes) => {
      const captures = [
        at(1, redirect(A, WWW)),
        at(1, redirect(C, WWW)),
        ...[ALLOW, BLOCK, ALLOW, BLOCK].map((block, i) => at(2 + i, capture(WWW, block))),
      ];
      const found: string[] = [];
      const rows = new WarcRows(
        ({ origin, time, body }) => void found.push(`${origin} ${time} ${body}`),
        () => {},
        new HeldStates(maxBytes),
      );
      let passes = 0;
      do {
        const records = new WarcRecords(rows);
        for (const each of captures) records.write(record(each));
        records.end();
        passes++;
      } while (await rows.startNextPass(async () => {}));
      expect([passes, rows.counts.rows]).toEqual([maxBytes === 0 ? 3 : 2, 6]);
      expect(found.slice(4)).toEqual(
        ['https://a.example', 'https://c.example'].map(
          (origin) => `${origin} 2026-01-01T00:00:00Z User-agent: *\nDisallow: /\n`,
        ),
      );
    });
  });

  it('names damaged parts, and reads the rest: a damaged member costs itself alone', () => {
    const records = Array.from({ length: 40 }, (_, i) => capture(`https://h${i}.example/robots.txt`));
    const members = records.map((each) => gzipSync(record(each)));
    const whole = Buffer.concat(members);
    const starts = members.map((_, i) => Buffer.concat(members.slice(0, i)).length);
    const lost = (content: Buffer) => {
      const { status, rows, stderr } = run(fileOf(content));
      expect(status).toBe(0);
      const found = new Set(rows.map(([origin]) => origin));
      expect(rows.length).toBe(found.size);
      return { lost: records.flatMap(({ url }, i) => (found.has(url.slice(0, -11)) ? [] : [i])), stderr };
    };
    expect(lost(whole).lost).toEqual([]);
    const flipped = Buffer.from(whole);
    flipped[starts[7]! + 60]! ^= 0x55;
    expect(lost(flipped)).toMatchObject({
      lost: [7],
      stderr: expect.stringMatching(/left out a damaged part: at byte [\d,]+: it/),
    });
    const cut = Buffer.concat([whole.subarray(0, starts[20]! + 30), whole.subarray(starts[21]!)]);
    expect(lost(cut).lost).toEqual([20]);
    expect(lost(whole.subarray(0, starts[39]! + 30)).lost).toEqual([39]);
    const between = Buffer.concat([whole.subarray(0, starts[5]), Buffer.from('junk'), whole.subarray(starts[5]!)]);
    expect(lost(between).lost).toEqual([]);
    const header = Buffer.from(whole);
    header[starts[3]!] = 0;
    expect(lost(header).lost).toEqual([3]);
  });

  it('reads files without compression, with one member for all records, and with other record types', () => {
    const records = ['a', 'b'].map((name) => capture(`https://${name}.example/robots.txt`));
    const info: Captured = { url: 'urn:x', type: 'warcinfo', block: 'software: x\r\n' };
    const plain = Buffer.concat([info, ...records].map(record));
    for (const content of [plain, gzipSync(plain)]) {
      expect(run(fileOf(content)).rows.map(([origin]) => origin)).toEqual(['https://a.example', 'https://b.example']);
    }
  });

  it.each([
    [[], /^maycrawl: warc needs files: name WARC files/],
    [['-'], /^maycrawl: warc reads files, because a second pass may be needed/],
    [['/nowhere.warc.gz'], /^maycrawl: cannot read "\/nowhere.warc.gz" \(ENOENT\): name a WARC file/],
  ])('rejects %j', (args, message) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('reads the records after a first member that has none', () => {
    const url = 'https://a.example/robots.txt';
    const file = fileOf(Buffer.concat([gzipSync('a note'), archive([capture(url)])]));
    const { status, rows, stderr } = run(file);
    expect([status, rows.map(([origin]) => origin)]).toEqual([0, ['https://a.example']]);
    expect(stderr).toContain('left out a damaged part: ');
  });

  it.each(['', '<html>not an archive</html>', 'HTTP/1.1 200 OK\r\n\r\n'])('says that a file is no WARC: %j', (text) => {
    for (const content of [
      Buffer.from(text),
      gzipSync(text),
      gzipSync(gzipSync(record(capture('https://a.example/')))),
    ]) {
      const whole = fileOf(archive([capture('https://a.example/robots.txt')]));
      const { status, rows, stderr } = run(fileOf(content), whole);
      expect([status, rows.map(([origin]) => origin), stderr]).toEqual([
        1,
        ['https://a.example'],
        expect.stringMatching(/ is no WARC file: name files whose /),
      ]);
    }
  });

  it.each(['members', 'one file'])('reads no record that is longer than its Content-Length: %s', (form) => {
    const urls = ['a', 'b', 'c'].map((name) => `https://${name}.example/robots.txt`);
    const body = 'User-agent: *\nAllow: /\n\r\n\r\nDisallow: /x\n';
    const [first = '', second = '', third = ''] = urls.map((url) =>
      record({ url, block: http('200 OK', {}, body) }).toString('latin1'),
    );
    const cut = second.replace(
      /^Content-Length: (\d+)/m,
      (_, length) => `Content-Length: ${Number(length) - 'Disallow: /x\n'.length}`,
    );
    const records = [first, cut, third].map((text) => Buffer.from(text, 'latin1'));
    const file = Buffer.concat(form === 'members' ? records.map((each) => gzipSync(each)) : records);
    const { rows, stderr } = run(fileOf(file));
    expect(rows.map(([origin]) => origin)).toEqual(
      form === 'members' ? ['https://a.example', 'https://c.example'] : ['https://a.example'],
    );
    expect(stderr).toContain('left out a damaged part: a record does not end where its Content-Length says\n');
  });

  it('reads no record with a Content-Length that is no decimal number', () => {
    const text = record(capture('https://a.example/robots.txt')).toString('latin1');
    for (const length of ['', '-1', '0x10', '1e2', '1.0']) {
      const content = Buffer.from(text.replace(/(?<=Content-Length: )\d+/, length), 'latin1');
      const { rows, stderr } = run(fileOf(content));
      expect([rows, stderr]).toEqual([[], expect.stringContaining('a record has no header, or no Content-Length')]);
    }
  });
});

describe('records in blocks of any size', () => {
  it('are the same', () => {
    const records = [
      capture('https://a.example/robots.txt'),
      capture('https://b.example/robots.txt', http('200 OK', {}, 'x'.repeat(3_000))),
      capture('https://c.example/robots.txt', http('404 None', {}, '\r\n\r\nWARC/1.0\r\n\r\n')),
    ];
    const bytes = Buffer.concat(records.map(record));
    const read = (sizes: readonly number[]) => {
      const found: unknown[] = [];
      const rows = new WarcRows(
        ({ origin, status, body }) => void found.push([origin, status, body?.length]),
        (what) => found.push(what),
      );
      const reader = new WarcRecords(rows);
      for (let at = 0, i = 0; at < bytes.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        reader.write(Buffer.from(bytes.subarray(at, at + size)));
        at += size;
      }
      reader.end();
      return found;
    };
    const whole = read([bytes.length]);
    expect(whole).toEqual([
      ['https://a.example', '200', RULES.length],
      ['https://b.example', '200', 3_000],
      ['https://c.example', '404', undefined],
    ]);
    const sizes = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sizes, (chosen) => {
        expect(read(chosen)).toEqual(whole);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe('payloads', () => {
  // It decodes no Brotli.
  it('are those that warcio reads', async () => {
    const bodies = [RULES, '', 'x', `${RULES}\r\n\r\n`, '\u0000\u0001', 'é'.repeat(500)];
    const encodings: readonly (readonly [Record<string, string>, (body: string) => Buffer | string])[] = [
      // Without a header field, warcio reads no payload.
      [{ Server: 'x' }, (body) => body],
      [{ 'Content-Encoding': 'gzip' }, (body) => gzipSync(body)],
      [{ 'Content-Encoding': 'deflate' }, (body) => deflateSync(body)],
      [
        { 'Transfer-Encoding': 'chunked' },
        (body) => {
          const bytes = Buffer.from(body);
          const chunk = bytes.length === 0 ? '' : `${bytes.length.toString(16)}\r\n${bytes.toString('latin1')}\r\n`;
          return Buffer.from(`${chunk}0\r\n\r\n`, 'latin1');
        },
      ],
    ];
    const records = encodings.flatMap(([fields, encode], i) =>
      bodies.map((body, j) => capture(`https://h${i}-${j}.example/robots.txt`, http('200 OK', fields, encode(body)))),
    );
    const content = archive(records);
    const expected: [string, string][] = [];
    for await (const found of new WARCParser(Readable.from([content]))) {
      const encoded = ['content-encoding', 'transfer-encoding'].some((name) => found.httpHeaders?.headers.has(name));
      const chunks: Uint8Array[] = encoded ? [await found.readFully(true)] : [];
      if (!encoded) for await (const chunk of found) chunks.push(Uint8Array.from(chunk));
      const payload = Buffer.concat(chunks);
      expected.push([new URL(found.warcTargetURI ?? '').origin, payload.toString('base64')]);
    }
    const { rows } = run(fileOf(content));
    expect(expected.length).toBe(records.length);
    expect(rows.map(([origin, , , , body]) => [origin, body])).toEqual(expected);
  });
});

describe('damaged members', () => {
  it('cost themselves alone, wherever a byte is wrong', async () => {
    const texts = Array.from({ length: 6 }, (_, i) => `WARC/1.0 ${i} ${'text '.repeat(i * 40)}`);
    const members = texts.map((text) => gzipSync(text));
    const whole = Buffer.concat(members);
    const position = fc.nat(whole.length - 1);
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = Buffer.from(whole);
        damaged[at]! ^= change;
        const found: string[] = [];
        for await (const member of readMembers(fileOf(damaged), () => {})) found.push(member.toString());
        const hit = members.findIndex((_, i) => at < Buffer.concat(members.slice(0, i + 1)).length);
        const kept = texts.filter((_, i) => i !== hit);
        // A wrong byte in a field of the header that is not read, such as the time, changes nothing.
        expect([kept, texts]).toContainEqual(found);
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
  const stored = (content: Buffer | string, length = content.length): Buffer =>
    Buffer.concat([Buffer.from([0, length, 0, ~length & 0xff, 0xff]), Buffer.from(content)]);
  /** Headers, each with a block that contains the next header. */
  const nested = (count: number, before: Buffer | string): Buffer =>
    Buffer.concat(
      Array(count).fill(Buffer.concat([HEADER, before === '' ? Buffer.alloc(0) : stored(before), stored('', 10)])),
    );

  /** Reads a file. Also returns how often other code ran in the meantime. */
  async function membersOf(content: Buffer, isStopped?: (turns: number) => boolean) {
    const path = fileOf(content);
    const [found, bad]: [string[], BadMember[]] = [[], []];
    let turns = 0;
    const stopped = () => isStopped?.(++turns) ?? false;
    for await (const member of readMembers(path, (each) => void bad.push(each), stopped)) found.push(member.toString());
    return { found, bad, turns };
  }

  it('that contain each other are one damage, and the next record is read', async () => {
    const record = gzipSync('WARC/1.0 x');
    const { found, bad } = await membersOf(Buffer.concat([nested(500, ''), gzipSync('no record'), record]));
    expect([found, bad.length]).toEqual([['WARC/1.0 x'], 1]);
  });

  it('end the file if many of them begin as records do: the time is not that of their square', async () => {
    const { bad, turns } = await membersOf(nested(12_000, 'WARC/'), () => false);
    expect(bad.map(({ what }) => what)).toEqual([
      'its end is missing',
      'too much before it is damaged, so the rest of the file is not read',
    ]);
    expect(turns).toBeLessThan(4_000);
  });

  it('are not read further after a signal, and let others run', async () => {
    let isStopped = false;
    setImmediate(() => setImmediate(() => (isStopped = true)));
    const { turns } = await membersOf(nested(500, ''), () => isStopped);
    expect(turns).toBeLessThan(10);
  });

  it('are counted, and the first ones named', () => {
    const bad = gzipSync('WARC/1.0').fill(0xff, 12);
    const good = archive([capture('https://a.example/robots.txt')]);
    const { status, stderr } = run(fileOf(Buffer.concat(Array.from({ length: 12 }, () => [good, bad]).flat())));
    expect([status, stderr.match(/left out a damaged part/g)?.length]).toEqual([0, 5]);
    expect(stderr).toContain('7 more damaged parts left out');
  });
});

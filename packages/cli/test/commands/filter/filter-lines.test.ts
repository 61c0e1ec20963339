import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaint, environment, main, maycrawl, node, scratch } from '../../maycrawl.js';
import { describeOnTerminal } from '../../on-terminal.js';
import { spawnSites } from '../../sites.js';

const SEED = 20261121;
const { folder, file } = scratch();
const RULES = 'user-agent: *\ndisallow: /private\nallow: /private/open\ndisallow: /*.gif$\n';

/** A folder with the saved files of a few origins. */
const saved = join(folder, 'saved');
function save(path: string, text: string): void {
  mkdirSync(dirname(join(saved, path)), { recursive: true });
  writeFileSync(join(saved, path), text);
}
save('https/a.example/robots.txt', RULES);
save('http/b.example/robots.txt', 'user-agent: *\ndisallow: /');
save('http/c.example_8080/robots.txt', RULES);
save('https/empty.example/robots.txt', '');

const offline = ['filter', '--as', 'ExampleBot', '--robots', saved];
const filter = (input: string | Uint8Array, ...args: readonly string[]) => maycrawl([...offline, ...args], { input });

/** Returns the rows of a `--rejected` file. */
const rowsOf = (path: string): string[][] =>
  readFileSync(path, 'latin1')
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t'));

describe('filter with saved files', () => {
  it('writes the allowed lines unchanged and in their order', () => {
    const lines = [
      'https://a.example/x',
      'https://a.example/private',
      'HTTPS://A.example:443/x/../private/open',
      'https://a.example/%2e%2e/private/x',
      'http://b.example/',
      'http://c.example:8080/private/open/y?z',
      'https://empty.example/private',
      'https://a.example/x.gif',
      'https://a.example/é',
    ];
    const { stdout, stderr, status } = filter(lines.join('\n'));
    expect(stdout).toBe([lines[0], lines[2], lines[5], lines[6], lines[8], ''].join('\n'));
    expect([status, stderr]).toEqual([0, 'maycrawl: 5 allowed, 4 blocked; 4 origins\n']);
  });

  it('A5 answers for a host that is not ASCII in any number of lines', () => {
    save('https/xn--mnchen-3ya.example/robots.txt', RULES);
    const lines = Array.from({ length: 30_000 }, (_, i) => `https://münchen.example/${i}`);
    const { stderr, status } = filter(lines.join('\n'));
    expect([status, stderr]).toEqual([0, 'maycrawl: 30,000 allowed, 0 blocked; 1 origin\n']);
  });

  it('a site without a file is blocked and counted, with a reason in --rejected', () => {
    const rejected = join(folder, 'rejected-1');
    const { stdout, stderr, status } = filter(
      'https://a.example/\nhttps://none.example/\nhttp://a.example/\n',
      '--rejected',
      rejected,
    );
    expect([status, stdout]).toEqual([0, 'https://a.example/\n']);
    expect(stderr).toBe('maycrawl: 1 allowed, 2 blocked; 3 origins, 2 without a saved file\n');
    expect(rowsOf(rejected)).toEqual([
      ['2', 'no-saved-file', 'https://none.example/'],
      ['3', 'no-saved-file', 'http://a.example/'],
    ]);
  });

  it('lines that are not URLs are counted and rejected, and do not stop the run', () => {
    const rejected = join(folder, 'rejected-2');
    const lines = [
      'https://a.example/crlf\r',
      '',
      ' \t\r',
      'a.example/x',
      'mailto:a@a.example',
      'https://a.example/n\0ul',
      'https://a.exa\0mple/',
      '\0',
      `https://a.example/${'x'.repeat(10_000_000)}`,
      'https://a.example/\xff',
      'https://a.example/private\r',
      'https://',
      '  https://a.example/between  ',
      'https://a.example/last',
    ];
    const { stdout, stderr, status } = filter(Buffer.from(lines.join('\n'), 'latin1'), '--rejected', rejected);
    expect(stdout).toBe(
      'https://a.example/crlf\r\nhttps://a.example/n\0ul\n  https://a.example/between  \nhttps://a.example/last\n',
    );
    expect(status).toBe(0);
    expect(stderr).toBe(
      'maycrawl: 4 allowed, 1 blocked, 4 not a URL, 1 with a scheme that has no robots.txt, 1 not UTF-8, 1 too long, 2 blank; 1 origin\n',
    );
    const rows = rowsOf(rejected);
    expect(rows.map(([number, what]) => [number, what])).toEqual([
      ['4', 'no-url'],
      ['5', 'unsupported-scheme'],
      ['7', 'no-url'],
      ['8', 'no-url'],
      ['9', 'too-long'],
      ['10', 'not-utf-8'],
      ['11', 'rule'],
      ['12', 'no-url'],
    ]);
    for (const [number, , text = ''] of rows) expect(lines[Number(number) - 1]?.startsWith(text)).toBe(true);
    expect(rows.find(([number]) => number === '9')?.[2]?.length).toBeLessThan(200_000);
  });

  it('F8 for any line, the verdict is that of the engine for the requested URL', () => {
    const host = fc.constantFrom(
      'a.example',
      'A.example',
      'a.example:443',
      'c.example:8080',
      'b.example',
      'u@a.example',
    );
    const piece = fc.constantFrom(
      'private',
      '/open',
      '/',
      'x',
      '..',
      '%2e',
      '.gif',
      '?',
      '#',
      'é',
      '%zz',
      '\\',
      '\t',
      ' ',
      '.',
      '\0',
    );
    const line = fc
      .tuple(fc.constantFrom('https://', 'http://', 'HTTP://'), host, fc.array(piece, { maxLength: 6 }))
      .map(([scheme, name, pieces]) => `${scheme}${name}/${pieces.join('')}`);
    const lines = fc.sample(line, { seed: SEED, numRuns: 20_000 });
    const files = new Map([
      ['https://a.example', RULES],
      ['http://b.example', 'user-agent: *\ndisallow: /'],
      ['http://c.example:8080', RULES],
    ]);
    const isAllowed = (text: string): boolean => {
      const { origin, href } = new URL(text);
      const rules = files.get(origin);
      return rules !== undefined && parse(rules).allows(href, 'ExampleBot');
    };
    const expected = lines.filter(isAllowed).map((text) => `${text}\n`);
    expect(expected.length).toBeGreaterThan(2_000);
    expect(filter(lines.join('\n')).stdout).toBe(expected.join(''));
  });

  it('--json prints each URL, with the fields of check', () => {
    const urls = ['https://a.example/private/open', 'https://a.example/private', 'https://none.example/'];
    const { stdout } = filter(`${urls.join('\n')}\nno url\n`, '--json');
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text));
    const path = join(saved, 'https/a.example/robots.txt');
    const checked = maycrawl(['check', '--json', '--as', 'ExampleBot', '--robots', path, ...urls.slice(0, 2)]).stdout;
    expect(answers.slice(0, 2)).toEqual(
      checked
        .trimEnd()
        .split('\n')
        .map((text) => JSON.parse(text)),
    );
    expect(answers[2]).toMatchObject({ url: urls[2], allowed: false, reason: 'no-saved-file', rule: null });
    expect(Object.keys(answers[2])).toEqual(Object.keys(answers[0]));
    expect(answers).toHaveLength(3);
  });

  it('--from skips lines, and appends to --rejected', () => {
    const lines = [
      'https://a.example/1',
      'https://a.example/private',
      'https://a.example/3',
      'nothing',
      'https://a.example/5',
    ];
    const rejected = join(folder, 'rejected-3');
    const run = (from: number, input: string) => filter(input, '--rejected', rejected, '--from', `${from}`).stdout;
    expect(run(0, `${lines.slice(0, 2).join('\n')}\n`)).toBe(`${lines[0]}\n`);
    expect(run(2, lines.join('\n'))).toBe(`${lines[2]}\n${lines[4]}\n`);
    expect(rowsOf(rejected).map(([number]) => number)).toEqual(['2', '4']);
    expect(run(5, lines.join('\n'))).toBe('');
    expect(run(6, lines.join('\n'))).toBe('');
  });

  it('FAULT-79 more origins than are fetched concurrently, and an empty list', () => {
    const lines = Array.from({ length: 5_000 }, (_, i) => `https://h${i}.example/\nhttps://a.example/${i}\n`);
    const { stdout, stderr } = filter(lines.join(''));
    expect(stdout).toBe(lines.map((_, i) => `https://a.example/${i}\n`).join(''));
    expect(stderr).toBe('maycrawl: 5,000 allowed, 5,000 blocked; 5,001 origins, 5,000 without a saved file\n');
    expect(filter('').stderr).toBe('maycrawl: 0 allowed, 0 blocked; 0 origins\n');
    expect(filter('', '--quiet').stderr).toBe('');
  });

  it('--dialect applies', () => {
    save('https/d.example/robots.txt', 'user-agent: *\ndisallow: /%61');
    expect(filter('https://d.example/a').stdout).not.toBe('');
    expect(filter('https://d.example/a', '--dialect', 'rfc9309').stdout).toBe('');
  });

  it('if stdout is closed, it ends without a message, even if the list does not end', async () => {
    const child = spawn(node, [main, ...offline], { env: environment() });
    const ended = once(child, 'exit');
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.stdin.on('error', () => {});
    child.stdout.once('data', () => child.stdout.destroy());
    // Stdin is never closed, and no more lines follow.
    const lines = 'https://a.example/some/page\n'.repeat(50_000);
    child.stdin.write(lines);
    expect(await ended).toEqual([2, null]);
    expect(stderr).toBe('');
  });

  it('in a pipe with head', () => {
    const list = file('many-lines', 'https://a.example/some/page\n'.repeat(300_000));
    const script = `"$NODE" "$MAIN" filter --as ExampleBot --robots "$SAVED" < "$LIST" | head -n 1`;
    const env = environment({ NODE: node, MAIN: main, SAVED: saved, LIST: list });
    const { stdout, stderr } = spawnSync('sh', ['-c', script], { env, encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['https://a.example/some/page\n', '']);
  });
});

describeOnTerminal('the progress line of filter', () => {
  it('is shown, and cleared at the end', async () => {
    const [list, output] = [join(folder, 'list'), join(folder, 'shown.txt')];
    expect(spawnSync('mkfifo', [list]).status).toBe(0);
    const env = environment({
      NODE: node,
      MAIN: main,
      SAVED: saved,
      LIST: list,
      OUT: output,
      TERM: 'xterm',
    });
    const command = `"$NODE" "$MAIN" filter --as ExampleBot --robots "$SAVED" < "$LIST" > "$OUT"`;
    // A pseudo-terminal has no size until it is set.
    const terminal = spawn('script', ['-qec', `stty cols 120 rows 40; ${command}`, '/dev/null'], { env });
    const feeder = spawn('sh', ['-c', 'cat > "$LIST"'], { env });
    feeder.stdin.write('https://a.example/x\n');
    let shown = '';
    terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
      // The list does not end before progress is shown.
      if (/1 lines, \d+ a second, 1 origins/.test(shown)) feeder.stdin.end();
    });
    expect((await once(terminal, 'close'))[0]).toBe(0);
    expect(shown.endsWith('\r\u001b[Kmaycrawl: 1 allowed, 0 blocked; 1 origin\r\n')).toBe(true);
    expect(readFileSync(output, 'utf8')).toBe('https://a.example/x\n');
  });
});

describe('filter rejects', () => {
  it.each([
    [['filter'], 'filter needs --as CRAWLER'],
    [['filter', '--as', '(x)'], '--as "(x)" does not name a crawler'],
    [['filter', '--as', 'a', '--as', 'b'], '--as is given 2 times'],
    [['filter', '--as', 'a', '--from', 'b'], '--from "b" is not a number of lines: give the number of lines'],
    [['filter', '--as', 'a', '--from', '1.5'], '--from "1.5"'],
    [['filter', '--as', 'a', '--from=-1'], '--from "-1"'],
    [['filter', '--as', 'a', '--from', '99999999999999999999'], 'is not a number of lines'],
    [['filter', '--as', 'a', 'https://h.example/'], 'reads URLs from stdin'],
    [['filter', '--as', 'a', '--robots', '-'], '--robots takes a folder'],
    [['filter', '--as', 'a', '--robots', 'examples', '--fresh'], '--fresh is an option for fetching'],
    [['filter', '--as', 'a', '--robots', 'no-such-folder'], 'cannot read "no-such-folder": it is not a folder'],
    [['filter', '--as', 'a', '--robots', 'package.json'], 'it is not a folder'],
    [
      ['filter', '--as', 'a', '--robots', 'examples', '--rejected', 'no/such/file'],
      'cannot write "no/such/file" (ENOENT)',
    ],
    [['filter', '--as', 'a', '--literal'], '--literal is an option of check, not of filter'],
    [['check', '--unordered', '/'], '--unordered is an option of filter, not of check'],
  ])('%j', (args, words) => {
    expect(complaint(args, { input: 'https://h.example/\n' })).toContain(words);
  });

  it('a folder on stdin', () => {
    const { status, stderr } = spawnSync(node, [main, ...offline], {
      env: environment(),
      stdio: [openSync(folder, 'r'), 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, 'maycrawl: cannot read stdin (EISDIR): give a file or a pipe\n']);
  });
});

describe('filter with sites', () => {
  let sites: Awaited<ReturnType<typeof spawnSites>>;
  beforeAll(async () => {
    sites = await spawnSites();
  });
  afterAll(() => sites.stop());
  const online = ['filter', '--as', 'ExampleBot', '--allow-private', '--timeout', '2'];
  const url = (name: string, path: string): string => `http://${name}.localhost:${sites.port}${path}`;

  it('B1, B4, B6 fetches each robots.txt once, and gives the reason of each rejected line', () => {
    const rejected = join(folder, 'rejected-4');
    const names = ['good', 'missing', 'failing', 'moved', 'good'];
    const input = names.map((name) => url(name, '/private/x')).join('\n');
    const args = [...online, '--store', 'memory', '--rejected', rejected];
    const { stdout, stderr, status } = maycrawl(args, { input });
    expect([status, stdout]).toEqual([0, `${url('missing', '/private/x')}\n`]);
    expect(stderr).toBe('maycrawl: 1 allowed, 4 blocked; 4 origins, 1 whose robots.txt cannot be fetched\n');
    expect(rowsOf(rejected).map(([, what]) => what)).toEqual(['rule', 'unreachable', 'rule', 'rule']);
  });

  it('FAULT-10 a private address is refused without --allow-private', () => {
    const { stdout } = maycrawl(['filter', '--as', 'ExampleBot', '--store', 'memory', '--json'], {
      input: url('good', '/'),
    });
    expect(JSON.parse(stdout)).toMatchObject({ allowed: false, reason: 'refused-address' });
  });

  it('--json has the fields of check', () => {
    const input = url('good', '/private');
    const of = (...args: readonly string[]) =>
      JSON.parse(maycrawl([...args, '--store', 'memory', '--json'], { input }).stdout);
    const [filtered, checked] = [of(...online), of('check', ...online.slice(1))];
    const { fetchedAt, validUntil, ...rest } = checked;
    expect(filtered).toMatchObject(rest);
    expect(Object.keys(filtered)).toEqual(Object.keys(checked));
  });

  it('C1 the next run uses the copies of the store, unless --fresh is given', () => {
    const store = ['--store', join(folder, 'store'), '--json'];
    const run = (...args: readonly string[]) => {
      const input = `${url('good', '/')}\n${url('good', '/private')}\n`;
      const { stdout } = maycrawl([...online, ...store, ...args], { input });
      return stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
    };
    const [first, again, fresh] = [run(), run(), run('--fresh')];
    expect([first, again, fresh].map(([{ source }]) => source)).toEqual(['fetched', 'store', 'fetched']);
    expect(again[0].fetchedAt).toBe(first[0].fetchedAt);
    expect(fresh[0].fetchedAt > first[0].fetchedAt).toBe(true);
    expect(fresh[1].fetchedAt).toBe(fresh[0].fetchedAt);
  });
});

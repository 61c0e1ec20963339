/** Runs the recipes of docs/commands/join.md as they are written, and compares their answers with those of `join` alone. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { folderOfTests, hasProgram, installed } from '../../examples/clients/test-service.js';
import { writeCommandScript } from '../../scripts/console-sessions.mjs';
import { root } from '../../scripts/processes.mjs';

const page = readFileSync(join(root, 'docs/commands/join.md'), 'utf8');

/** Returns the block of a section of the page. */
function recipe(section: string, language: string): string {
  const text = page.split(`\n### ${section}\n`)[1]?.split(/^##/m)[0] ?? '';
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1];
  if (block === undefined) throw new Error(`no block of ${language} in the section ${section}`);
  return block;
}

const BODIES = ['User-agent: *\nDisallow: /x\n', 'User-agent: Googlebot\nDisallow: /é"\n\n\tDisallow: /y', ''];
/** Sites whose order differs by locale, by case and by port, and that have no serialized origin. */
const HOSTS = ['http://a.example', 'https://a.example:8443', 'https://a-b.example', 'https://ab.example'].concat(
  ['https://a.example', 'HTTPS://Upper.Example:443', 'https://é.example', 'http://[::1]:8080', 'http://192.0.2.1'],
  Array.from({ length: 300 }, (_, i) => `https://h${i}.example`),
);
const PATHS = ['/', '/x', '/x?q="1,2"', "/y\\n'x", '/é"', '/a b', '/%78', '/t\tx', '/l\nx', '/c\rx', ';x', ''];

const urls = HOSTS.flatMap((host, i) => PATHS.map((path, j) => ({ url: host + path, id: `${i}-${j}` })));
const robots = HOSTS.flatMap((host, i) => {
  const url = `${host}/robots.txt`;
  const body = BODIES[i % BODIES.length] as string;
  const status = ['200', '200', '200', '404', '503', '301', ''][i % 7] as string;
  // The later one counts. Some sites have none.
  const earlier = { url, time: '2026-11-27', status: '200', body: 'User-agent: *\nDisallow: /\n' };
  const later = { url, time: '2026-11-28', status, body };
  return i % 11 === 0 ? [] : i % 5 === 0 ? [later, earlier] : [later];
});

const folder = folderOfTests();
let path = '';
/** What `origins`, a sort by bytes, and `join` say. */
let expected = '';

function run(command: string, args: readonly string[], input = ''): string {
  const env = { ...process.env, PATH: path, HOME: folder, LC_ALL: 'en_US.UTF-8' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: exit code ${status}\n${stdout}${stderr}`);
  return stdout;
}

const jsonLines = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

beforeAll(() => {
  path = [folder, installed('engines/bin'), process.env.PATH].filter(Boolean).join(delimiter);
  writeCommandScript(folder, process.execPath);
  writeFileSync(join(folder, 'urls.jsonl'), jsonLines(urls));
  writeFileSync(join(folder, 'robots.jsonl'), jsonLines(robots));
  const keyed = (kind: string, rows: readonly string[]) =>
    run('maycrawl', ['origins', '-q', '--rows', kind], rows.join(''));
  const urlRows = keyed(
    'urls',
    urls.map(({ url, id }) => `${url.replace(/[\t\r\n]/g, '')}\t${id}\n`),
  );
  const robotsRows = keyed(
    'robots',
    robots.map((row) => `${[row.url, row.time, row.status, Buffer.from(row.body).toString('base64')].join('\t')}\n`),
  );
  writeFileSync(join(folder, 'urls.tsv'), urlRows);
  writeFileSync(join(folder, 'robots.tsv'), robotsRows);
  const rows = `${robotsRows}${urlRows}`.split(/(?<=\n)/).map((row) => Buffer.from(row));
  expected = run('maycrawl', ['join', '-q', '--as', 'Googlebot'], Buffer.concat(rows.sort(Buffer.compare)).toString());
});

/** The URL, the id and the answer of each row, in one order. */
function answersOf(rows: string): string[] {
  return rows
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t'))
    .map(([, answer, url, id]) => `${id} ${answer} ${url}`)
    .sort();
}

it('the answers are of all kinds', () => {
  expect(answersOf(expected)).toHaveLength(urls.length);
  for (const answer of ['0', '1', '?']) expect(expected).toContain(`\t${answer}\t`);
});

describe.skipIf(!hasProgram('parallel'))('GNU parallel', () => {
  it('gives the answers of one process in the same order, and names a failure by its exit code', () => {
    run('bash', ['-ec', recipe('GNU parallel', 'bash')]);
    expect(readFileSync(join(folder, 'answered.tsv'), 'utf8')).toBe(expected);
    const wrong = recipe('GNU parallel', 'bash').replace('--as Googlebot', '');
    expect(() => run('bash', ['-ec', wrong])).toThrow(/exit code [1-9]/);
  });
});

const python = installed('engines/bin/python');

describe.skipIf(python === undefined)('DuckDB (npm run test:clients)', () => {
  it('gives the answers of join', () => {
    const load = (table: string, columns: string) =>
      run('duckdb', ['-c', `COPY (SELECT ${columns} FROM '${table}.jsonl') TO '${table}.parquet'`]);
    load('urls', 'url, id');
    load('robots', 'url, time, status, encode(body) AS body');
    run('bash', ['-c', recipe('DuckDB', 'bash')]);
    const form = "(HEADER false, DELIMITER '\\t', QUOTE '', ESCAPE '')";
    run('duckdb', ['-c', `COPY (SELECT '', answer, url, id FROM 'answers.parquet') TO 'answers.tsv' ${form}`]);
    const answers = readFileSync(join(folder, 'answers.tsv'), 'utf8');
    expect(answersOf(answers)).toEqual(answersOf(expected));
  });
});

describe.skipIf(python === undefined)('ClickHouse (npm run test:clients)', () => {
  it('gives the answers of join, and an error if a process fails', () => {
    mkdirSync(join(folder, 'session/user_scripts'), { recursive: true });
    symlinkSync(join(folder, 'maycrawl'), join(folder, 'session/user_scripts/maycrawl'));
    const create = (table: string, columns: string[]) =>
      `session.query("CREATE TABLE ${table} ENGINE = MergeTree ORDER BY url AS SELECT * FROM file('${table}.jsonl', ` +
      `JSONEachRow, '${columns.map((column) => `${column} String`).join(', ')}')")`;
    const script = [
      'import sys',
      'from chdb.session import Session',
      "session = Session('session')",
      create('urls', ['url', 'id']),
      create('robots', ['url', 'time', 'status', 'body']),
      'recipe = sys.stdin.read()',
      'try:',
      "    session.query(recipe.replace('--as Googlebot', ''))",
      'except Exception as error:',
      '    print(error, file=sys.stderr)',
      'else:',
      "    sys.exit('the failure of a process is no error')",
      'session.query(recipe)',
      `print(session.query("SELECT '', answer, url, id FROM answers", 'TSVRaw'), end='')`,
    ].join('\n');
    const answers = run(python as string, ['-c', script], recipe('ClickHouse', 'sql'));
    expect(answersOf(answers)).toEqual(answersOf(expected));
  });
});

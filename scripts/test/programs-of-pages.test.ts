/** Runs the programs of the guides and of the pages that answer questions, against sites on this machine. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { afterTest } from '../clean-ups.js';
import { root } from '../processes.mjs';

const CHROMIUM = process.env.TESTED_CHROMIUM;
const PROGRAM = /<!-- program: (\S+) -->\n```js\n([\s\S]*?)```\n(?:\n```text\n([\s\S]*?)```)?/g;

interface Program {
  readonly name: string;
  readonly code: string;
  /** What the page says that it prints; undefined if it does not say. */
  readonly output: string | undefined;
}

const names = ['guides', 'questions'].flatMap((folder) =>
  readdirSync(join(root, 'docs', folder)).map((name) => `${folder}/${name}`),
);
const texts = new Map(names.map((name) => [name, readFileSync(join(root, 'docs', name), 'utf8')] as const));
/** Each has one program. */
const readmes = ['README.md', 'packages/watch/README.md'].map(
  (name) => [name, readFileSync(join(root, name), 'utf8')] as const,
);
const programs: readonly Program[] = [...texts, ...readmes].flatMap(([page, text]) =>
  [...text.matchAll(PROGRAM)].map(([, name = '', code = '', output]) => ({
    name: name === 'guide' ? page.replace('.md', '') : name,
    code,
    output,
  })),
);

function program(name: string): Program {
  const found = programs.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no page has the program ${name}`);
  return found;
}

/** Returns the code with replacements. Each replaced passage must occur in it. */
function changed(code: string, ...changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replaceAll(from, to);
  }, code);
}

function fileOf(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-program-'));
  afterTest.push(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'program.mjs');
  writeFileSync(file, code);
  return file;
}

async function run(code: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [fileOf(code)]);
  return stdout;
}

/** Starts a site with this robots.txt, whose other pages are all the same. Returns its origin. */
async function startSite(robots: { readonly status?: number; readonly text?: string } = {}): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (url === '/robots.txt')
      response.writeHead(robots.status ?? 200).end(robots.text ?? 'user-agent: *\ndisallow: /private\n');
    else response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ON_LOOPBACK = ['Gate.open({ userAgent', 'Gate.open({ fetch: { allowPrivate: true }, userAgent'] as const;

it('each program has a name, and a test below', () => {
  const blocks = [...texts.values()].flatMap((text) => [...text.matchAll(/^```js$/gm)]);
  // The README has one that scripts/test/readme.test.ts runs.
  expect(programs).toHaveLength(blocks.length + readmes.length);
  expect(programs.map(({ name }) => name).sort()).toEqual(
    [
      ...['add-my-own-crawler', 'own-fallbacks', 'which-rule-wins'],
      ...['guides/crawler-author', 'guides/platform', 'guides/tool-author'],
      ...['lambda', 'playwright', 'readme', 'robots-txt-503', 'watch', 'worker'],
    ].sort(),
  );
});

describe('the program', () => {
  it.each(['add-my-own-crawler', 'own-fallbacks', 'which-rule-wins'])('%s prints what its page says', async (name) => {
    const { code, output } = program(name);
    expect(await run(code)).toBe(output);
  });

  it('guides/crawler-author', async () => {
    const { code, output } = program('guides/crawler-author');
    const origin = await startSite();
    expect(await run(changed(code, ON_LOOPBACK, ['https://example.org', origin]))).toBe(output);
  });

  it('readme', async () => {
    const origin = await startSite();
    const code = changed(program('readme').code, ON_LOOPBACK, ['https://example.org', origin]);
    expect(await run(code)).toBe('200\n');
    await expect(run(changed(code, ['/page', '/private']))).rejects.toThrow(/Blocked: .*\/private\. Line 2 /);
  });

  it('guides/platform', async () => {
    expect(await run(program('guides/platform').code)).toMatch(/^2 misspelt-\S+ .*Disalow/m);
  });

  it('guides/tool-author', async () => {
    expect(await run(program('guides/tool-author').code)).toMatch(/Blocked.*Line 2 .*\n$/);
  });

  it('robots-txt-503', async () => {
    const { code, output } = program('robots-txt-503');
    const origin = await startSite({ status: 503 });
    expect(await run(changed(code, ON_LOOPBACK, ['https://example.org', origin]))).toBe(output);
  });

  it('lambda', async () => {
    const origin = await startSite();
    const calls = `
      for (const path of ['/page', '/private']) console.log(JSON.stringify(await handler({ url: '${origin}' + path })));
      await gate.close();`;
    expect((await run(changed(program('lambda').code, ON_LOOPBACK) + calls)).split('\n')).toEqual([
      '{"allowed":true,"reason":"no-matching-rule"}',
      '{"allowed":false,"reason":"rule"}',
      '',
    ]);
  });

  it('worker', async () => {
    const file = pathToFileURL(fileOf(program('worker').code)).href;
    const answer = (query: string) =>
      run(`
        const { default: worker } = await import('${file}');
        console.log(await (await worker.fetch(new Request('https://worker.example/${query}'))).text());`);
    const answers = async (robots: Parameters<typeof startSite>[0], path: string) =>
      answer(`?url=${encodeURIComponent((await startSite(robots)) + path)}`);
    for (const query of ['', '?url=mailto:x', '?url=/page']) expect(await answer(query)).toBe('url is no URL\n');
    expect(await answers({}, '/page')).toBe('{"allowed":true,"reason":"no-matching-rule"}\n');
    expect(await answers({}, '/private')).toBe('{"allowed":false,"reason":"rule"}\n');
    expect(await answers({ status: 404 }, '/private')).toBe('{"allowed":true,"reason":"unavailable"}\n');
    expect(await answers({ status: 503 }, '/page')).toBe('{"allowed":false,"reason":"unreachable"}\n');
  });

  it('watch', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'maycrawl-program-'));
    afterTest.push(() => rmSync(folder, { recursive: true, force: true }));
    const once = `onCheck: ({ origin }, { kind, events }) => {
      console.log(kind, events.map(({ type }) => type).join());
      void watcher.stop();
    },`;
    const inTest = changed(
      program('watch').code,
      [
        "Gate.open({ userAgent: 'ExampleWatch/1.0'",
        "Gate.open({ fetch: { allowPrivate: true }, userAgent: 'ExampleWatch/1.0'",
      ],
      ["folder: 'watch'", `folder: ${JSON.stringify(folder)}`],
      ['https://example.com', await startSite()],
      ['random: Math.random,', `random: Math.random, ${once}`],
    );
    expect(await run(inTest)).toBe('checked first-version\n');
  });

  it.skipIf(CHROMIUM === undefined)('playwright', async () => {
    const { code, output } = program('playwright');
    const origin = await startSite();
    const launch = `.launch({ executablePath: ${JSON.stringify(CHROMIUM)}, args: ['--no-sandbox'] })`;
    const inTest = changed(code, ON_LOOPBACK, ['https://example.org', origin], ['.launch()', launch]);
    expect(await run(inTest)).toBe(output);
  });
});

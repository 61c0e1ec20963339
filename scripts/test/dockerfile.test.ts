import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { environment, root } from '../../packages/cli/test/maycrawl.js';

// No container engine runs here. What can be checked without one: versions, paths, and the start command on copied files.
const file = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const image = mkdtempSync(join(tmpdir(), 'maycrawl-image-'));
afterAll(() => rmSync(image, { recursive: true, force: true }));

/** The operands of an instruction, for each line that has it. */
const lines = (instruction: string): string[] =>
  file.split('\n').flatMap((line) => (line.startsWith(`${instruction} `) ? [line.slice(instruction.length + 1)] : []));
const copies = lines('COPY').flatMap((line) => {
  const [, source = '', target = ''] = /^--from=build \/src\/(\S+) (\S+)$/.exec(line) ?? [];
  return source === '' ? [] : [{ source, target }];
});
const json = (instruction: string): string[] => JSON.parse(lines(instruction)[0] ?? '');
const inImage = (text: string): string => text.replace('/app/', `${image}/app/`);

describe('the Dockerfile', () => {
  it('has base images of one exact version', () => {
    const [first = '', second = ''] = lines('FROM');
    expect(first).toMatch(/^node:\d+\.\d+\.\d+-slim AS build$/);
    expect(`${second} AS build`).toBe(first);
  });

  it('copies what a build makes, and sends nothing to the builder that is made there', () => {
    expect(copies.map(({ source }) => source)).toEqual(['dist', 'packages/cli/page']);
    for (const { source } of copies) expect(existsSync(join(root, source)), source).toBe(true);
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist', 'packages/*/page']));
  });

  it('runs the command and, as its default, the service with its page, its threads and its health check', async () => {
    for (const { source, target } of copies) cpSync(join(root, source), join(image, target), { recursive: true });
    const [node = '', main = '', ...rest] = json('ENTRYPOINT').map(inImage);
    expect([node, rest]).toEqual(['node', []]);
    writeFileSync(join(image, 'robots.txt'), 'User-agent: *\nDisallow: /x\n');
    const lint = spawnSync(process.execPath, [main, 'lint'], { cwd: image, env: environment(), encoding: 'utf8' });
    expect([lint.status, lint.stderr]).toEqual([0, '']);

    const variables = Object.fromEntries(
      lines('ENV').flatMap((line) => line.split(' ').map((item) => item.split('='))),
    );
    // Without a file of tokens, as in a private network; and Node 20 has no SQLite.
    const { MAYCRAWL_TOKENS, ...others } = variables;
    expect(MAYCRAWL_TOKENS).toMatch(/^\/run\/secrets\//);
    const open = { MAYCRAWL_OPEN: '1', MAYCRAWL_ALLOWED_HOST: 'robots.internal' };
    const env = { ...others, ...open, MAYCRAWL_STORE: 'memory', MAYCRAWL_PORT: '0' };
    const child = spawn(process.execPath, [main, ...json('CMD')], { cwd: image, env: environment(env) });
    try {
      const port = await listeningPort(child.stderr);
      const url = `http://127.0.0.1:${port}`;
      const page = await fetch(`${url}/`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ robots: 'User-agent: *\nDisalow: /x\n' });
      expect(await (await fetch(`${url}/v1/lint`, { method: 'POST', headers, body })).text()).toContain(
        'accepted-typo',
      );
      const [, ...check] = JSON.parse(/\[.*\]/.exec(lines('HEALTHCHECK')[0] ?? '')?.[0] ?? '[]');
      expect(lines('EXPOSE')).toEqual(['8787']);
      const health = spawn(
        process.execPath,
        check.map((part: string) => part.replace('8787', `${port}`)),
      );
      expect(await once(health, 'close')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
    }
  });
});

async function listeningPort(stderr: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stderr) {
    text += chunk;
    const port = /listening on http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error(`the service did not start: ${text}`);
}

/** What the tests of the frameworks share: servers and commands in processes of their own, and what each server must pass. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject, isExampleInstalled } from '../../scripts/frameworks/example-projects.mjs';
import { wrongVerdicts } from '../../scripts/frameworks/expected-verdicts.mjs';

const command = fileURLToPath(new URL('../../packages/cli/bin/maycrawl.js', import.meta.url));

/** The address in the scripts of the examples. */
const EXAMPLE_SERVER = 'http://127.0.0.1:3000/';
const EXAMPLE_SITE = 'https://shop.example/';

const environments = ['production', 'staging'] as const;

/** True within `npm run test:clients`, if the packages of the example could be installed. */
export function isTested(name: string): boolean {
  return process.env.MAYCRAWL_CLIENT_TOOLS !== undefined && isExampleInstalled(name);
}

/** Returns the folder of a project, which exists while the tests of the enclosing `describe` run. */
export function projectOfTests(name: string): () => string {
  let project: ReturnType<typeof createProject>;
  beforeAll(() => {
    project = createProject(name);
    project.addOwnPackages();
  });
  afterAll(() => project.remove());
  return () => project.folder;
}

/** Runs a JavaScript file to its end. Resolves to its exit code and all of its output. */
export async function runNode(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { cwd, env: environment(cwd, env), stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number | null, output: stdout + stderr };
}

/** `NODE_ENV` of the tests would change what frameworks do. What they write beside the project is deleted with it. */
function environment(folder: string, own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV: _, ...inherited } = process.env;
  return { ...inherited, NEXT_TELEMETRY_DISABLED: '1', TMPDIR: folder, ...own } as NodeJS.ProcessEnv;
}

/**
 * Starts a server that prints its address, for the tests of the enclosing `describe`, in each environment. Tests that the
 * verdicts are the expected ones, and that the scripts of the project say so. Call it after the hooks that build.
 */
export function testServers(project: () => string, args: () => readonly string[]): void {
  const addresses = {} as Record<(typeof environments)[number], string>;
  const stops: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    for (const name of environments) {
      const env = environment(project(), { SITE_ENV: name, PORT: '0' });
      const child = spawn(process.execPath, args(), { cwd: project(), env, stdio: ['ignore', 'pipe', 'inherit'] });
      const exit = once(child, 'exit');
      stops.push(() => {
        child.kill('SIGKILL');
        return exit;
      });
      addresses[name] = await addressIn(child.stdout);
    }
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  it.each(environments)('%s: the served file allows and blocks what it should', async (name) => {
    const response = await fetch(new URL('/robots.txt', addresses[name]));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
    expect(wrongVerdicts(await response.text(), name)).toEqual([]);
  });

  it.each(environments)('check:%s passes there alone', async (name) => {
    for (const served of environments) {
      const { code, output } = await runScript(`check:${name}`, addresses[served]);
      expect(code, output).toBe(name === served ? 0 : 1);
    }
  });

  it('check:edit fails if the site blocks more than before', async () => {
    const { production, staging } = addresses;
    expect(await runScript('check:edit', production, production)).toMatchObject({ code: 0 });
    expect(await runScript('check:edit', staging, production)).toMatchObject({ code: 1 });
    expect(await runScript('check:edit', production, staging)).toMatchObject({ code: 0 });
  });

  /** Runs a script of the project on these servers instead of those that it names. */
  function runScript(name: string, server: string, site = '') {
    const { scripts } = JSON.parse(readFileSync(join(project(), 'package.json'), 'utf8'));
    const [program, ...words] = (scripts[name] as string).split(' ');
    expect(program).toBe('maycrawl');
    const places = new Map([[EXAMPLE_SERVER, server]]).set(EXAMPLE_SITE, site);
    return runNode([command, ...words.map((word) => places.get(word) ?? word)], project());
  }
}

async function addressIn(stdout: Readable): Promise<string> {
  let output = '';
  for await (const chunk of stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    output += chunk;
    const [address] = /http:\/\/127\.0\.0\.1:\d+(?=\/?\s)/.exec(output) ?? [];
    if (address !== undefined) return `${address}/`;
  }
  throw new Error(`no server started: ${output}`);
}

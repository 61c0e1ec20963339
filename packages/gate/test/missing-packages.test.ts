import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRuntime } from '../src/validation/check-runtime.js';
import { isMissingPackage } from '../src/validation/is-missing-package.js';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);
const pins = JSON.parse(readFileSync(join(PACKAGE, '../../package.json'), 'utf8')).devDependencies;
const ownPins = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')).devDependencies;

describe('an optional package that is not installed', () => {
  let folder: string;
  // Links, which Node must not resolve: beside them are only the packages that npm installs with the gate.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'maycrawl-missing-'));
    mkdirSync(join(folder, 'node_modules/@maycrawl'), { recursive: true });
    symlinkSync(PACKAGE, join(folder, 'node_modules/@maycrawl/gate'), 'junction');
    for (const name of ['@maycrawl/core', 'ipaddr.js', 'lru-cache', 'sax'])
      symlinkSync(join(PACKAGE, '../../node_modules', name), join(folder, 'node_modules', name), 'junction');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns what the code prints. */
  async function output(code: string): Promise<string> {
    const { stdout } = await run(process.execPath, ['--preserve-symlinks', '--input-type=module', '--eval', code], {
      cwd: folder,
    });
    return stdout.trim();
  }

  it('for a Redis store: opening it says what to install', async () => {
    const code = `import { RedisStore } from '@maycrawl/gate/redis';
      const print = ({ code, message }) => console.log(code + ': ' + message);
      await RedisStore.open({ url: 'redis://127.0.0.1:1' }).catch(print);`;
    expect(await output(code)).toBe(
      'store-unsupported: A Redis store: the package @redis/client is not installed: ' +
        `run "npm install @redis/client@${pins['@redis/client']}".`,
    );
  });

  it('for FTP: the URL is blocked, and the verdict says what to install', async () => {
    const code = `import { Gate } from '@maycrawl/gate';
      const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', fetch: { ftp: true, allowPrivate: true } });
      console.log(String(await gate.check('ftp://127.0.0.1/x')));
      await gate.close();`;
    expect(await output(code)).toMatch(
      new RegExp(`^Blocked: .* is not installed: run "npm install basic-ftp@${ownPins['basic-ftp']}"\\.$`),
    );
  });
});

it('names only the package that the import misses', () => {
  const error = Object.assign(new Error("Cannot find package 'sax' imported from /x"), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  expect(isMissingPackage(error, 'sax')).toBe(true);
  expect(isMissingPackage(error, 'basic-ftp')).toBe(false);
  expect(isMissingPackage(new Error("no 'sax'"), 'sax')).toBe(false);
  expect(isMissingPackage(undefined, 'sax')).toBe(false);
});

describe('the version of Node', () => {
  it.each(['18.20.8', '20.18.3', '19.9.0'])('%s is too old, and the error says what to install', (version) => {
    expect(() => checkRuntime(version)).toThrow(
      `@maycrawl/gate: Node ${version} is too old: install Node 24, or at least 20.19.`,
    );
  });

  it.each(['20.19.0', '22.0.0', '26.1.0'])('%s is enough', (version) => {
    expect(() => checkRuntime(version)).not.toThrow();
  });
});

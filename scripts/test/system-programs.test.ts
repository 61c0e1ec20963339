import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import picomatch from 'picomatch';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { root } from '../processes.mjs';
import { provideSystemPrograms, systemPrograms, withoutServices } from '../system-programs.mjs';

const present = { program: 'node', debianPackage: 'nodejs', why: 'the tests run on it' };
const absent = { program: 'maycrawl-no-such-program', debianPackage: 'no-such-package', why: 'this test needs it' };

describe('system programs', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const output = vi.spyOn(console, 'log').mockImplementation(() => {});
  afterEach(() => {
    errors.mockClear();
    output.mockClear();
  });
  afterAll(() => {
    errors.mockRestore();
    output.mockRestore();
  });

  it('prints nothing and unpacks nothing if all are present', async () => {
    const unpack = vi.fn();
    expect(await provideSystemPrograms([present], { unpack, ci: true })).toBe(0);
    expect([unpack, errors, output].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  });

  it('unpacks those that are missing', async () => {
    const unpacked: string[] = [];
    const unpack = async (programs: readonly { program: string }[]) => {
      unpacked.push(...programs.map(({ program }) => program));
    };
    await provideSystemPrograms([present, absent], { unpack, ci: false });
    expect(unpacked).toEqual(['maycrawl-no-such-program']);
  });

  it('names a program that is still missing and the package to install', async () => {
    expect(await provideSystemPrograms([present, absent], { unpack: undefined, ci: false })).toBe(0);
    expect(errors.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^maycrawl-no-such-program .*: its tests are skipped.* apt-get install no-such-package, /,
        ),
      ],
    ]);
  });

  it('does not fail under CI if an optional one is missing', async () => {
    const optional = { ...absent, isOptional: true };
    expect(await provideSystemPrograms([optional], { unpack: async () => {}, ci: true })).toBe(0);
  });

  it('fails under CI if one is missing', async () => {
    expect(await provideSystemPrograms([absent], { unpack: async () => {}, ci: true })).toBe(1);
  });

  /** What a test file contains, itself or in the modules beside it, that starts a program or uses its files. */
  it.each([
    ['nginx', /servers\/nginx\.js'|service-fleet\.mjs'/],
    ['vsftpd', /servers\/vsftpd\.js'/],
    ['redis-server', /redis-fixture\.js'|redis-servers\.mjs'|fleet\.mjs'/],
    ['openssl', /certificates\.js'/],
    ['pgrep', /crawler-processes\.js'|spawnSync\('pgrep'/],
  ])('the test files that need %s are left out without it', (program, uses) => {
    const patterns = systemPrograms.find((candidate) => candidate.program === program)?.tests ?? [];
    const files = ['packages', 'examples', 'scripts'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    );
    const using = files.filter((file) => uses.test(readFileSync(join(root, file), 'utf8')));
    expect(using.length).toBeGreaterThan(0);
    expect(using.filter((file) => !patterns.some((pattern) => picomatch.isMatch(file, pattern)))).toEqual([]);
    for (const pattern of patterns)
      expect([pattern, files.some((file) => picomatch.isMatch(file, pattern))]).toEqual([pattern, true]);
  });
});

describe('services of installed packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-policy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const policy = join(folder, 'policy-rc.d');

  it('are not started, and the policy that forbids it is removed again', async () => {
    const statusOfPolicy = async () => spawnSync(policy, ['nginx', 'start']).status;
    expect(await withoutServices(statusOfPolicy, policy)).toBe(101);
    expect(existsSync(policy)).toBe(false);
  });

  it('are left to the existing policy of the machine', async () => {
    writeFileSync(policy, 'existing');
    await withoutServices(async () => {}, policy);
    expect(readFileSync(policy, 'utf8')).toBe('existing');
  });
});

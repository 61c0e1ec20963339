import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { provideSystemPrograms, withoutServices } from '../system-programs.mjs';

const present = { program: 'node', debianPackage: 'nodejs', why: 'the tests run on it' };
const absent = { program: 'maycrawl-no-such-program', debianPackage: 'no-such-package', why: 'this test needs it' };

describe('system programs', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => errors.mockClear());

  it('prints nothing if all are present', async () => {
    expect(await provideSystemPrograms([present], { mayInstall: false, ci: true })).toBe(0);
    expect(errors).not.toHaveBeenCalled();
  });

  it('names a missing program and the package to install', async () => {
    expect(await provideSystemPrograms([present, absent], { mayInstall: false, ci: false })).toBe(0);
    expect(errors.mock.calls).toEqual([
      [expect.stringMatching(/^maycrawl-no-such-program .*apt-get install no-such-package$/)],
    ]);
  });

  it('does not fail under CI if an optional one is missing', async () => {
    expect(await provideSystemPrograms([{ ...absent, isOptional: true }], { mayInstall: false, ci: true })).toBe(0);
  });

  it('fails under CI if one is missing', async () => {
    expect(await provideSystemPrograms([absent], { mayInstall: false, ci: true })).toBe(1);
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

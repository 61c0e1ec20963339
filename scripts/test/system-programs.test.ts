import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { provideSystemPrograms, withoutServices } from '../system-programs.mjs';

const present = { program: 'node', debianPackage: 'nodejs', why: 'runs everything' };
const absent = { program: 'maycrawl-no-such-program', debianPackage: 'no-such-package', why: 'is looked for here' };

describe('system programs', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  afterEach(() => complaints.mockClear());

  it('says nothing where all are there', async () => {
    expect(await provideSystemPrograms([present], { mayInstall: false, ci: true })).toBe(0);
    expect(complaints).not.toHaveBeenCalled();
  });

  it('names what is missing and how to get it', async () => {
    expect(await provideSystemPrograms([present, absent], { mayInstall: false, ci: false })).toBe(0);
    expect(complaints.mock.calls).toEqual([
      [expect.stringMatching(/^maycrawl-no-such-program .*apt-get install no-such-package$/)],
    ]);
  });

  it('fails under CI where one is missing', async () => {
    expect(await provideSystemPrograms([absent], { mayInstall: false, ci: true })).toBe(1);
  });
});

describe('services of installed packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-policy-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const policy = join(folder, 'policy-rc.d');

  it('are not started, and the policy that says so goes again', async () => {
    const answer = async () => spawnSync(policy, ['nginx', 'start']).status;
    expect(await withoutServices(answer, policy)).toBe(101);
    expect(existsSync(policy)).toBe(false);
  });

  it('are left to the policy of the machine where there is one', async () => {
    writeFileSync(policy, 'its own');
    await withoutServices(async () => {}, policy);
    expect(readFileSync(policy, 'utf8')).toBe('its own');
  });
});

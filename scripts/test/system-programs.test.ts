import { afterEach, describe, expect, it, vi } from 'vitest';
import { provideSystemPrograms } from '../system-programs.mjs';

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

import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownCommand } from '../../../src/commands/test-crawler/own-command.js';

const { argv } = process;

afterEach(() => {
  vi.restoreAllMocks();
  process.argv = argv;
});

describe('the command that runs this process again', () => {
  it('is Node with its options, the script and its arguments', () => {
    process.argv = ['node', '/x/maycrawl.js', 'check', '--json'];
    expect(ownCommand()).toEqual([process.execPath, ...process.execArgv, '/x/maycrawl.js', 'check', '--json']);
  });

  it('has only the arguments in a single executable, which has no script', () => {
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ isSea: () => true } as never);
    process.argv = [process.execPath, '/usr/bin/maycrawl', 'check', '--json'];
    expect(ownCommand()).toEqual([process.execPath, 'check', '--json']);
  });
});

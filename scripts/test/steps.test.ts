import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runSteps } from '../steps.mjs';

describe('runSteps', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  beforeEach(() => print.mockClear());
  afterAll(() => print.mockRestore());

  const step = (name: string, result: number | { passed: number; failed: number }, essential = false) => ({
    name,
    essential,
    run: async () => result,
  });
  const printed = (): string => print.mock.calls.join('\n');

  it('counts a step as one, and a step that returns counts as its counts', async () => {
    expect(await runSteps([step('one', 0), step('many', { passed: 40, failed: 2 })])).toEqual({
      passed: 41,
      failed: 2,
    });
  });

  it('continues after a failure and names it at the end', async () => {
    expect(await runSteps([step('one', 1), step('two', 0)])).toEqual({ passed: 1, failed: 1 });
    expect(printed()).toMatch(/== two: passed[\s\S]*Failed: one$/);
  });

  it('stops if an essential step fails', async () => {
    expect(await runSteps([step('one', 1, true), step('two', 0)])).toEqual({ passed: 0, failed: 1 });
    expect(printed()).not.toContain('two');
  });
});

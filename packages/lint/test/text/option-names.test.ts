import { describe, expect, it } from 'vitest';
import { createRobots, fix, lint } from '../../src/index.js';

describe('a misspelt option', () => {
  it.each([
    ['lint', () => lint('', { presets: 'google' } as object), 'there is no option "presets"; did you mean "preset"?'],
    ['fix', () => fix('', { unsave: true } as object), 'there is no option "unsave"; did you mean "unsafe"?'],
    [
      'createRobots',
      () => createRobots({ blockpath: ['/a'] } as object),
      'there is no option "blockpath"; did you mean "blockPaths"?',
    ],
    [
      'createRobots, an unrelated name',
      () => createRobots({ paths: ['/a'] } as object),
      'there is no option "paths"; the options are blockPaths, ',
    ],
    ['lint, a string', () => lint('', 'google' as never), 'expected an object with options, got string'],
  ])('of %s is a TypeError that names the right one', (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

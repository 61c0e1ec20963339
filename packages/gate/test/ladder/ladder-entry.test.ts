import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { statusMeaning } from '../../src/ladder/ladder.js';

const ENTRY = fileURLToPath(new URL('../../src/ladder/ladder.ts', import.meta.url));

describe('the entry point of the ladder', () => {
  it('is bundled for a browser without any module of Node or of another package', async () => {
    const { metafile, outputFiles } = await build({
      entryPoints: [ENTRY],
      bundle: true,
      format: 'esm',
      platform: 'browser',
      metafile: true,
      // Without comments.
      minifyWhitespace: true,
      write: false,
      logLevel: 'silent',
    });
    const imports = Object.values(metafile.inputs).flatMap((input) => input.imports.map(({ path }) => path));
    // Two entry points of core, without the engine.
    const isOwn = /^packages\/(?:gate\/src\/|core\/dist\/(?:http-status|messages\/option-error)\.js$)/;
    expect(imports.filter((path) => !isOwn.test(path))).toEqual([]);
    expect(outputFiles[0]?.text).not.toMatch(/\b(?:process|Buffer|require)\b/);
  });

  it.each([
    [200, 'file'],
    [301, 'redirect'],
    [404, 'no-file'],
    [429, 'server-error'],
    [503, 'server-error'],
  ] as const)('gives the meaning of status %i: %s', (status, meaning) => {
    expect(statusMeaning(status)).toBe(meaning);
  });
});

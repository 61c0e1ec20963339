import { describe, expect, it } from 'vitest';
import { ASSET_FOLDERS } from '../../src/data/asset-folders.js';
import { lint } from '../../src/lint.js';

describe.each(Object.entries(ASSET_FOLDERS))('%s', (_, { prefixes, files, source }) => {
  it.each(files)('a rule for the folder of %s is reported', (file) => {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const shown = prefixes.map((prefix) => `Disallow: ${prefix}x\n`).join('');
    const codes = lint(`User-agent: *\nDisallow: ${folder}\n${shown}`)
      .filter(({ location }) => location.start.line === 2)
      .map(({ variant }) => variant);
    expect(codes).toContain('render-blocked');
  });

  it('has a source that a reader can open', () => expect(new URL(source).protocol).toBe('https:'));
});

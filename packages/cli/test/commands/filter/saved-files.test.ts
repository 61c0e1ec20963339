import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decidedUrl } from '@maycrawl/gate';
import { describe, expect, it } from 'vitest';
import { SavedFiles } from '../../../src/commands/filter/saved-files.js';
import { savedPath } from '../../../src/files/saved-robots.js';
import { scratch } from '../../maycrawl.js';

const { folder, file } = scratch();

function save(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

describe('saved files', () => {
  it.each([
    ['https://example.com/x', 'https/example.com/robots.txt'],
    ['HTTPS://Example.com:443/x', 'https/example.com/robots.txt'],
    ['http://example.com:8443/', 'http/example.com_8443/robots.txt'],
    ['http://[::1]:8080/', 'http/[__1]_8080/robots.txt'],
    ['https://exämple.com/', 'https/xn--exmple-cua.com/robots.txt'],
    ['ftp://example.com./', 'ftp/example.com/robots.txt'],
  ])('A3, A5 the file of %s is %s', (url, path) => {
    expect(savedPath('saved', decidedUrl(url).origin)).toBe(join('saved', path));
  });

  it('no host name leads out of the folder', () => {
    save('robots.txt', 'user-agent: *\nallow: /');
    save('https/robots.txt', 'user-agent: *\nallow: /');
    const files = new SavedFiles(folder, 0);
    for (const url of ['https://../', 'https://./', 'https://.../', 'https://..:80/']) {
      const origin = URL.canParse(url) ? decidedUrl(url).origin : url.slice(0, -1);
      expect(files.get(origin).good, url).toBeUndefined();
    }
  });

  it('C1 an existing file is fresh at the constant time, and a missing one is a failed fetch', () => {
    save('https/a.example/robots.txt', 'user-agent: *\ndisallow: /');
    const files = new SavedFiles(folder, 1_000);
    expect(files.get('https://a.example')).toMatchObject({
      attempt: undefined,
      good: { kind: 'file', at: 1_000 },
    });
    expect(files.get('https://b.example')).toMatchObject({ attempt: { failures: 1 }, good: undefined });
    expect(() => new SavedFiles(file('a file', ''), 0)).toThrow('it is not a folder');
  });
});

import { expect, it } from 'vitest';
import { lint } from '../../../src/lint.js';

const WORDS = [
  ...['.env', '.git', '.svn', '.htpasswd', '.backup', 'backups', 'phpmyadmin', 'bak', 'dump'],
  ...['confidential', 'credential', 'Credentials', 'internal', 'intranet', 'passwords', 'private', 'secret', 'STAGING'],
];

/** Whether the second of two rules with this path is reported: alone, the advice is another one. */
const isReported = (path: string) =>
  lint(`User-agent: *\nDisallow: /x\nDisallow: ${path}\n`).some(({ code }) => code === 'private-path');

it.each(WORDS)('the name %s is reported wherever it stands in a path', (word) => {
  for (const path of [`/${word}-2`, `/a/${word}/`, `/a/my_${word}/b`, `/${'long'.repeat(4)}/x.${word}/?q`]) {
    expect([path, isReported(path)]).toEqual([path, true]);
  }
});

it('a name of 24 letters and digits is reported, one of 23 is not, in each place', () => {
  for (const [length, expected] of [
    [23, false],
    [24, true],
    [25, true],
    [60, true],
  ] as const) {
    const name = `${'a1'.repeat(30).slice(0, length)}`;
    for (const path of [`/${name}`, `/${name}/`, `/x/${name}`, `/x/${name}/y`, `/x/y/${name}/z/`]) {
      expect([path, isReported(path)]).toEqual([path, expected]);
    }
  }
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testsForCi } from '../../src/take-away/tests-for-ci.js';

const COMMAND = fileURLToPath(new URL('../../../cli/dist/main.js', import.meta.url));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maycrawl-tests-'));
  writeFileSync(join(folder, 'robots.txt'), "User-agent: *\nDisallow: /cart\nAllow: /cart/it's\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, file = 'robots.txt') {
  writeFileSync(join(folder, 'tests.sh'), script);
  const { status, stdout, stderr } = spawnSync('sh', ['tests.sh', file], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, MAYCRAWL: `${process.execPath} ${COMMAND}` },
  });
  return { status, stdout, stderr };
}

describe.skipIf(process.platform === 'win32')('the script for CI runs', () => {
  test('and passes if all verdicts are as expected', () => {
    const script = testsForCi(
      [
        { url: '/cart', crawler: 'Googlebot', allowed: false },
        { url: '/', crawler: 'bingbot', allowed: true },
        { url: "/cart/it's", crawler: 'bingbot', allowed: true },
        { url: 'https://shop.example/cart', crawler: 'AdsBot-Google', allowed: true },
      ],
      'google',
    );
    expect(run(script)).toEqual({ status: 0, stdout: 'all verdicts are as expected\n', stderr: '' });
  });

  test('and fails with the verdicts that differ', () => {
    const script = testsForCi(
      [
        { url: '/cart', crawler: 'Googlebot', allowed: true },
        { url: '/x', crawler: 'Googlebot', allowed: true },
      ],
      'rfc9309',
    );
    expect(run(script)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'Googlebot /cart: expected allowed, is blocked\n',
    });
  });

  test('and says if the command fails', () => {
    const script = testsForCi([{ url: '/', crawler: 'Googlebot', allowed: true }], 'google');
    const { status, stderr } = run(script, 'missing.txt');
    expect(status).toBe(2);
    expect(stderr).toContain('not checked: Googlebot /');
  });

  test('and runs nothing that stands in a URL', () => {
    const script = testsForCi(
      [{ url: "/'; touch pwned; echo '\n$(touch pwned)`touch pwned`", crawler: 'Googlebot', allowed: true }],
      'google',
    );
    run(script);
    expect(spawnSync('ls', [folder], { encoding: 'utf8' }).stdout).not.toContain('pwned');
  });
});

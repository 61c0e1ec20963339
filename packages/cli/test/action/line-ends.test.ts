import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { push, Repository, runAction } from './runner.js';

/** Runs the action in a checkout with CRLF of a repository that has the file with LF. */
async function runWithCrlf(text: string) {
  const repository = new Repository();
  const before = repository.commit({ 'robots.txt': text });
  repository.git('config', 'core.autocrlf', 'true');
  writeFileSync(join(repository.folder, 'robots.txt'), text.replaceAll('\n', '\r\n'));
  expect(repository.git('diff', '--name-only')).toBe('');
  return runAction(repository, push(before), { lint: 'false' });
}

it('a checkout with CRLF, as on a runner with Windows, has no change', async () => {
  const run = await runWithCrlf('User-agent: *\nDisallow: /\n');
  expect(run.outputs).toBe('changed=false\n');
  expect(run.summary).not.toContain('only text');
});

it('of a file near the limit, CRLF moves rules behind it, which is a change', async () => {
  const rules = Array.from({ length: 20_000 }, (_, at) => `Disallow: /page-${at}\n`).join('');
  const run = await runWithCrlf(`User-agent: *\n${rules}\nUser-agent: Googlebot\nDisallow: /\n`.padStart(511_000, '#'));
  expect(run.outputs).toBe('changed=true\n');
});

/** The files of `.github`: `npm run test:clients` installs actionlint, without which only the rest is tested. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toolsFolder } from '../client-tools.mjs';
import { packages } from '../packages.mjs';
import { root } from '../processes.mjs';
import { runtimes } from '../runtimes/runtimes.mjs';

const FOLDER = join(root, '.github');
const workflows = readdirSync(join(FOLDER, 'workflows')).map((name) => join(FOLDER, 'workflows', name));
const read = (path: string): string => readFileSync(path, 'utf8');
const actionlint = [join(toolsFolder, 'go'), ...(process.env.PATH ?? '').split(delimiter)]
  .map((folder) => join(folder, 'actionlint'))
  .find((path) => existsSync(path));

it.skipIf(actionlint === undefined)('actionlint finds nothing in the workflows', () => {
  const { status, stdout } = spawnSync(actionlint ?? '', ['-no-color', ...workflows], { cwd: root, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});

describe('the workflows', () => {
  it.each(workflows)('%s: what it runs exists', (path) => {
    const { scripts } = JSON.parse(read(join(root, 'package.json')));
    const text = read(path);
    for (const [, name] of text.matchAll(/npm (?:run )?(test(?::\w+)?|site|check)\b/g))
      expect(scripts).toHaveProperty([name ?? '']);
    for (const [, script = ''] of text.matchAll(/node (scripts\/[\w./-]+)/g))
      expect(existsSync(join(root, script)), script).toBe(true);
  });

  it.each(workflows)('%s may do no more than it has to', (path) => {
    expect(read(path)).toMatch(/^permissions:\n {2}contents: read\n/m);
  });

  it('CI runs on each supported version of Node', () => {
    const versions = runtimes.flatMap(({ name }) => /^Node (\d+)$/.exec(name)?.[1] ?? []);
    expect(read(join(FOLDER, 'workflows/ci.yml'))).toContain(`node: [${versions.join(', ')}]`);
  });

  it('a release publishes with provenance', () => {
    expect(read(join(FOLDER, 'workflows/release.yml'))).toContain('node scripts/publish-packages.mjs --provenance');
  });
});

it('nothing of it is in a package', () => {
  for (const { folder, manifest } of packages())
    expect(
      (manifest.files ?? []).filter((path: string) => /github|site/.test(path)),
      folder,
    ).toEqual([]);
});

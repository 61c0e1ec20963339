import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installIntoCache } from '../install-into-cache.mjs';
import { root } from '../processes.mjs';
import { stagePackages } from '../publish/stage-packages.mjs';

const page = readFileSync(join(root, 'docs/packages.md'), 'utf8');
const files = [...page.matchAll(/<!-- file: (\S+) -->\n```js\n([\s\S]*?)```/g)].map(([, name, text]) => [name!, text!]);

const cache = join(root, '.cache/jest');
const missing = await installIntoCache(join(root, 'scripts/jest'), cache);
if (missing !== undefined) console.log(`Jest is not tested: ${missing}`);

describe.skipIf(missing !== undefined)('docs/packages.md: Jest', () => {
  // Below the folder with Jest, so that the tests find Babel as they do in a project.
  let folder = '';
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const jest = (...args: string[]) => {
    const program = join(cache, 'node_modules/jest/bin/jest.js');
    // Jest leaves a folder among the temporary ones.
    const options = { cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: folder } } as const;
    return spawnSync(process.execPath, [...args, program, '--no-cache', '--rootDir', folder], options);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(cache, 'project-'));
    const scope = join(folder, 'node_modules/@maycrawl');
    mkdirSync(scope, { recursive: true });
    for (const name of ['core', 'gate']) expect(await stagePackages(`packages/${name}`, scope)).toBe(0);
    for (const name of ['ipaddr.js', 'sax']) writeModule(name);
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    expect(files.map(([name]) => name)).toEqual(['jest.config.cjs', 'babel.config.cjs', 'robots.test.js']);
  });

  /** The dependencies of the gate, which are in the workspace. */
  function writeModule(name: string): void {
    const place = join(folder, 'node_modules', name);
    mkdirSync(place);
    writeFileSync(
      join(place, 'index.js'),
      `module.exports = require(${JSON.stringify(join(root, 'node_modules', name))});`,
    );
  }

  function write(...names: string[]): void {
    for (const [name, text] of files) if (names.includes(name!)) writeFileSync(join(folder, name!), text!);
  }

  it('a test that requires a package fails without the two files, and passes with them', () => {
    write('robots.test.js');
    const before = jest();
    expect([before.status, before.stderr]).toEqual([1, expect.stringContaining('Must use import to load ES Module')]);
    write('jest.config.cjs', 'babel.config.cjs');
    const { status, stderr } = jest();
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^Tests: +1 passed/m)]);
  });

  it('a test that is an ES module imports a package without Babel', () => {
    rmSync(join(folder, 'babel.config.cjs'), { force: true });
    rmSync(join(folder, 'robots.test.js'), { force: true });
    writeFileSync(join(folder, 'jest.config.cjs'), "module.exports = { testMatch: ['**/*.test.mjs'] };");
    const [, text] = files.find(([name]) => name === 'robots.test.js') ?? [];
    const imported = text!.replaceAll(/^const (.*) = require\((.*)\);$/gm, 'import $1 from $2;');
    writeFileSync(join(folder, 'robots.test.mjs'), imported);
    const { status, stderr } = jest('--experimental-vm-modules');
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^Tests: +1 passed/m)]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../processes.mjs';
import { excludingNode, overriddenForUs } from '../publish/production-engines.mjs';
import { publicPackages } from '../publish/stage-packages.mjs';

const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

// `node scripts/package-sizes.mjs --install` installs them with npm. `@maycrawl/server` requires light-my-request, which only
// Fastify imports, because its newer versions bring a cookie that needs Node 22.
it('every published package installs on Node 20.19 with engine-strict, by semver over the lock file', () => {
  const folders = publicPackages().map(({ folder }) => folder);
  const { packages } = read('package-lock.json');
  expect(excludingNode(packages, folders, '20.19.0')).toEqual([]);
  expect(overriddenForUs(read('package.json'), packages)).toEqual([]);
});

it('a dependency of a dependency that needs a newer Node is named', () => {
  const packages = {
    'packages/a': { dependencies: { b: '1.0.0', own: '1.0.0' }, engines: { node: '>=20.19' } },
    'packages/own': { peerDependencies: { old: '1', none: '1' }, peerDependenciesMeta: { none: { optional: true } } },
    'node_modules/own': { link: true, resolved: 'packages/own' },
    'node_modules/b': { version: '1.0.0', dependencies: { cookie: '^2.0.0' } },
    'node_modules/b/node_modules/cookie': { version: '2.0.0', engines: { node: '>=22' } },
    'node_modules/cookie': { version: '1.0.0', engines: { node: '>=18' } },
    'node_modules/old': { version: '1.0.0', engines: { node: '0.10 || ^18' } },
  };
  expect(excludingNode(packages, ['packages/a'], '20.19.0')).toEqual([
    'node_modules/b/node_modules/cookie: version 2.0.0 requires Node >=22, which excludes 20.19.0',
    'node_modules/old: version 1.0.0 requires Node 0.10 || ^18, which excludes 20.19.0',
  ]);
  expect(() => excludingNode({ 'packages/a': { dependencies: { c: '1' } } }, ['packages/a'], '20.19.0')).toThrow(
    'package-lock.json has no c for packages/a: run npm install',
  );
  expect(overriddenForUs({ overrides: { cookie: '1.0.0', other: '1.0.0' } }, packages)).toEqual(['cookie']);
});

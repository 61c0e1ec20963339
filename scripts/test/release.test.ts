import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../packages/cli/test/maycrawl.js';
import { releaseAddresses, releaseFields } from '../publish/release-addresses.mjs';
import { nextVersion, releasedChanges, UNPUBLISHED } from '../publish/release-version.mjs';

const ADDRESSES = {
  repository: 'https://example.com/acme/maycrawl',
  homepage: 'https://example.com/acme/maycrawl',
  bugs: 'https://example.com/acme/maycrawl/issues',
  docs: 'https://example.com/docs/',
};

/** The files that a release reads. */
const NEEDED = [
  /^(package|package-lock|release|server)\.json$/,
  /^(?:[^/]+|docs\/.+)\.md$/,
  /^(?:packages\/[^/]+|editors\/vscode)\/package\.json$/,
  /^integrations\/[^/]+\/pyproject\.toml$/,
  /^scripts\/.*\.mjs$/,
];

describe('a copy of the repository', () => {
  let folder: string;
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...AUTHOR } });
  const AUTHOR = {
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
    GIT_CONFIG_GLOBAL: '/dev/null',
  };

  const pagesThatSay = (sentence: RegExp) =>
    run('git', 'ls-files', '--cached', '--others', '*.md')
      .stdout.split('\n')
      .filter((page) => page !== '' && page !== 'docs/releasing.md' && sentence.test(read(page)));

  /** Writes files and commits everything. */
  function commit(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    run('git', 'add', '--all');
    run('git', 'commit', '--quiet', '--message', 'A change');
  }

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'maycrawl-release-'));
    const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    for (const path of stdout.split('\n').filter((name) => NEEDED.some((pattern) => pattern.test(name)))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(join(root, path), join(folder, path));
    }
    mkdirSync(join(folder, 'packages/lint/src/data'), { recursive: true });
    run('git', 'init', '--quiet');
    const pages = pagesThatSay(UNPUBLISHED);
    expect(pages).toEqual(
      expect.arrayContaining(['README.md', 'docs/ci.md', 'docs/guides/site-owner.md', 'docs/mcp.md']),
    );
    commit(Object.fromEntries(pages.map((page) => [page, read(page).replaceAll(new RegExp(UNPUBLISHED, 'gi'), '')])));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is released: versions, pins, lock file, change log, commit and tag; nothing is published', () => {
    const { status, stdout, stderr } = run('node', 'scripts/release.mjs', '7.0.0-rc.1');
    expect([status, stderr]).toEqual([0, expect.stringContaining('release.json has no addresses')]);
    expect(stdout).toContain('Nothing is published.');
    expect(stdout).toContain('\nnpm run test:full\nnpm run test:browsers\nnode scripts/publish-packages.mjs\ngit push');
    const gate = JSON.parse(read('packages/gate/package.json'));
    expect([gate.version, gate.dependencies['@maycrawl/core']]).toEqual(['7.0.0-rc.1', '7.0.0-rc.1']);
    const lock = JSON.parse(read('package-lock.json'));
    expect(lock.packages['packages/server'].dependencies['@maycrawl/gate']).toBe('7.0.0-rc.1');
    expect(lock.packages['node_modules/typescript'].version).not.toBe('7.0.0-rc.1');
    expect(JSON.parse(read('editors/vscode/package.json')).version).toBe('7.0.0-rc.1');
    for (const name of ['scrapy', 'spark'])
      expect(read(`integrations/${name}/pyproject.toml`)).toMatch(/^version = "7\.0\.0-rc\.1"$/m);
    expect(read('CHANGELOG.md')).toMatch(/## Unreleased\n\n## 7\.0\.0-rc\.1 - \d{4}-\d\d-\d\d\n/);
    expect(read('docs/ci.md')).toContain('maycrawl@7.0.0-rc.1 lint');
    expect(JSON.parse(read('server.json'))).toMatchObject({
      version: '7.0.0-rc.1',
      packages: [{ version: '7.0.0-rc.1' }],
    });
    expect(run('git', 'status', '--porcelain').stdout).toBe('');
    expect(run('git', 'tag', '--points-at', 'HEAD').stdout).toBe('v7.0.0-rc.1\n');
    // Nothing but versions differs.
    const changed =
      run('git', 'diff', 'HEAD~', '--unified=0', '--', '*.json', '*.toml').stdout.match(/^[+-] .*$/gm) ?? [];
    expect(changed.filter((line) => !line.includes('"0.1.0"') && !line.includes('"7.0.0-rc.1"'))).toEqual([]);
  });

  it('is released first with the version that it has', () => {
    const { status, stdout } = run('node', 'scripts/release.mjs', '0.1.0');
    expect([status, run('git', 'tag').stdout]).toEqual([0, 'v0.1.0\n']);
    expect(stdout).toContain('git push origin HEAD v0.1.0\n');
    expect(run('git', 'diff', 'HEAD~', '--stat', '--', '*.json', '*.toml').stdout).toBe('');
  });

  it('is not released in a wrong state, and one line says why', () => {
    const refusal = (...args: string[]) =>
      run('node', 'scripts/release.mjs', ...args)
        .stderr.split('\n')
        .at(-2);
    expect(refusal()).toContain('expected a version such as 1.2.3');
    expect(refusal('0.0.9')).toContain('expected the present version, 0.1.0, or one above it, not 0.0.9');
    expect(refusal('patch', '--publish')).toContain("unknown option '--publish'; write node scripts/release.mjs");
    expect(refusal('patch', '--provenance')).toContain('set it in release.json');
    run('git', 'tag', 'v0.1.1');
    expect(refusal('patch')).toContain('the tag v0.1.1 exists already');
    writeFileSync(join(folder, 'new.txt'), '');
    expect(refusal('minor')).toContain('the tree has changes');
    commit({ 'docs/mcp.md': 'The packages are not on\nnpm yet.' });
    expect(refusal('minor')).toContain('docs/mcp.md: still says that nothing is published');
  });

  it('carries addresses once release.json has them, and the check finds drift', () => {
    commit({ 'release.json': JSON.stringify(ADDRESSES) });
    expect(run('node', 'scripts/make-release-fields.mjs', '--check').status).toBe(1);
    expect(run('node', 'scripts/make-release-fields.mjs').status).toBe(0);
    expect(run('node', 'scripts/make-release-fields.mjs', '--check').status).toBe(0);
    expect(JSON.parse(read('packages/gate/package.json'))).toMatchObject({
      homepage: ADDRESSES.homepage,
      bugs: { url: ADDRESSES.bugs },
      repository: { type: 'git', url: 'git+https://example.com/acme/maycrawl.git', directory: 'packages/gate' },
    });
    expect(JSON.parse(read('packages/workbench/package.json')).repository).toBeUndefined();
    expect(JSON.parse(read('packages/cli/package.json')).mcpName).toBe('com.example/maycrawl');
    expect(JSON.parse(read('server.json')).name).toBe('com.example/maycrawl');
    expect(read('packages/lint/src/data/docs-address.ts')).toContain(`= '${ADDRESSES.docs}';`);
    commit({});
    const { stdout } = run('node', 'scripts/release.mjs', 'minor', '--provenance', '--dry-run');
    expect(stdout).toContain('\nnode scripts/publish-packages.mjs --provenance\n');
    expect(run('git', 'tag').stdout).toBe('');
  });
});

describe('addresses of a release', () => {
  it('are all set or none', () => {
    expect(releaseFields(releaseAddresses({ repository: null, homepage: null, bugs: null, docs: null }))).toEqual({});
    expect(releaseAddresses(ADDRESSES)).toEqual(ADDRESSES);
    expect(() => releaseAddresses({ ...ADDRESSES, docs: null })).toThrow('set docs too');
    expect(() => releaseAddresses({ ...ADDRESSES, docs: 'https://example.com/docs' })).toThrow(
      'docs must end with "/"',
    );
    expect(() => releaseAddresses({ ...ADDRESSES, bugs: 'http://example.com/x' })).toThrow('bugs must be a URL');
    expect(() => releaseAddresses({ ...ADDRESSES, repository: 'https://example.com/a.git' })).toThrow('".git"');
    expect(() => releaseAddresses({ ...ADDRESSES, website: 'https://example.com/' })).toThrow(
      '"website" must be one of',
    );
  });
});

it.each([
  ['1.2.3', 'patch', '1.2.4'],
  ['1.2.3', 'minor', '1.3.0'],
  ['1.2.3', 'major', '2.0.0'],
  ['1.2.3', '1.10.0', '1.10.0'],
  ['0.1.0', '0.1.0', '0.1.0'],
  ['2.0.0-rc.1', '2.0.0', '2.0.0'],
])('the version after %s by %s is %s', (current, wanted, expected) => {
  expect(nextVersion(current, wanted)).toBe(expected);
});

it('refuses a release without changes', () => {
  expect(() =>
    releasedChanges('# Changes\n\n## Unreleased\n\n## 1.0.0 - 2030-01-31\n\n- A\n', '1.1.0', '2030-02-01'),
  ).toThrow('no changes');
});

// Programs that the tests need and that npm cannot install. `npm test` unpacks those that are missing into the clone, and
// leaves out the tests of those that it cannot unpack. `npm run setup -- --system` installs them.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onPath, run } from './processes.mjs';
import { canUnpack, unpackedPath, unpackPrograms } from './unpack-programs.mjs';

/**
 * `unpacked` is the form of the program that works outside the folders of the system. `others` are programs that the tests
 * use instead if it is missing. `tests` are the patterns of the test files that fail without it; the tests of the others
 * skip themselves.
 *
 * @typedef {{
 *   program: string, debianPackage: string, why: string, isOptional?: boolean, isService?: boolean,
 *   unpacked?: { packages: readonly string[], file: string }, others?: readonly string[], tests?: readonly string[],
 * }} SystemProgram
 */

const redisTests = [
  'packages/cli/test/session/redis-store.test.ts',
  'packages/cli/test/commands/serve/{service-store,serve-watch}.test.ts',
  'packages/cli/test/commands/check/check-at-redis.test.ts',
  'packages/cli/test/commands/watch/{watch,watch-shared}.test.ts',
  'packages/gate/test/gate-{redis,failover,pieces,shared-settings,lost-copies}.test.ts',
  'packages/gate/test/{clock-histories,page-usage}.test.ts',
  'packages/gate/test/store/redis/redis-*.test.ts',
  'packages/gate/test/store/tiered-store.test.ts',
  'packages/gate/test/turns/shared-turns.test.ts',
  'packages/server/test/operation/readiness.test.ts',
  'packages/watch/test/store/redis-watch-store.test.ts',
  'examples/**/*fleet.test.ts',
];

/** The names of Chromium with windows. */
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome'];

/** @type {readonly SystemProgram[]} */
export const systemPrograms = [
  {
    program: 'nginx',
    debianPackage: 'nginx',
    why: 'the gate is tested against a real HTTP server',
    isService: true,
    tests: [
      'packages/gate/test/fetch/http/http-nginx.test.ts',
      'examples/service-fleet/*.test.ts',
      'scripts/test/systemd-unit.test.ts',
    ],
  },
  {
    program: 'vsftpd',
    debianPackage: 'vsftpd',
    why: 'the gate is tested against a real FTP server',
    isService: true,
    tests: ['packages/gate/test/fetch/ftp/fetch-robots-by-ftp.test.ts'],
  },
  {
    program: 'redis-server',
    debianPackage: 'redis-server',
    why: 'the Redis store is tested on real servers',
    isService: true,
    tests: redisTests,
  },
  {
    program: 'redis-cli',
    debianPackage: 'redis-tools',
    why: 'the tests create a Redis Cluster with it',
    tests: redisTests,
  },
  {
    program: 'openssl',
    debianPackage: 'openssl',
    why: 'the TLS tests create their certificates with it',
    tests: [
      'packages/gate/test/gate-{api,shared-settings,network-health}.test.ts',
      'packages/gate/test/page-clients.test.ts',
      'packages/gate/test/fetch/net/proxy.test.ts',
      'packages/gate/test/fetch/http/{http-fragments,fetch-needs,next-address,http-tls}.test.ts',
      'packages/gate/test/store/redis/redis-security.test.ts',
      'packages/watch/test/receivers/email.test.ts',
    ],
  },
  {
    program: 'ps',
    debianPackage: 'procps',
    why: 'Crawlee measures its memory with it',
    tests: ['examples/crawlee-with-gate.test.ts', 'packages/crawlee/test/*.test.ts'],
  },
  {
    program: 'pgrep',
    debianPackage: 'procps',
    why: 'the tests look with it for processes that are left behind',
    tests: [
      'packages/cli/test/commands/test-{crawler,parser}/*.test.ts',
      'packages/conformance/test/parsers/test-parser.test.ts',
    ],
  },
  {
    // Chromium without windows takes half of the processor time.
    program: 'chromium-headless-shell',
    debianPackage: 'chromium-headless-shell',
    why: 'the page is tested in a real browser',
    // Ubuntu has Chromium only as a snap.
    isOptional: true,
    others: CHROMIUM,
    unpacked: {
      packages: ['chromium-headless-shell', 'chromium-common'],
      file: 'usr/lib/chromium/chromium-headless-shell',
    },
  },
  { program: 'firefox-esr', debianPackage: 'firefox-esr', why: 'the page is tested in it too', isOptional: true },
  {
    program: 'zsh',
    debianPackage: 'zsh',
    why: 'the completion of the command is tested in it',
    isOptional: true,
    // The other one has its modules in a fixed folder.
    unpacked: { packages: ['zsh-static', 'zsh-common'], file: 'bin/zsh-static' },
  },
  {
    program: 'nvim',
    debianPackage: 'neovim',
    why: 'the language server is tested in it',
    isOptional: true,
  },
  { program: 'fish', debianPackage: 'fish', why: 'the completion of the command is tested in it', isOptional: true },
];

/** The folders in which the tests find programs. Debian has servers in folders that ordinary users do not search. */
export const programsPath = [process.env.PATH, '/usr/sbin', '/sbin', unpackedPath].join(delimiter);

/**
 * Unpacks the programs that are missing, or prints how to install them. Resolves to 1 if one that is not optional is still
 * missing and this is a CI run, otherwise to 0.
 * @param {readonly SystemProgram[]} programs
 */
export async function provideSystemPrograms(
  programs = systemPrograms,
  { unpack = canUnpack() ? unpackPrograms : undefined, ci = process.env.CI === 'true' } = {},
) {
  const absent = missingPrograms(programs);
  if (absent.length > 0 && unpack !== undefined) {
    console.log(`Unpacking ${absent.map(({ program }) => program).join(', ')} into .cache/programs`);
    await unpack(absent);
  }
  const left = missingPrograms(programs).filter(
    ({ others = [] }) => !others.some((other) => onPath(other, programsPath)),
  );
  for (const { program, debianPackage, why } of left) {
    console.error(
      `${program} is missing (${why}): its tests are skipped. On Debian or Ubuntu: apt-get install ${debianPackage}, ` +
        'or npm run setup -- --system for all',
    );
  }
  return ci && left.some(({ isOptional }) => !isOptional) ? 1 : 0;
}

/** Returns the path of the browser in which the page is tested; undefined if there is none. */
export const testedChromiumPath = () => firstOnPath(['chromium-headless-shell', ...CHROMIUM]);

/** @param {readonly string[]} names */
function firstOnPath(names) {
  const folders = programsPath.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

/** The programs that are in none of the folders of `path`. */
export function missingPrograms(programs = systemPrograms, path = programsPath) {
  return programs.filter(({ program }) => !onPath(program, path));
}

/** The patterns of the test files that cannot run. */
export const filesWithoutProgram = () => [...new Set(missingPrograms().flatMap(({ tests = [] }) => tests))];

/** Installs the programs that the system lacks, with apt-get. Resolves to an exit code. */
export async function installSystemPrograms() {
  const absent = missingPrograms(systemPrograms, [process.env.PATH, '/usr/sbin', '/sbin'].join(delimiter));
  if (absent.length === 0) return 0;
  const packages = [...new Set(absent.map(({ debianPackage }) => debianPackage))].join(' ');
  console.log(`This installs for all users of this system: ${packages}`);
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.error(`Only root can, on Debian or Ubuntu. Run: sudo apt-get install ${packages}`);
    return 1;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => run('apt-get', ['-qq', ...args], { env });
  const install = (programs) =>
    aptGet('install', '-y', '--no-install-recommends', ...programs.map(({ debianPackage }) => debianPackage));
  await aptGet('update');
  const needed = absent.filter(({ isOptional = false }) => !isOptional);
  const optional = absent.filter(({ isOptional = false }) => isOptional);
  // One by one, because apt installs nothing if it cannot install one package.
  await withoutServices(async () => {
    if (needed.length > 0) await install(needed);
    for (const program of optional) await install([program]);
  });
  const services = absent.filter(({ isService }) => isService).map(({ program }) => program);
  // The tests start their own servers.
  if (services.length > 0 && onPath('systemctl')) await run('systemctl', ['--quiet', 'disable', ...services]);
  return missingPrograms(needed).length === 0 ? 0 : 1;
}

/**
 * Runs `install` under a policy-rc.d that starts no services: the tests start their own servers, and the installed ones
 * would occupy ports of this machine. An existing policy is left as it is.
 * @template T
 * @param {() => Promise<T>} install
 */
export async function withoutServices(install, policy = '/usr/sbin/policy-rc.d') {
  if (existsSync(policy)) return install();
  // Exit code 101: the action is forbidden by policy.
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await install();
  } finally {
    rmSync(policy, { force: true });
  }
}

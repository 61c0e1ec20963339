// Programs that the tests need and that npm cannot install. If one is not on the PATH, it is installed with apt-get (on
// Debian, as root); otherwise the output names the package to install.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { onPath, run } from './processes.mjs';

/**
 * @typedef {{ program: string, debianPackage: string, why: string, isOptional?: boolean }} SystemProgram
 * Without an optional program, its tests are skipped.
 */

// Debian installs servers in folders that are not on the PATH of ordinary users. The tests look there too.
const serverFolders = ['/usr/sbin', '/sbin'];

/** @type {readonly SystemProgram[]} */
const systemPrograms = [
  { program: 'nginx', debianPackage: 'nginx', why: 'the gate is tested against a real HTTP server' },
  { program: 'vsftpd', debianPackage: 'vsftpd', why: 'the gate is tested against a real FTP server' },
  { program: 'redis-server', debianPackage: 'redis-server', why: 'the Redis store is tested on real servers' },
  { program: 'redis-cli', debianPackage: 'redis-tools', why: 'the tests create a Redis Cluster with it' },
  { program: 'openssl', debianPackage: 'openssl', why: 'the TLS tests create their certificates with it' },
  // Ubuntu has it only as a snap.
  { program: 'chromium', debianPackage: 'chromium', why: 'the page is tested in a real browser', isOptional: true },
  { program: 'firefox-esr', debianPackage: 'firefox-esr', why: 'the page is tested in it too', isOptional: true },
  { program: 'zsh', debianPackage: 'zsh', why: 'the completion of the command is tested in it', isOptional: true },
  { program: 'fish', debianPackage: 'fish', why: 'the completion of the command is tested in it', isOptional: true },
];

const APT = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

/**
 * Installs the programs that are missing, or prints how to install them. Resolves to 1 if one that is not
 * optional is still missing and this is a CI run, otherwise to 0.
 * @param {readonly SystemProgram[]} programs
 */
export async function provideSystemPrograms(
  programs = systemPrograms,
  { mayInstall = isDebian() && process.getuid?.() === 0, ci = process.env.CI === 'true' } = {},
) {
  if (mayInstall) {
    const absent = missing(programs);
    const needed = absent.filter(({ isOptional = false }) => !isOptional);
    const optional = absent.filter(({ isOptional = false }) => isOptional);
    // One by one, because apt installs nothing if it cannot install one package.
    if (absent.length > 0) await run('apt-get', ['update', '-qq'], { env: APT });
    for (const installed of [needed, ...optional.map((program) => [program])]) {
      if (installed.length > 0) await aptInstall(installed);
    }
  }
  const left = missing(programs);
  for (const { program, debianPackage, why } of left) {
    console.error(`${program} is missing (${why}). On Debian or Ubuntu: apt-get install ${debianPackage}`);
  }
  return ci && left.some(({ isOptional }) => !isOptional) ? 1 : 0;
}

/** Returns the path of Chromium, under any of its names; undefined if it is not on the PATH. */
export function chromiumPath() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

function missing(programs) {
  return programs.filter(
    ({ program }) => !onPath(program) && !serverFolders.some((folder) => existsSync(join(folder, program))),
  );
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync(release, 'utf8'));
}

async function aptInstall(programs) {
  const packages = [...new Set(programs.map(({ debianPackage }) => debianPackage))];
  await withoutServices(() =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env: APT }),
  );
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

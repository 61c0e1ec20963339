// Programs that the tests need and npm cannot bring: found on the PATH, installed from Debian's packages where we may,
// otherwise named together with the way to get them.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, run } from './processes.mjs';

/** @typedef {{ program: string, debianPackage: string, why: string }} SystemProgram */

// Debian keeps servers where the PATH of ordinary users does not look; the tests do.
const serverFolders = ['/usr/sbin', '/sbin'];

/** @type {readonly SystemProgram[]} */
const systemPrograms = [
  { program: 'nginx', debianPackage: 'nginx', why: 'the gate is tested against a real HTTP server' },
  { program: 'vsftpd', debianPackage: 'vsftpd', why: 'the gate is tested against a real FTP server' },
  { program: 'redis-server', debianPackage: 'redis-server', why: 'the Redis store is tested on real servers' },
  { program: 'redis-cli', debianPackage: 'redis-tools', why: 'makes the Redis Cluster of the tests' },
  { program: 'openssl', debianPackage: 'openssl', why: 'makes the certificates of the TLS tests' },
];

/**
 * Resolves to 0 where every program is there, or where the lack of one was named and this is no CI run.
 * @param {readonly SystemProgram[]} programs
 */
export async function provideSystemPrograms(
  programs = systemPrograms,
  { mayInstall = isDebian() && process.getuid?.() === 0, ci = process.env.CI === 'true' } = {},
) {
  if (mayInstall && missing(programs).length > 0) await aptInstall(missing(programs));
  const left = missing(programs);
  for (const { program, debianPackage, why } of left) {
    console.error(`${program} is missing (${why}). On Debian or Ubuntu: apt-get install ${debianPackage}`);
  }
  return left.length > 0 && ci ? 1 : 0;
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = [...new Set(programs.map(({ debianPackage }) => debianPackage))];
  await run('apt-get', ['update', '-qq'], { env });
  await withoutServices(() =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env }),
  );
}

/**
 * Runs `install` under a policy that starts no service: the tests start servers of their own, and nobody asked for one
 * on this machine's ports. A policy that is there already stays.
 * @template T
 * @param {() => Promise<T>} install
 */
export async function withoutServices(install, policy = '/usr/sbin/policy-rc.d') {
  if (existsSync(policy)) return install();
  // 101 is "not allowed" to those who ask.
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await install();
  } finally {
    rmSync(policy, { force: true });
  }
}

// Unpacks Debian packages into `.cache/programs`, without root and without changes to the system: apt-get downloads a package
// with those that it needs and that are not installed, and a script in `bin/` starts the program with their libraries.
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onPath, root, run } from './processes.mjs';

/** The folder with a folder for each program. */
export const unpackedFolder = join(root, '.cache/programs');
/** The folder with the scripts that start the programs. */
export const unpackedPath = join(unpackedFolder, 'bin');

/** The libraries of the system's C library work only with its own loader. */
const NOT_UNPACKED = /^(?:libc6|libc-bin)_/;

/** True if this system has the tools. */
export const canUnpack = () => onPath('apt-get') && onPath('dpkg');

/**
 * Unpacks the programs, each into a folder of its own. One that cannot be downloaded is left out.
 * @param {readonly import('./system-programs.mjs').SystemProgram[]} programs
 */
export async function unpackPrograms(programs) {
  const apt = join(unpackedFolder, 'apt');
  for (const name of ['cache/archives/partial', 'lists/partial']) mkdirSync(join(apt, name), { recursive: true });
  const settings = {
    'Dir::Cache': join(apt, 'cache'),
    'Dir::State::Lists': join(apt, 'lists'),
    'Debug::NoLocking': '1',
    // The user of apt may not write here.
    'APT::Sandbox::User': 'root',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const aptGet = (...args) => run('apt-get', ['-qq', ...options, ...args]);
  try {
    if ((await aptGet('update')) !== 0) return;
    for (const program of programs) {
      const archives = join(apt, 'cache/archives');
      const packages = program.unpacked?.packages ?? [program.debianPackage];
      // `--reinstall`: also those of its packages that the system has.
      const flags = ['-y', '--no-install-recommends', '--download-only', '--reinstall'];
      const code = await aptGet('install', ...flags, ...packages);
      if (code === 0) await unpack(program, archives);
      for (const name of archivesIn(archives)) rmSync(join(archives, name));
    }
  } finally {
    rmSync(apt, { recursive: true, force: true });
  }
}

/** @param {import('./system-programs.mjs').SystemProgram} program @param {string} archives */
async function unpack({ program, unpacked }, archives) {
  const place = join(unpackedFolder, program);
  const unfinished = `${place}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const name of archivesIn(archives)) {
    if (NOT_UNPACKED.test(name)) continue;
    if ((await run('dpkg', ['-x', join(archives, name), unfinished])) !== 0) return;
  }
  const candidates = [`usr/lib/${program}/${program}`, `usr/bin/${program}`, `usr/sbin/${program}`, `bin/${program}`];
  const file = unpacked?.file ?? candidates.find((path) => existsSync(join(unfinished, path)));
  if (file === undefined) return;
  // fish finds its files from the folder above that of the program.
  if (existsSync(join(unfinished, 'etc'))) symlinkSync('../etc', join(unfinished, 'usr/etc'));
  rmSync(place, { recursive: true, force: true });
  renameSync(unfinished, place);
  writeStarter(program, place, join(place, file));
}

/**
 * Writes the script that starts a program with what it would find in folders of the system: bin/PROGRAM beside `place`,
 * the folder in which it was unpacked.
 */
export function writeStarter(program, place, file) {
  const variables = {
    LD_LIBRARY_PATH: foldersWith(place, /\.so(?:\.|$)/),
    FPATH: foldersWith(join(place, 'usr/share/zsh/functions'), /./),
    OPENSSL_CONF: existing(join(place, 'etc/ssl/openssl.cnf')),
    FONTCONFIG_FILE: fontsOf(place),
  };
  // From where the script is, so that the folder of the project may be moved.
  const found = (value) => `"${value.replaceAll(place, '$place')}"`;
  const settings = Object.entries(variables).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${found(value)}`],
  );
  const starters = join(place, '../bin');
  mkdirSync(starters, { recursive: true });
  const starter = join(starters, program);
  const lines = [
    '#!/bin/sh',
    `place="$(dirname "$(readlink -f "$0")")/../${program}"`,
    [...settings, 'exec', found(file), '"$@"'].join(' '),
  ];
  writeFileSync(starter, `${lines.join('\n')}\n`);
  chmodSync(starter, 0o755);
}

/** Returns a configuration with the fonts of the package, on a system that has none. */
function fontsOf(place) {
  const fonts = join(place, 'usr/share/fonts');
  if (existsSync('/etc/fonts/fonts.conf') || !existsSync(fonts)) return '';
  const file = join(place, 'fonts.conf');
  const content = `<dir>${fonts}</dir><cachedir>${join(place, 'fonts-cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?>\n<fontconfig>${content}</fontconfig>\n`);
  return file;
}

const existing = (file) => (existsSync(file) ? file : '');

/** The folders, separated by colons, that have a file with such a name. @param {string} top @param {RegExp} name */
function foldersWith(top, name) {
  if (!existsSync(top)) return '';
  const entries = readdirSync(top, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => !entry.isDirectory() && name.test(entry.name));
  return [...new Set(found.map(({ parentPath }) => parentPath))].join(':');
}

const archivesIn = (archives) => readdirSync(archives).filter((name) => name.endsWith('.deb'));

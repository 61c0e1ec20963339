// Measures what each package brings: its own files, what it installs beside them, and packages with install scripts.
//
//   node scripts/package-sizes.mjs             prints the table, from .publish/ and node_modules
//   node scripts/package-sizes.mjs --check     fails above a limit, or if the table in docs/packages.md is wrong
//   node scripts/package-sizes.mjs --write     writes that table
//   node scripts/package-sizes.mjs --install   installs each package with npm --engine-strict, and compares
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './processes.mjs';
import { bytesIn, installedBytes } from './publish/installed-bytes.mjs';
import { publicPackages } from './publish/stage-packages.mjs';
import { scriptArguments } from './script-arguments.mjs';

const USAGE = `node scripts/package-sizes.mjs [--check | --write | --install]

Prints what each package installs, from .publish/ and node_modules.

  --check     fails above a limit, or if the table in docs/packages.md is wrong
  --write     writes that table
  --install   installs each package with npm --engine-strict, and compares; any warning fails`;

const PAGE = 'docs/packages.md';
const MARKS = ['<!-- sizes: made by scripts/package-sizes.mjs --write -->\n', '<!-- end of sizes -->'];
/** The part by which a measured size may differ from the one in the table. */
const TOLERANCE = 0.1;
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];

/** Limits on the bytes of what `npm install` puts on the disk. These packages have no install script either. */
const LIMITS = {
  '@maycrawl/core': 165_000,
  '@maycrawl/gate': 1_500_000,
  maycrawl: 8_000_000,
};

/**
 * A package as it is installed.
 * @typedef {{ folder: string, bytes: number, hasScript: boolean }} Part
 * @typedef {{ name: string, parts: Part[] }} Row
 */

const ours = new Map(publicPackages().map((item) => [item.manifest.name, item]));

/** Returns the package in `folder` and all that it requires, each once. */
function partsOf(folder, found = new Map()) {
  if (found.has(folder)) return found;
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { dependencies, scripts = {} } = manifest;
  const hasScript = INSTALL_SCRIPTS.some((name) => scripts[name] !== undefined);
  found.set(folder, { folder, bytes: bytesIn(folder), hasScript });
  // npm installs peers that are not optional.
  const needed = [...Object.keys(dependencies ?? {}), ...peersOf(manifest, false)];
  for (const name of needed) partsOf(folderOf(name, folder), found);
  return found;
}

function folderOf(name, from) {
  const own = ours.get(name);
  if (own !== undefined) return own.staged;
  for (let place = from; ; place = dirname(place)) {
    const folder = join(place, 'node_modules', name);
    if (existsSync(folder)) return folder;
    if (place === dirname(place)) throw new Error(`${name} is not installed: run npm ci`);
  }
}

/** @returns {Row[]} */
function measure() {
  const rows = [...ours.values()].map(({ manifest, staged }) => row(manifest.name, partsOf(staged)));
  const command = ours.get('maycrawl').staged;
  const page = { folder: join(command, 'page'), bytes: bytesIn(join(command, 'page')), hasScript: false };
  rows.push({ name: 'of `maycrawl`, the page', parts: [page] });
  for (const [name, users] of optionalPeers())
    rows.push(row(`\`${name}\`, if you install it for ${users.join(' and ')}, adds`, partsOf(folderOf(name, root))));
  return rows;
}

function row(name, parts) {
  return { name, parts: [...parts.values()] };
}

function peersOf({ peerDependencies = {}, peerDependenciesMeta = {} }, areOptional) {
  return Object.keys(peerDependencies).filter(
    (name) => (peerDependenciesMeta[name]?.optional ?? false) === areOptional,
  );
}

/** Returns the packages that users install themselves for one entry point, with those that use them. */
function optionalPeers() {
  const users = new Map();
  for (const { manifest } of ours.values()) {
    for (const name of peersOf(manifest, true)) {
      users.set(name, [...(users.get(name) ?? []), `\`${manifest.name}\``]);
    }
  }
  return [...users].sort();
}

const bytesOf = ({ parts }) => parts.reduce((sum, { bytes }) => sum + bytes, 0);
const scriptsOf = ({ parts }) => parts.filter(({ hasScript }) => hasScript).length;

/** Bytes with two significant digits, or as many as given, in units of 1,000 and 1,000,000 bytes. */
function shown(bytes, digits = 2) {
  const [value, unit] = bytes < 950_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${Number(value.toPrecision(digits))} ${unit}`;
}

function table(rows) {
  const lines = rows.map((item) => {
    const name = ours.has(item.name) ? `\`${item.name}\`` : item.name;
    const [bar, scripts] = [LIMITS[item.name], scriptsOf(item)];
    const limit = bar === undefined ? '' : shown(bar, 3);
    return `| ${name} | ${shown(bytesOf(item))} | ${limit} | ${item.parts.length} | ${scripts || 'none'} |`;
  });
  const head = '| | on disk | limit | packages | with install scripts |\n| --- | --- | --- | --- | --- |';
  return `${head}\n${lines.join('\n')}\n`;
}

function aboveLimits(rows) {
  return rows
    .filter(({ name }) => LIMITS[name] !== undefined)
    .flatMap((item) => [
      bytesOf(item) <= LIMITS[item.name]
        ? []
        : `${item.name}: ${bytesOf(item)} bytes, the limit is ${LIMITS[item.name]}`,
      scriptsOf(item) === 0 ? [] : `${item.name}: ${scriptsOf(item)} packages have install scripts, the limit is none`,
    ])
    .flat();
}

/** Returns how the table on the page differs from the measured one by more than the tolerance. */
function differences(rows) {
  const [, written = ''] = readFileSync(join(root, PAGE), 'utf8').split(MARKS[0]);
  const old = cells(written.split(MARKS[1])[0] ?? '');
  const now = cells(table(rows));
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .filter((name) => {
      const [was, is] = [old.get(name), now.get(name)];
      if (was === undefined || is === undefined || was.rest !== is.rest) return true;
      return Math.abs(was.bytes - is.bytes) > TOLERANCE * is.bytes;
    })
    .map((name) => `${PAGE}: the row "${name}" is not what is measured; run node scripts/package-sizes.mjs --write`);
}

function cells(text) {
  const rows = [...text.matchAll(/^\| (.*?) \| ([\d.]+) (kB|MB) \| (.*) \|$/gm)];
  return new Map(
    rows.map(([, name, value, unit, rest]) => [name, { bytes: Number(value) * (unit === 'kB' ? 1e3 : 1e6), rest }]),
  );
}

function write(rows) {
  const text = readFileSync(join(root, PAGE), 'utf8');
  const [before, after] = [text.split(MARKS[0])[0], text.split(MARKS[1])[1]];
  if (before === text || after === undefined) throw new Error(`${PAGE} must contain ${MARKS.join(' and ')}`);
  writeFileSync(join(root, PAGE), `${before}${MARKS[0]}\n${table(rows)}\n${MARKS[1]}${after}`);
}

/** Installs each package and compares the bytes on the disk with the computed ones. Returns an exit code. */
function compareWithInstalled(rows) {
  const installed = installedBytes([...ours.values()]);
  if (installed === undefined) return 0;
  let failed = 0;
  for (const [name, bytes] of installed) {
    const computed = bytesOf(rows.find((item) => item.name === name));
    // npm may choose newer versions than the lock file for packages that others require.
    const isNear = Math.abs(bytes - computed) <= TOLERANCE * computed;
    console.log(`${name}: ${bytes} bytes installed, ${computed} computed${isNear ? '' : ': too different'}`);
    failed |= Number(!isNear);
  }
  return failed;
}

function main() {
  const { values, fail } = scriptArguments(USAGE, {
    check: { type: 'boolean' },
    write: { type: 'boolean' },
    install: { type: 'boolean' },
  });
  const [mode, other] = Object.keys(values).map((name) => `--${name}`);
  if (other !== undefined) fail(`${mode} and ${other} exclude each other`);
  const rows = measure();
  if (mode === '--install') return compareWithInstalled(rows);
  if (mode === '--write') write(rows);
  if (mode === undefined) console.log(table(rows));
  const mistakes = [...aboveLimits(rows), ...(mode === '--check' ? differences(rows) : [])];
  for (const mistake of mistakes) console.error(mistake);
  console.log(`${rows.length} sizes, ${mistakes.length} mistakes`);
  return mistakes.length === 0 ? 0 : 1;
}

process.exitCode = main();

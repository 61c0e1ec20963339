/** Measures the size of the package and the start-up time of the command. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { medianOf } from './race.mjs';
import { digits } from './report.mjs';

/**
 * @typedef {import('./measures.mjs').Measure} Measure
 * @typedef {import('./measures.mjs').Outcome} Outcome
 */

const ROOT = new URL('..', import.meta.url);

/** @returns {Promise<Outcome>} */
export async function size() {
  const engine = await bundleSize("export * from './bench/engine-entry.mjs';");
  const allows = await bundleSize("export { parse } from './packages/core/dist/allows.js';");
  const whole = await bundleSize("export { parse } from './packages/core/dist/index.js';");
  const note = (/** @type {{ minified: number }} */ { minified }) => `minified ${digits(minified)} bytes`;
  const shared = { unit: 'kB', sense: /** @type {const} */ ('at most') };
  const what = 'minified and gzipped';
  return {
    rows: [
      {
        what: `engine alone, ${what}`,
        figure: engine.gzipped / 1000,
        bar: 7,
        stretch: 5,
        note: note(engine),
        ...shared,
      },
      {
        what: `\`{ parse }\` of @maycrawl/core/allows, ${what}`,
        figure: allows.gzipped / 1000,
        note: note(allows),
        ...shared,
      },
      { what: `\`{ parse }\` of @maycrawl/core, ${what}`, figure: whole.gzipped / 1000, note: note(whole), ...shared },
    ],
    details: [],
  };
}

/**
 * @param {string} contents
 * @returns {Promise<{ minified: number, gzipped: number }>}
 */
async function bundleSize(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: fileURLToPath(ROOT) },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('esbuild wrote no output file');
  return { minified: file.contents.length, gzipped: gzipSync(file.contents, { level: 9 }).length };
}

/** @type {Measure} */
export function wholeProcess({ smoke }) {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-bench-'));
  try {
    const file = join(folder, 'robots.txt');
    writeFileSync(file, 'User-agent: *\nDisallow: /private/\nAllow: /private/open\n');
    const cli = fileURLToPath(new URL('packages/cli/bin/maycrawl.js', ROOT));
    const check = [cli, 'check', '--robots', file, 'https://www.example/private/open'];
    const [ours, bare] = alternating([check, ['-e', '1']], smoke ? 2 : 21);
    const note = `${digits(ours ?? Number.NaN)} ms against ${digits(bare ?? Number.NaN)} ms`;
    const what = '`maycrawl check --robots FILE URL`, whole process';
    const figure = (ours ?? Number.NaN) / (bare ?? Number.NaN);
    return {
      rows: [{ what, figure, unit: '× `node -e 1`', bar: 2, stretch: 1.3, sense: 'at most', note }],
      details: [],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Returns the median milliseconds of each command; runs of the commands alternate.
 *
 * @param {readonly string[][]} commands Arguments of node.
 * @param {number} rounds
 */
function alternating(commands, rounds) {
  const times = commands.map(() => /** @type {number[]} */ ([]));
  for (let round = -1; round < rounds; round++) {
    commands.forEach((command, index) => {
      const start = performance.now();
      const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      const took = performance.now() - start;
      if (status !== 0) throw new Error(`node ${command.join(' ')} ended with ${status}: ${stderr}`);
      // The first run of each only fills the file cache of the system.
      if (round >= 0) times[index]?.push(took);
    });
  }
  return times.map(medianOf);
}

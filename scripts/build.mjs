// Builds every package with `tsc -b`, repairs incomplete output first, bundles the suffix list, the page, the command,
// the GitHub Action and the CommonJS entry point of robots-parser, and makes the pages of the lint rules.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPage } from './build-page.mjs';
import { bundleRulePages, writeRulePages } from './build-rule-pages.mjs';
import { bundleCommand } from './bundle-command.mjs';
import { bundleRobotsParser } from './bundle-robots-parser.mjs';
import { bundleStandalone } from './bundle-standalone.mjs';
import { bundleSuffixList } from './bundle-suffix-list.mjs';
import { packages } from './packages.mjs';
import { bin, root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';

/** Builds everything. Resolves to an exit code. */
export async function build() {
  for (const { folder, manifest } of packages()) if (!manifest.private) removeStaleOutput(join(root, folder));
  return (
    (await bin('typescript-7', 'tsc')('-b')) ||
    (await bundleSuffixList()) ||
    (await bundleRobotsParser()) ||
    bundleRulePages() ||
    (await writeRulePages()) ||
    (await buildPage()) ||
    (await bundleCommand()) ||
    bundleStandalone()
  );
}

/**
 * Deletes output whose source is gone, and tsc's build record if any output is missing. tsc itself does neither: it
 * trusts its record without checking that each output file exists.
 */
function removeStaleOutput(packageFolder) {
  const dist = join(packageFolder, 'dist');
  const outputs = files(dist).filter((file) => file !== '.tsbuildinfo');
  const sources = files(join(packageFolder, 'src')).filter((file) => file.endsWith('.ts'));
  const expected = new Set(sources.flatMap(outputsOf));
  for (const output of outputs) if (!expected.has(output)) rmSync(join(dist, output));
  for (const output of expected) {
    if (!existsSync(join(dist, output))) return rmSync(join(dist, '.tsbuildinfo'), { force: true });
  }
}

function outputsOf(source) {
  const stem = source.slice(0, -'.ts'.length);
  return ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((end) => stem + end);
}

function files(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  scriptArguments('npm run build\n\nBuilds every package, the page, the command and the GitHub Action.');
  process.exitCode = await build();
}

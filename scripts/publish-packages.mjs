// Publishes every package on npm, dependencies first, as the workflow `release` does after the tests. It stops at the first
// that fails; run again, it leaves out those that npm has.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { npm } from './processes.mjs';
import { isPrerelease } from './publish/release-version.mjs';
import { publicPackages, stagePackages } from './publish/stage-packages.mjs';
import { scriptArguments } from './script-arguments.mjs';

/** The address of the registry is one where none is: a dry run needs none, and would ask a real one. */
const DRY = ['--dry-run', '--registry=http://127.0.0.1:9/', '--fetch-retries=0'];

/**
 * Runs `npm publish` for a staged package. Resolves to its exit code.
 * @param {{ staged: string, manifest: { version: string } }} item
 * @param {{ dry?: boolean, provenance?: boolean }} options
 */
export function publishPackage({ staged, manifest }, { dry = false, provenance = false }) {
  const tag = isPrerelease(manifest.version) ? ['--tag', 'next'] : [];
  const flags = [...tag, ...(provenance ? ['--provenance'] : []), ...(dry ? DRY : [])];
  return npm('publish', staged, '--access', 'public', '--ignore-scripts', '--loglevel=error', ...flags);
}

/** True if the registry has this version of a package, from a run that failed later. */
function isPublished(name, version) {
  const { stdout } = spawnSync('npm', ['view', `${name}@${version}`, 'version'], { encoding: 'utf8' });
  return stdout.trim() === version;
}

async function publishAll(options) {
  const code = await stagePackages();
  if (code !== 0) return code;
  for (const item of publicPackages()) {
    const { name, version } = item.manifest;
    if (!options.dry && isPublished(name, version)) {
      console.log(`${name} ${version} is published already`);
      continue;
    }
    const failure = await publishPackage(item, options);
    if (failure !== 0) return failure;
    console.log(`${name} ${version}`);
  }
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = scriptArguments(
    `node scripts/publish-packages.mjs [--provenance] [--dry-run]

Publishes the built packages on npm, dependencies first. docs/releasing.md describes the steps before.`,
    { provenance: { type: 'boolean', default: false }, 'dry-run': { type: 'boolean', default: false } },
  );
  process.exitCode = await publishAll({ provenance: values.provenance === true, dry: values['dry-run'] === true });
}

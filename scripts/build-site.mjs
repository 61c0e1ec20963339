// `npm run site`: installs and builds, then builds the documentation site from `docs/` into `.site/dist`, for any static
// host. Links to pages that do not exist fail the build.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { preparation } from './check-steps.mjs';
import { root } from './processes.mjs';
import { scriptArguments } from './script-arguments.mjs';
import { printTotal, runSteps } from './steps.mjs';

const STAGED = join(root, '.site/pages');

/**
 * Builds the site. Resolves to an exit code.
 * @param {{ base: string }} options
 */
async function buildSite({ base }) {
  // It needs what the steps before install and build.
  const { stageSite } = await import('./site/stage-site.mjs');
  const code = await stageSite(STAGED, { base });
  if (code !== 0) return code;
  process.env.SITE_BASE = base;
  const { build } = await import('vitepress');
  try {
    await build(STAGED);
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values, fail } = scriptArguments(
    `npm run site -- [--base PATH] [--no-build]

Builds the documentation site into .site/dist, for any static host.
--base PATH  the path below which the host serves it, such as /maycrawl/; default: /
--no-build   use the packages as they are built`,
    { base: { type: 'string', default: '/' }, 'no-build': { type: 'boolean', default: false } },
  );
  const base = String(values.base);
  if (!/^\/(?:[\w.-]+\/)*$/.test(base)) fail(`--base ${base} must begin and end with "/", such as /maycrawl/`);
  const site = { name: 'site', run: () => buildSite({ base }) };
  printTotal(await runSteps(values['no-build'] ? [site] : [...preparation, site]));
}

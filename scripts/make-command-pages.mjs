// Updates the console blocks in README.md and docs/commands: the text is written by hand, the output below each `$ ` line
// is what the bundled command prints. The pages show port 8080 instead of the port on which `examples/site.mjs` listens.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';
import { serviceEnvironment } from './service-environment.mjs';

const FOLDER = 'docs/commands';
const pages = ['README.md', ...readdirSync(join(root, FOLDER)).map((name) => `${FOLDER}/${name}`)];
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-pages-'));
const command = join(root, 'packages/cli/bin/maycrawl.js');
writeFileSync(join(folder, 'maycrawl'), '#!/bin/sh\nexec "$NODE" "$COMMAND" "$@"\n', { mode: 0o755 });
// Without the variables that `maycrawl serve` rejects.
const { FORCE_COLOR: _, ...env } = serviceEnvironment();
Object.assign(env, {
  PATH: `${folder}${delimiter}${env.PATH}`,
  NODE: process.execPath,
  COMMAND: command,
  NO_COLOR: '1',
});

// In a process of its own, because `spawnSync` below blocks the event loop.
const sites = spawn(process.execPath, ['examples/site.mjs'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
const [first] = await once(sites.stdout.setEncoding('utf8'), 'data');
const port = `:${new URL(first.split('\n', 1)[0]).port}`;

/** Runs the line of a session. `cache` is the cache folder of its page. */
function run(session, cache) {
  const [line] = session.split('\n', 1);
  const script = `{ ${line.replaceAll(':8080', port)}; } 2>&1`;
  const pageEnv = { ...env, XDG_CACHE_HOME: cache };
  const { stdout } = spawnSync('sh', ['-c', script], { cwd: root, env: pageEnv, input: '', encoding: 'utf8' });
  // The pause is random within bounds. The tests replace it in the same way.
  const shown = stdout.replace(/next try in \d+ s/g, 'next try in 30 s');
  return `$ ${line}\n${shown.replaceAll(port, ':8080')}`;
}

try {
  for (const [index, path] of pages.entries()) {
    const cache = join(folder, `cache-${index}`);
    const made = readFileSync(join(root, path), 'utf8').replace(/^```console\n(.*?)^```$/gms, (_, block) => {
      const sessions = block.split(/^\$ /m).slice(1);
      return `\`\`\`console\n${sessions.map((session) => run(session, cache)).join('\n')}\`\`\``;
    });
    generatedFile(path, made);
  }
} finally {
  sites.stdin.end();
  rmSync(folder, { recursive: true, force: true });
}

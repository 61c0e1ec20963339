// Updates README.md and docs/commands. The usage and the tables of options are made from the definitions of the commands.
// In the console blocks, the output below each `$ ` line is what the bundled command prints. The pages show port 8080
// instead of the port on which `examples/site.mjs` listens.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ownFlags } from '../packages/cli/dist/command-line/command.js';
import { pageTable } from '../packages/cli/dist/command-line/page-table.js';
import { COMMON_FLAGS } from '../packages/cli/dist/command-line/shared-flags.js';
import { COMMANDS } from '../packages/cli/dist/commands.js';
import { GATE_FLAGS } from '../packages/cli/dist/session/gate-flags.js';
import { runSession, sessionPages, writeCommandScript } from './console-sessions.mjs';
import { generatedFile, withTable } from './generated-file.mjs';
import { root } from './processes.mjs';
import { serviceEnvironment } from './service-environment.mjs';

const FOLDER = 'docs/commands';
const folder = mkdtempSync(join(tmpdir(), 'maycrawl-pages-'));
writeCommandScript(folder, process.execPath);
// Without the variables that `maycrawl serve` rejects.
const { FORCE_COLOR: _, ...variables } = serviceEnvironment();

// In a process of its own, because `runSession` blocks the event loop.
const sites = spawn(process.execPath, ['examples/site.mjs'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
const [first] = await once(sites.stdout.setEncoding('utf8'), 'data');
const { port } = new URL(first.split('\n', 1)[0]);

/** Runs the line of a session. `cache` is the cache folder of its page. */
function run(session, cache) {
  const [line] = session.split('\n', 1);
  const environment = { ...variables, NO_COLOR: '1', XDG_CACHE_HOME: cache };
  return `$ ${line}\n${runSession(line, { folder, environment, port }).output}`;
}

/** The options that the page of each command shows: those for fetching have a page of their own. */
async function tableFor(name) {
  if (name === 'README') return pageTable(COMMON_FLAGS, false);
  if (name === 'fetching') return pageTable(GATE_FLAGS, false);
  const { sections, hasVariables = false } = await COMMANDS[name]();
  const { Fetching: _, ...others } = sections;
  const shown = ownFlags({ sections: hasVariables ? sections : others });
  return Object.keys(shown).length === 0 ? undefined : pageTable(shown, hasVariables);
}

/** Returns the page of a command with what its definition says. */
async function withDefinition(page, name) {
  const table = await tableFor(name);
  const text = table === undefined ? page : withTable(page, 'options', table);
  if (COMMANDS[name] === undefined) return text;
  const { usage } = await COMMANDS[name]();
  const place = /^```\n(?:maycrawl .*\n)+```$/m;
  if (!place.test(text)) throw new Error(`The page of ${name} has no block for the usage`);
  return text.replace(place, () => ['```', ...usage.map((form) => `maycrawl ${name} ${form}`), '```'].join('\n'));
}

try {
  for (const [index, path] of sessionPages.entries()) {
    const cache = join(folder, `cache-${index}`);
    const page = readFileSync(join(root, path), 'utf8');
    const defined = path.startsWith(FOLDER) ? await withDefinition(page, basename(path, '.md')) : page;
    const made = defined.replace(/^```console\n(.*?)^```$/gms, (_, block) => {
      const sessions = block.split(/^\$ /m).slice(1);
      return `\`\`\`console\n${sessions.map((session) => run(session, cache)).join('\n')}\`\`\``;
    });
    generatedFile(path, made);
  }
} finally {
  sites.stdin.end();
  rmSync(folder, { recursive: true, force: true });
}

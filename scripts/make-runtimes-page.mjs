// Fills in the table of docs/runtimes.md and the list in README.md from what `npm run test:runtimes` runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';
import { parts } from './runtimes/parts.mjs';
import { runtimes, versionOf } from './runtimes/runtimes.mjs';

function row(runtime) {
  const ran = parts.map(({ kinds }) => (kinds.includes(runtime.kind) ? 'yes' : '–'));
  return `| ${[runtime.name, versionOf(runtime), ...ran, runtime.support].join(' | ')} |`;
}

function table() {
  const head = ['runtime', 'tested version', ...parts.map(({ name }) => name), 'supported'];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...runtimes.map(row)].join('\n');
}

/** The runtimes of a part in words: "Node 20, 22 and 24, Bun, Deno". */
function namesOf(part) {
  const names = runtimes.filter(({ kind }) => part.kinds.includes(kind)).map(({ name }) => name);
  const versions = names.flatMap((name) => /^Node (\d+)$/.exec(name)?.[1] ?? []);
  const others = names.filter((name) => !name.startsWith('Node '));
  return [`Node ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`, ...others].join(', ');
}

function list() {
  return parts.map((part) => `- ${part.name}: ${namesOf(part)}`).join('\n');
}

/** Replaces what is between the two comments of the page. */
function fill(page, text) {
  const current = readFileSync(join(root, page), 'utf8');
  const region = /(<!-- runtimes: made by scripts\/make-runtimes-page\.mjs -->\n)[\s\S]*?(<!-- end of runtimes -->)/;
  if (!region.test(current)) throw new Error(`${page} has no place for the runtimes`);
  generatedFile(
    page,
    current.replace(region, (_, start, end) => `${start}\n${text}\n\n${end}`),
  );
}

fill('docs/runtimes.md', table());
fill('README.md', list());

// Fills in the table of docs/runtimes.md from what `npm run test:runtimes` runs.
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

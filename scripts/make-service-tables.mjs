// Makes the tables of docs/service.md (routes and tokens) and docs/commands/serve.md (options and variables) between
// `<!-- table: … -->` and `<!-- end of table -->`, from the service and from the options of `maycrawl serve`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVE_OPTIONS, variableOf } from '../packages/cli/dist/arguments/serve-options.js';
import { Gate } from '../packages/gate/dist/index.js';
import { needsToken } from '../packages/server/dist/access/routes-with-token.js';
import { buildServer } from '../packages/server/dist/index.js';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';

/** Routes that are not in the OpenAPI document. */
const PAGES = [
  ['GET', '/openapi.json', 'The OpenAPI document.'],
  ['GET', '/docs', 'The API page.'],
  ['GET', '/docs/errors', 'What each kind of error means.'],
];

replaceTable('docs/service.md', 'routes', await routesTable());
replaceTable('docs/commands/serve.md', 'options', optionsTable());

async function routesTable() {
  const gate = await Gate.open({ userAgent: 'TableBot/1.0' });
  const app = await buildServer({ gate, crawler: 'TableBot', version: '0.0.0' });
  const { paths } = (await app.inject('/openapi.json')).json();
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, { summary }]) => [method.toUpperCase(), path, summary]),
  );
  await app.close();
  await gate.close();
  const rows = [...documented, ...PAGES].map(
    ([method, path, summary]) => `| \`${method} ${path}\` | ${summary} | ${needsToken(path) ? 'yes' : 'no'} |`,
  );
  return ['| route | what it does | needs a token |', '| --- | --- | --- |', ...rows.sort()].join('\n');
}

function optionsTable() {
  const rows = SERVE_OPTIONS.map(({ name, value, text, fallback }) => {
    const option = `\`--${name}${value === undefined ? '' : ` ${value}`}\``;
    return `| ${option} | \`${variableOf(name)}\` | ${text}. | ${fallback ?? (value === undefined ? 'no' : 'none')} |`;
  });
  return ['| option | variable | meaning | default |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

/** @param {string} path @param {string} name @param {string} table */
function replaceTable(path, name, table) {
  const text = readFileSync(join(root, path), 'utf8');
  const place = new RegExp(`(<!-- table: ${name}[^>]*-->\n)[\\s\\S]*?(<!-- end of table -->)`);
  if (!place.test(text)) throw new Error(`${path} has no place for the table "${name}"`);
  generatedFile(
    path,
    text.replace(place, (_, start, end) => `${start}\n${table}\n\n${end}`),
  );
}

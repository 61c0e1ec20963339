// Makes the table of routes in docs/service.md between `<!-- table: … -->` and `<!-- end of table -->`, from the service.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { needsToken } from '../packages/server/dist/access/create-access.js';
import { generatedFile, withTable } from './generated-file.mjs';
import { root } from './processes.mjs';
import { openApiDocument } from './site/openapi-document.mjs';

const PAGE = 'docs/service.md';

/** Routes that are not in the OpenAPI document. */
const PAGES = [
  ['GET', '/openapi.json', 'The OpenAPI document.'],
  ['GET', '/docs', 'The API page.'],
  ['GET', '/docs/errors', 'What each kind of error means.'],
];

const page = readFileSync(join(root, PAGE), 'utf8');
generatedFile(PAGE, withTable(page, 'routes', await routesTable()));

async function routesTable() {
  const { paths } = JSON.parse(await openApiDocument());
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, { summary }]) => [method.toUpperCase(), path, summary]),
  );
  const rows = [...documented, ...PAGES].map(
    ([method, path, summary]) => `| \`${method} ${path}\` | ${summary} | ${needsToken(path) ? 'yes' : 'no'} |`,
  );
  return ['| route | what it does | needs a token |', '| --- | --- | --- |', ...rows.sort()].join('\n');
}

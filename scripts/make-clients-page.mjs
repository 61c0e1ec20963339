// Makes the parts of docs/clients.md that are elsewhere: the programs of `examples/clients`, and the versions of the
// generators that are tested.
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { GO_GENERATOR, PYTHON_REQUIREMENTS } from './client-tools.mjs';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';

const PAGE = 'docs/clients.md';
const PART = /(<!-- (file|versions): ([^>]*) -->\n)[\s\S]*?(<!-- end of \2 -->)/g;

const read = (path) => readFileSync(join(root, path), 'utf8');

generatedFile(
  PAGE,
  read(PAGE).replace(PART, (_, start, kind, path, end) => {
    return `${start}\n${kind === 'file' ? program(path) : versions()}\n\n${end}`;
  }),
);

function program(path) {
  return `\`\`\`${extname(path).slice(1)}\n${read(path).trimEnd()}\n\`\`\``;
}

function versions() {
  const { devDependencies } = JSON.parse(read('package.json'));
  const python = Object.fromEntries(
    [...read(PYTHON_REQUIREMENTS).matchAll(/^([\w-]+)==(\S+)/gm)].map(([, ...pin]) => pin),
  );
  const [, go] = GO_GENERATOR.split('@v');
  const [, runtime] = /oapi-codegen\/runtime v(\S+)/.exec(read('examples/clients/go/go.mod')) ?? [];
  const rows = [
    ...['openapi-typescript', 'openapi-fetch'].map((name) => [name, devDependencies[name]]),
    ...['openapi-python-client', 'httpx', 'Scrapy'].map((name) => [name, python[name]]),
    ['oapi-codegen', go],
    ['oapi-codegen/runtime', runtime],
  ];
  const missing = rows.find(([, version]) => version === undefined);
  if (missing !== undefined) throw new Error(`no version of ${missing[0]} is pinned`);
  return ['| tested with | version |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

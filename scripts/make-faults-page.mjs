// Makes docs/faults.md from packages/gate/test/faults.json and the names of the tests that hold each fault.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFile } from './generated-file.mjs';
import { root } from './processes.mjs';
import { rooms } from './rooms.mjs';

/** A test's name: the first argument of a call, where it begins with an id of the specification. */
const NAME = /\(\s*(['"`])([A-I]\d{1,2}\b(?:\\.|(?!\1).)*)\1\s*,/g;

const faults = JSON.parse(readFileSync(join(root, 'packages/gate/test/faults.json'), 'utf8'));
const tests = testsByFault();
const strange = [...tests.keys()].filter((id) => !faults.some((fault) => fault.id === id));
if (strange.length > 0) throw new Error(`faults.json lacks ${strange.join(', ')}, which tests name`);

/** The tests that hold each fault, as `[file, name]`. */
function testsByFault() {
  const byFault = new Map();
  for (const file of testFiles()) {
    for (const [, , name] of readFileSync(join(root, file), 'utf8').matchAll(NAME)) {
      for (const id of faultsOf(name)) byFault.set(id, [...(byFault.get(id) ?? []), [file, name]]);
    }
  }
  return byFault;
}

function testFiles() {
  const folders = rooms().map(({ folder }) => `${folder}/test`);
  const files = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => {
      return readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`);
    });
  return files.filter((file) => file.endsWith('.test.ts')).sort();
}

/** The faults among the ids that a name begins with. */
function faultsOf(name) {
  const [ids] = /^(?:[A-I]\d{1,2},? )*/.exec(name);
  return ids.match(/\bF\d\d\b/g) ?? [];
}

function sections() {
  const names = [...new Set(faults.map(({ section }) => section))];
  return names.map((name) =>
    section(
      name,
      faults.filter((fault) => fault.section === name),
    ),
  );
}

function section(name, rows) {
  return `## ${name}

| id | what happens | what comes of it | tests |
| --- | --- | --- | --- |
${rows.map(({ id, what, outcome }) => `| ${id} | ${what} | ${outcome} | ${held(id)} |`).join('\n')}
`;
}

/** The first tests by name: the rest is counted. */
function held(id) {
  if (!tests.has(id)) return '**not yet**';
  // Where only what was filled in tells the cases of a test apart, its name says nothing here.
  const names = tests
    .get(id)
    .map(([, name]) => said(name))
    .filter((name) => /\w/.test(name));
  const [shown, rest] = [names.slice(0, 3), names.length - 3];
  return shown.join('; ') + (rest > 0 ? `; and ${rest} more` : '');
}

/** A name without its ids, as a table's cell. */
function said(name) {
  const text = name.replace(/^(?:[A-I]\d{1,2},? )*/, '').replace(/\\(.)/g, '$1');
  return text
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replace(/%[sijdo]|\$\w+/g, '…')
    .replace(/\$\{[^}]*\}/g, '…');
}

const missing = faults.filter(({ id }) => !tests.has(id)).map(({ id }) => id);
const files = new Set([...tests.values()].flat().map(([file]) => file));

generatedFile(
  'docs/faults.md',
  `<!-- Made from packages/gate/test/faults.json and the tests' names by scripts/make-faults-page.mjs: change those. -->

# What can go wrong, and what comes of it

What a server, a network or a disk can do to the gate. Each row is held by tests against real sockets, servers, files and
processes, whose names begin with its id. Whatever happens, nothing turns into "allow" by accident, no exception reaches the
caller, no socket is left over, and no fetch outlasts its deadline.

*Parsed*: the rules that came count. *No file*: all is allowed, as after a 404. *Server error*: the
[ladder](gate.md#when-things-fail) decides. *Refused*: our address guard disallows all, without a connection. *A miss*:
the stored record is ignored, and fetched anew. (*) marks a choice of ours: Google's pages leave it open.
What a store shared by machines can do (F78, parts of F70, F72 and F74) is held once there is one.

${faults.length - missing.length} of ${faults.length} rows are held by tests, in ${files.size} files.${missing.length === 0 ? '' : ` Not yet: ${missing.join(', ')}.`}

${sections().join('\n')}`,
);

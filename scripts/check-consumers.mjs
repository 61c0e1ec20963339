// Checks the staged packages as their users import them: types under each module setting of TypeScript, from ES modules
// and from CommonJS, and loading with `import` and `require`. docs/packages.md states the results.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './processes.mjs';
import { entryPointsOf } from './publish/entry-points.mjs';
import { publicPackages, STAGE } from './publish/stage-packages.mjs';

const FOLDER = join(STAGE, 'consumers');
const WORKSPACES = join(root, 'packages/').replaceAll('\\', '/');
const { CommonJS, Node16, Node20, NodeNext, ESNext, Preserve } = ts.ModuleKind;
const { Bundler, Node10 } = ts.ModuleResolutionKind;

/** "The current file is a CommonJS module, and the imported one is an ES module." */
const REQUIRES_ES_MODULE = 1479;

const settings = [
  ...[Node16, Node20, NodeNext].map((module) => ({ module })),
  ...[ESNext, Preserve].map((module) => ({ module, moduleResolution: Bundler })),
  // TypeScript 7 does not have it any more. It reads no `exports`.
  { module: CommonJS, moduleResolution: Node10, ignoreDeprecations: '6.0' },
];

const entryPoints = publicPackages().flatMap(({ manifest }) => entryPointsOf(manifest));

/** The files of a consumer, each with the settings under which TypeScript refuses to `require` an ES module in it. */
const consumers = [
  { file: 'es-module.mts', of: (name) => `import * as module from '${name}';\n${isTyped('typeof module')}` },
  {
    file: 'commonjs.cts',
    of: (name) => `import * as module from '${name}';\n${isTyped('typeof module')}`,
    refusedBy: [Node16],
  },
  {
    file: 'dynamic.cts',
    of: (name) =>
      `async function load() { return await import('${name}'); }\n${isTyped('Awaited<ReturnType<typeof load>>')}`,
  },
  {
    file: 'types.cts',
    of: (name) =>
      `import type * as module from '${name}' with { 'resolution-mode': 'import' };\n${isTyped('typeof module')}`,
  },
];

/** A statement that does not compile if the type is `any`, as that of a module without declarations. */
function isTyped(type) {
  return `export const isTyped: 0 extends 1 & ${type} ? false : true = true;\n`;
}

function setUp() {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const { manifest, staged } of publicPackages()) {
    cpSync(staged, join(FOLDER, 'node_modules', manifest.name), { recursive: true });
  }
}

/**
 * Writes one source file for each entry point. Returns the path of each, with the settings that refuse it.
 * @returns {[path: string, refusedBy: readonly ts.ModuleKind[]][]}
 */
function writeSources({ file, of, refusedBy = [] }) {
  return entryPoints.map(({ specifier, required }) => {
    const path = join(FOLDER, specifier.replaceAll(/[@/]/g, '-'), file).replaceAll('\\', '/');
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, of(specifier));
    return [path, required === undefined ? refusedBy : []];
  });
}

/** Returns the mistakes in all consumers and in the declarations that they reach, under one setting. */
function checkTypes(sources, setting, host) {
  const options = { ...setting, strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: ['node'] };
  const program = ts.createProgram([...sources.keys()], { ...options, lib: ['lib.es2022.d.ts'] }, host);
  const files = program.getSourceFiles().filter(({ fileName }) => isOurs(fileName));
  // Where the staged package has no declarations, TypeScript finds those of the workspace.
  const foreign = program.getSourceFiles().find(({ fileName }) => fileName.startsWith(WORKSPACES));
  const mistakes = program.getOptionsDiagnostics().map(describe);
  if (foreign !== undefined) mistakes.push(`${foreign.fileName} is imported, the package lacks its own declarations`);
  // Not all files of the program: the declarations of Node and Fastify are large.
  for (const file of files) {
    const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    const isRefused = sources.get(file.fileName)?.includes(setting.module) ?? false;
    const refusals = found.filter(({ code }) => isRefused && code === REQUIRES_ES_MODULE);
    mistakes.push(...found.filter((diagnostic) => !refusals.includes(diagnostic)).map(describe));
    if (isRefused && refusals.length === 0) mistakes.push(`${file.fileName}: no error TS${REQUIRES_ES_MODULE}`);
  }
  return mistakes.map((mistake) => `module ${ts.ModuleKind[setting.module]}: ${mistake}`);
}

function isOurs(file) {
  return file.startsWith(FOLDER.replaceAll('\\', '/'));
}

function describe({ file, start, messageText, code }) {
  const place =
    file === undefined ? '' : `${file.fileName}:${file.getLineAndCharacterOfPosition(start ?? 0).line + 1}: `;
  return `${place}TS${code}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
}

/** Loads every entry point with `import` and with `require`. Returns an exit code. */
function checkLoading() {
  const file = join(FOLDER, 'load.cjs');
  const entries = entryPoints.map(({ specifier, required }) => [specifier, required === undefined]);
  const code = `Promise.all(${JSON.stringify(entries)}.map(async ([name, isOneFile]) => {
    const [imported, required] = [Object.keys(await import(name)), Object.keys(require(name))];
    const names = required.filter((key) => key !== '__esModule');
    const isSame = imported.length > 0 && imported.join() === names.join();
    if (isOneFile && !isSame) throw new Error(name + ': import and require differ');
  }));`;
  writeFileSync(file, code);
  return spawnSync(process.execPath, ['--no-warnings', file], { stdio: 'inherit' }).status ?? 1;
}

/** A host that parses each declaration file once for all settings. */
function sharedHost() {
  const host = ts.createCompilerHost({});
  const parsed = new Map();
  const { getSourceFile } = host;
  host.getSourceFile = (name, languageVersion, ...rest) => {
    const key = `${name} ${JSON.stringify(languageVersion)}`;
    if (!parsed.has(key)) parsed.set(key, getSourceFile.call(host, name, languageVersion, ...rest));
    return parsed.get(key);
  };
  host.getCurrentDirectory = () => root;
  return host;
}

setUp();
const host = sharedHost();
const sources = new Map(consumers.flatMap(writeSources));
const mistakes = settings.flatMap((setting) => checkTypes(sources, setting, host));
for (const mistake of mistakes) console.error(mistake);
const loading = checkLoading();
console.log(`${entryPoints.length} entry points, ${settings.length} settings, ${mistakes.length} mistakes`);
process.exitCode = mistakes.length === 0 ? loading : 1;

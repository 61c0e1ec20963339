import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** The engine with a counter at the start of each loop body and function: its work, equal on every machine. */
export interface CountedCore {
  readonly core: typeof import('../src/index.js');
  /** Of the same copy, what lookups use only after a while. */
  readonly ruleIndex: typeof import('../src/match/rule-index.js');
  readonly ruleSet: typeof import('../src/match/basic-rule-set.js');
  readonly requestPath: typeof import('../src/match/request-path.js');
  readonly lookupCost: typeof import('../src/lookup-cost.js');
  /** Returns the steps that `work` takes. */
  steps(work: () => unknown): number;
}

const COUNTER = 'counter-of-steps.js';
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Compiles the engine's sources with counters into a temporary folder and loads them from there. */
export async function loadCountedCore(): Promise<CountedCore> {
  const folder = mkdtempSync(join(tmpdir(), 'maycrawl-steps-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, COUNTER), 'export const counter = { steps: 0 };\n');
    const counter = pathToFileURL(join(folder, COUNTER)).href;
    for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const target = join(folder, name.replace(/\.ts$/, '.js'));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, counted(readFileSync(join(SOURCES, name), 'utf8'), counter));
    }
    const match = ['rule-index.js', 'basic-rule-set.js', 'request-path.js'].map((name) => `match/${name}`);
    const names = ['index.js', ...match, 'lookup-cost.js', COUNTER];
    const [core, ruleIndex, ruleSet, requestPath, lookupCost, loaded] = await Promise.all(
      names.map((name) => load(folder, name)),
    );
    return {
      core,
      ruleIndex,
      ruleSet,
      requestPath,
      lookupCost,
      steps: (work) => {
        loaded.counter.steps = 0;
        work();
        return loaded.counter.steps;
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function load(folder: string, name: string) {
  return import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href);
}

/**
 * Returns the JavaScript of a source file with counters.
 *
 * @param counter URL of the counter's module
 */
export function counted(source: string, counter: string): string {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.ES2022, true);
  const insertions: [at: number, text: string][] = [[0, `import { counter as $counter } from '${counter}';\n`]];
  const visit = (node: ts.Node): void => {
    const body = countedBody(node);
    if (body !== undefined && ts.isBlock(body)) insertions.push([body.getStart(file) + 1, COUNT]);
    else if (body !== undefined) {
      // A statement or, in an arrow function, an expression.
      insertions.push([body.getStart(file), `{${COUNT}${ts.isArrowFunction(node) ? 'return ' : ''}`]);
      insertions.push([body.getEnd(), ' }']);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  const { outputText } = ts.transpileModule(inserted(source, insertions), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true },
  });
  return outputText;
}

const COUNT = ' $counter.steps++; ';

/** Returns the node that runs once per step: the body of a loop or of a function. */
function countedBody(node: ts.Node): ts.Node | undefined {
  if (ts.isIterationStatement(node, false)) return node.statement;
  return ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
}

function inserted(source: string, insertions: readonly (readonly [number, string])[]): string {
  // The sort is stable: of insertions at one place, the outer one comes first. All closing braces are equal.
  const inOrder = [...insertions].sort(([a], [b]) => a - b);
  const ends = [...inOrder.slice(1).map(([at]) => at), source.length];
  return inOrder.map(([at, text], i) => text + source.slice(at, ends[i])).join('');
}

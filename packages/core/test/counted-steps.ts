import ts from 'typescript';
import { type Edit, edited, loadCopy } from './compiled-copy.js';

/** The engine with a counter at the start of each loop body and function: its work, equal on every machine. */
export interface CountedCore {
  readonly core: typeof import('../src/index.js');
  /** Of the same copy, what lookups use only after a while. */
  readonly ruleIndex: typeof import('../src/match/rule-index.js');
  readonly ruleSet: typeof import('../src/match/basic-rule-set.js');
  readonly requestPath: typeof import('../src/match/request-path.js');
  readonly lookupCost: typeof import('../src/lookup-cost.js');
  readonly usage: typeof import('../src/usage/usage-for.js');
  /** Returns the steps that `work` takes. */
  steps(work: () => unknown): number;
}

const COUNTER = 'counter-of-steps.js';

/** Loads a copy of the engine with counters. */
export async function loadCountedCore(): Promise<CountedCore> {
  const match = ['rule-index.js', 'basic-rule-set.js', 'request-path.js'].map((name) => `match/${name}`);
  const names = ['index.js', ...match, 'lookup-cost.js', 'usage/usage-for.js'];
  const modules = [...names.map((name) => `core/${name}`), COUNTER];
  const added = { [COUNTER]: 'export const counter = { steps: 0 };\n' };
  const [core, ruleIndex, ruleSet, requestPath, lookupCost, usage, loaded] = await loadCopy(counted, added, modules);
  const steps = (work: () => unknown): number => {
    loaded.counter.steps = 0;
    work();
    return loaded.counter.steps;
  };
  // With a counter of another copy, every bound would hold.
  if (steps(() => core.parse('allow: /')) === 0) throw new Error('The copy of the engine counts no steps');
  return { core, ruleIndex, ruleSet, requestPath, lookupCost, usage, steps };
}

/** Returns a source file with counters. */
function counted(source: string, name: string): string {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true);
  const toRoot = '../'.repeat(name.split('/').length);
  const edits: Edit[] = [insertion(0, `import { counter as $counter } from '${toRoot}${COUNTER}';\n`)];
  const visit = (node: ts.Node): void => {
    const body = countedBody(node);
    if (body !== undefined && ts.isBlock(body)) edits.push(insertion(body.getStart(file) + 1, COUNT));
    else if (body !== undefined) {
      // A statement or, in an arrow function, an expression.
      edits.push(insertion(body.getStart(file), `{${COUNT}${ts.isArrowFunction(node) ? 'return ' : ''}`));
      edits.push(insertion(body.getEnd(), ' }'));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return edited(source, edits);
}

const COUNT = ' $counter.steps++; ';

function insertion(at: number, text: string): Edit {
  return { at, removed: 0, text };
}

/** Returns the node that runs once per step: the body of a loop or of a function. */
function countedBody(node: ts.Node): ts.Node | undefined {
  if (ts.isIterationStatement(node, false)) return node.statement;
  return ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
}

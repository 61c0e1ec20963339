// Module hooks with which Node loads the TypeScript of the tests: if a `.js` file does not exist, the `.ts` file is
// used. They are synchronous, as `registerHooks` requires; `register`, the only choice on Node 20, accepts them too.
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

export function resolve(specifier, context, nextResolve) {
  return nextResolve(isCompiled(specifier, context) ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

/** True for a relative path of a `.js` file that is not there. */
function isCompiled(specifier, { parentURL }) {
  return /^\.{1,2}\/.*\.js$/.test(specifier) && !existsSync(new URL(specifier, parentURL));
}

export function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const source = ts.transpileModule(readFileSync(new URL(url), 'utf8'), { compilerOptions }).outputText;
  return { format: 'module', shortCircuit: true, source };
}

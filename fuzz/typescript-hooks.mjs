// Module hooks with which Node loads the TypeScript of the tests: if a `.js` file does not exist, the `.ts` file is
// used.
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };

export async function resolve(specifier, context, nextResolve) {
  try {
    return await nextResolve(specifier, context);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND' || !specifier.endsWith('.js')) throw error;
    return nextResolve(specifier.replace(/\.js$/, '.ts'), context);
  }
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const source = ts.transpileModule(await readFile(new URL(url), 'utf8'), { compilerOptions }).outputText;
  return { format: 'module', shortCircuit: true, source };
}

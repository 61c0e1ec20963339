// Finds code that reads, cuts or replaces a rendered sentence, that is a value of the type `Sentence` of
// `@maycrawl/core/message`. What a program needs is in ids and values; a sentence is for people only.
import { relative } from 'node:path';
import ts from 'typescript';
import { root } from './processes.mjs';

const METHODS = new Set(
  (
    'at charAt charCodeAt codePointAt endsWith includes indexOf lastIndexOf match matchAll replace replaceAll search ' +
    'slice split startsWith substr substring trim trimEnd trimStart'
  ).split(' '),
);
/** Tests read sentences to compare them. */
const CHECKED = /^(?:packages\/[^/]+\/src|scripts(?!\/test))\//;
const TESTS = new Set(['exec', 'test']);

/**
 * Returns one line for each such place in the sources and scripts of a program.
 *
 * @param {import('typescript').Program} program
 * @returns {string[]}
 */
export function proseParsingIn(program) {
  const checker = program.getTypeChecker();
  /** @type {string[]} */
  const places = [];

  /** @param {import('typescript').Node} node */
  const isSentence = (node) => isSentenceType(checker, checker.getTypeAtLocation(node));

  /** @param {import('typescript').CallExpression} call @returns {string | undefined} */
  const mistakeIn = ({ expression, arguments: given }) => {
    if (!ts.isPropertyAccessExpression(expression)) return undefined;
    const name = expression.name.text;
    if (METHODS.has(name) && isSentence(expression.expression)) return name;
    return TESTS.has(name) && given.some(isSentence) ? name : undefined;
  };

  for (const file of program.getSourceFiles()) {
    const name = relative(root, file.fileName);
    if (file.isDeclarationFile || !CHECKED.test(name)) continue;
    /** @param {import('typescript').Node} node */
    const visit = (node) => {
      const method = ts.isCallExpression(node) ? mistakeIn(node) : undefined;
      if (method !== undefined) {
        const { line } = file.getLineAndCharacterOfPosition(node.getEnd());
        places.push(`${name}:${line + 1}: ${method} reads a sentence: use its id and values`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return places;
}

/**
 * @param {import('typescript').TypeChecker} checker
 * @param {import('typescript').Type} type
 * @returns {boolean}
 */
function isSentenceType(checker, type) {
  if (type.isUnion()) return type.types.some((part) => isSentenceType(checker, part));
  return type.isIntersection() && checker.getPropertyOfType(type, 'sentence') !== undefined;
}

/**
 * Returns the program of a project.
 *
 * @param {string} project the path of its tsconfig
 * @returns {import('typescript').Program}
 */
export function programOf(project) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const config = ts.getParsedCommandLineOfConfigFile(project, { noEmit: true, composite: false }, host);
  if (config === undefined) throw new Error(`${project} cannot be read`);
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    projectReferences: config.projectReferences ?? [],
  });
}

/** @param {import('typescript').Diagnostic} diagnostic */
function fail({ messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

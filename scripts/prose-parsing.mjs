// Finds code that reads, cuts or replaces a rendered sentence: a value of the type `Sentence` of `@maycrawl/core/message`,
// the message of an error, or what a program prints on stderr; also if the sentence is passed to a function that does so.
// What a program needs is in ids and values; a sentence is for people only.
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
 * Parameters whose text is read, and the names of their functions.
 * @typedef {{ parameters: Set<import('typescript').Node>, functions: Set<string> }} Readers
 */

/**
 * Functions that encode any text, and methods on texts of other programs, each with its file, and why.
 * @type {Readonly<Record<string, string>>}
 */
export const EXEMPT = {
  'packages/cli/src/text/printable.ts printable': 'escapes the control characters of any text',
  'packages/cli/src/text/printable.ts columnsOf': 'counts the columns that any text takes',
  'packages/cli/src/text/xml.ts xmlText': 'escapes any text for XML',
  'packages/cli/src/text/markdown.ts inert': 'escapes any text for Markdown',
  'packages/cli/src/text/workflow-command.ts escapedData': 'escapes any text for a command of a workflow',
  'packages/cli/src/files/git.ts match': 'what git prints',
  'packages/gate/src/fetch/net/failure.ts includes': 'the message of an error of the system',
  'packages/server/src/http/json-body.ts slice': 'the message of JSON.parse, which quotes the body',
  'scripts/release.mjs trim': 'what git prints',
  'scripts/runtimes/too-old.mjs test': 'a test of the message for versions of Node that run no other code',
};

/**
 * Returns one line for each such place in the sources and scripts of a program.
 *
 * @param {import('typescript').Program} program
 * @param {Set<string>} [used] receives the exemptions that are used
 * @returns {string[]}
 */
export function proseParsingIn(program, used = new Set()) {
  const checker = program.getTypeChecker();
  /** @type {string[]} */
  const places = [];

  /** @param {import('typescript').Node} node @returns {boolean} */
  const isSentence = (node) =>
    isSentenceType(checker, checker.getTypeAtLocation(node)) || isMessageOfError(checker, node) || isStderr(node);

  const files = program
    .getSourceFiles()
    .map((file) => ({ file, name: relative(root, file.fileName) }))
    .filter(({ file, name }) => !file.isDeclarationFile && CHECKED.test(name));
  const readers = readingParameters(checker, files, used);
  for (const { file, name } of files) {
    each(file, (node) => {
      if (!ts.isCallExpression(node)) return;
      const how = readBy(node, isSentence) ?? passedTo(checker, readers, node, isSentence);
      if (how === undefined || isExempt(`${name} ${how}`, used)) return;
      const { line } = file.getLineAndCharacterOfPosition(node.getEnd());
      places.push(`${name}:${line + 1}: ${how} reads a sentence: use its id and values`);
    });
  }
  return places;
}

/**
 * @param {import('typescript').Node} node
 * @param {(node: import('typescript').Node) => void} visit
 */
function each(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/**
 * Returns the method by which a call reads a text for which `isRead` holds.
 *
 * @param {import('typescript').CallExpression} call
 * @param {(node: import('typescript').Node) => boolean} isRead
 * @returns {string | undefined}
 */
function readBy({ expression, arguments: given }, isRead) {
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const name = expression.name.text;
  if (METHODS.has(name) && isRead(expression.expression)) return name;
  return TESTS.has(name) && given.some(isRead) ? name : undefined;
}

/**
 * Returns the name of the function if a call passes a text for which `isPassed` holds to a parameter that it reads.
 *
 * @param {import('typescript').TypeChecker} checker
 * @param {Readers} readers
 * @param {import('typescript').CallExpression} call
 * @param {(node: import('typescript').Node) => boolean} isPassed
 * @returns {string | undefined}
 */
function passedTo(checker, readers, call, isPassed) {
  // Most calls are of other functions, and resolving each would take most of the time.
  const name = calledName(call.expression);
  if (name === undefined || !readers.functions.has(name)) return undefined;
  const parameters = checker.getResolvedSignature(call)?.declaration?.parameters ?? [];
  const reads = call.arguments.some((argument, at) => {
    const parameter = parameters[at];
    return parameter !== undefined && readers.parameters.has(parameter) && isPassed(argument);
  });
  return reads ? call.expression.getText() : undefined;
}

/**
 * Returns the parameters whose text a function of these files reads, cuts or replaces, itself or by another function.
 *
 * @param {import('typescript').TypeChecker} checker
 * @param {readonly { readonly file: import('typescript').SourceFile, readonly name: string }[]} files
 * @param {Set<string>} used receives the exemptions that are used
 * @returns {Readers}
 */
function readingParameters(checker, files, used) {
  /** @type {Readers} */
  const readers = { parameters: new Set(), functions: new Set() };
  /** @type {import('typescript').CallExpression[]} */
  const calls = [];
  for (const { file } of files) each(file, (node) => ts.isCallExpression(node) && calls.push(node));
  /** @param {import('typescript').Node} node @returns {import('typescript').Node | undefined} */
  const parameterIn = (node) => {
    if (ts.isIdentifier(node)) {
      const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration;
      return declaration !== undefined && ts.isParameter(declaration) ? declaration : undefined;
    }
    if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return parameterIn(node.expression);
    if (!ts.isCallExpression(node)) return undefined;
    // The result of a method, or of a function that may rewrite the text.
    const from = ts.isPropertyAccessExpression(node.expression) ? [node.expression.expression] : [];
    return [...from, ...node.arguments].map(parameterIn).find((found) => found !== undefined);
  };
  for (let size = -1; size !== readers.parameters.size; ) {
    size = readers.parameters.size;
    for (const call of calls) {
      /** @param {import('typescript').Node} node @returns {boolean} */
      const add = (node) => {
        const parameter = parameterIn(node);
        if (parameter === undefined || isExempt(functionWith(parameter), used)) return false;
        readers.parameters.add(parameter);
        const name = nameOf(parameter.parent);
        if (name !== undefined) readers.functions.add(name);
        return false;
      };
      readBy(call, add);
      passedTo(checker, readers, call, add);
    }
  }
  return readers;
}

/** @param {import('typescript').Node} expression @returns {string | undefined} the name of a called function */
function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : undefined;
}

/** @param {import('typescript').Node} node @returns {string | undefined} the name of a function, or of its variable */
function nameOf(node) {
  const { name } = /** @type {{ name?: import('typescript').Node }} */ (
    ts.isArrowFunction(node) || ts.isFunctionExpression(node) ? node.parent : node
  );
  return name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) ? name.text : undefined;
}

/** @param {import('typescript').Node} parameter @returns {string} its file and the name of its function */
function functionWith({ parent }) {
  const name = ts.isFunctionDeclaration(parent) ? parent.name?.text : undefined;
  return `${relative(root, parent.getSourceFile().fileName)} ${name}`;
}

/** @param {string} code @param {Set<string>} used @returns {boolean} */
function isExempt(code, used) {
  if (!Object.hasOwn(EXEMPT, code)) return false;
  used.add(code);
  return true;
}

/**
 * @param {import('typescript').TypeChecker} checker
 * @param {import('typescript').Node} node
 * @returns {boolean}
 */
function isMessageOfError(checker, node) {
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'message') return false;
  const type = checker.getTypeAtLocation(node.expression);
  return ['message', 'name', 'stack'].every((name) => checker.getPropertyOfType(type, name) !== undefined);
}

/** @param {import('typescript').Node} node @returns {boolean} */
function isStderr(node) {
  if (ts.isIdentifier(node)) return node.text === 'stderr';
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return node.expression.name.text === 'toString' && isStderr(node.expression.expression);
  return ts.isPropertyAccessExpression(node) && node.name.text === 'stderr';
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
 * Returns a program of all files of some projects, with the options of the first.
 *
 * @param {readonly string[]} projects the paths of their tsconfigs
 * @returns {import('typescript').Program}
 */
export function programOf(projects) {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail };
  const configs = projects.map((project) => {
    const config = ts.getParsedCommandLineOfConfigFile(project, { noEmit: true, composite: false }, host);
    if (config === undefined) throw new Error(`${project} cannot be read`);
    return config;
  });
  return ts.createProgram(
    configs.flatMap(({ fileNames }) => fileNames),
    configs[0]?.options ?? {},
  );
}

/** @param {import('typescript').Diagnostic} diagnostic */
function fail({ messageText }) {
  throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
}

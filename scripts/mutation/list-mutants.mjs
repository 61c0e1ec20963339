// The mutants of a source file: each is the file with one small change that its tests should notice.
import ts from 'typescript';

/**
 * @typedef {object} Mutant
 * @property {number} start offset of the replaced text
 * @property {number} end
 * @property {string} replacement
 * @property {string} change what is changed, as `< → <=`
 * @property {number} line from 1
 * @property {string} declaration the text of the declaration that has the mutant
 * @property {number} offset of the replaced text in the declaration
 */

const K = ts.SyntaxKind;

/** What replaces each operator. The first one of a comparison moves its boundary. */
const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
};

/** What replaces the name of a function or method. */
const NAMES = {
  min: ['max'],
  max: ['min'],
  some: ['every'],
  every: ['some'],
  startsWith: ['endsWith'],
  endsWith: ['startsWith'],
};

/** Methods whose call is replaced by the object that it is called on. */
const REMOVED_METHODS = new Set(
  'slice subarray trim toLowerCase toUpperCase replace replaceAll filter map flatMap flat sort reverse'.split(' '),
);
/** Functions whose call is replaced by the first argument. */
const REMOVED_FUNCTIONS = new Set(['Math.floor', 'Math.ceil', 'Math.round', 'Math.abs']);

/**
 * Returns the mutants of a source file in the order of their places. What has no value at run time, such as types and
 * imports, is left as it is.
 *
 * @param {string} file
 * @param {string} text
 * @returns {readonly Mutant[]}
 */
export function listMutants(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map();
  const visit = (node, declaration) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    for (const [target, replacement, change] of changesOf(node)) {
      const start = target.getStart(source);
      const place = {
        line: lineOf(source, start),
        declaration: declaration.getText(),
        offset: start - declaration.getStart(),
      };
      const mutant = { start, end: target.end, replacement, change, ...place };
      const key = `${mutant.start}-${mutant.end} ${replacement}`;
      if (!found.has(key) && isValid(file, mutatedText(text, mutant))) found.set(key, mutant);
    }
    ts.forEachChild(node, (child) => visit(child, declaration));
  };
  for (const declaration of source.statements) visit(declaration, declaration);
  return [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** @param {string} text @param {Mutant} mutant */
export function mutatedText(text, { start, end, replacement }) {
  return text.slice(0, start) + replacement + text.slice(end);
}

function lineOf(source, offset) {
  return source.getLineAndCharacterOfPosition(offset).line + 1;
}

/** A mutant that does not parse would count as found by every test. */
function isValid(file, text) {
  const { parseDiagnostics } = /** @type {any} */ (ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return parseDiagnostics.length === 0;
}

/** Returns `[node, replacement, change][]`. */
function changesOf(node) {
  return [
    ...operatorChanges(node),
    ...conditionChanges(node),
    ...literalChanges(node),
    ...statementChanges(node),
    ...callChanges(node),
    ...partChanges(node),
  ];
}

function operatorChanges(node) {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText();
    const [left, right] = [node.left.getText(), node.right.getText()];
    const isAssignment = operator.endsWith('=') && !/^[<>=!]/.test(operator);
    // Without parentheses, `a ?? b && c` would not parse.
    const replaced = (other) => (isAssignment ? `${left} ${other} ${right}` : `((${left}) ${other} (${right}))`);
    return (OPERATORS[operator] ?? []).map((other) => [node, replaced(other), `${operator} → ${other}`]);
  }
  if (ts.isPrefixUnaryExpression(node) && (node.operator === K.ExclamationToken || node.operator === K.MinusToken)) {
    return [[node, `(${node.operand.getText()})`, `without ${ts.tokenToString(node.operator)}`]];
  }
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === K.PlusPlusToken) return [[node, node.getText().replace('++', '--'), '++ → --']];
    if (node.operator === K.MinusMinusToken) return [[node, node.getText().replace('--', '++'), '-- → ++']];
  }
  return [];
}

/** A condition of a loop is never replaced by `true`: the loop would not end. */
function conditionChanges(node) {
  const both = (condition) => ['true', 'false'].map((value) => [condition, value, `condition → ${value}`]);
  if (ts.isIfStatement(node)) return both(node.expression);
  if (ts.isConditionalExpression(node)) return both(node.condition);
  if (ts.isWhileStatement(node)) return [[node.expression, 'false', 'condition → false']];
  if (ts.isForStatement(node) && node.condition) return [[node.condition, 'false', 'condition → false']];
  return [];
}

function literalChanges(node) {
  if (node.kind === K.TrueKeyword) return [[node, 'false', 'true → false']];
  if (node.kind === K.FalseKeyword) return [[node, 'true', 'false → true']];
  if (ts.isNumericLiteral(node)) {
    const value = Number(node.getText().replaceAll('_', ''));
    const others = value > 1 ? [value + 1, value - 1] : [value + 1];
    return others.map((other) => [node, String(other), `${node.getText()} → ${other}`]);
  }
  if (ts.isStringLiteral(node) && !ts.isPropertyAssignment(node.parent) && !ts.isElementAccessExpression(node.parent)) {
    return [stringChange(node)];
  }
  if (ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.initializer === node)
    return [stringChange(node)];
  if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [[node, "''", 'text → empty']];
  if (node.kind === K.RegularExpressionLiteral) return patternChanges(node);
  return [];
}

function stringChange(node) {
  const other = node.text === '' ? "'mutant'" : "''";
  return [node, other, `${node.getText()} → ${other}`];
}

function patternChanges(node) {
  const text = node.getText();
  const changes = [
    [text.replace(/^\/\^/, '/'), 'without ^'],
    [text.replace(/(?<!\\)\$(\/[a-z]*)$/, '$1'), 'without $'],
    [text.replace(/\/([a-z]*)i([a-z]*)$/, '/$1$2'), 'without the flag i'],
    [text.replace(/(?<!\\)[+*]/, ''), 'without the first repetition'],
  ];
  return changes.filter(([other]) => other !== text && other !== '//').map(([other, change]) => [node, other, change]);
}

function statementChanges(node) {
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [[node, ';', 'statement removed']];
  if (ts.isContinueStatement(node) || ts.isBreakStatement(node)) return [[node, ';', 'statement removed']];
  if (ts.isReturnStatement(node)) {
    return node.expression === undefined ? [[node, ';', 'statement removed']] : resultChanges(node.expression, node);
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return resultChanges(node.body, node.body);
  return [];
}

/** Both constants if the function is declared to return a boolean, else undefined. */
function resultChanges(expression, from) {
  const owner = ts.findAncestor(from, (node) => ts.isFunctionLike(node));
  const type = owner?.type;
  const isBoolean = type !== undefined && (type.kind === K.BooleanKeyword || ts.isTypePredicateNode(type));
  const values = isBoolean ? ['true', 'false'] : ['undefined'];
  const others = values.filter((value) => value !== expression.getText());
  return others.map((value) => [expression, value, `result → ${value}`]);
}

function callChanges(node) {
  if (ts.isCallExpression(node)) {
    const { expression, arguments: args } = node;
    if (ts.isPropertyAccessExpression(expression) && REMOVED_METHODS.has(expression.name.text)) {
      return [[node, expression.expression.getText(), `without .${expression.name.text}()`]];
    }
    if (REMOVED_FUNCTIONS.has(expression.getText()) && args.length > 0) {
      return [[node, `(${args[0].getText()})`, `without ${expression.getText()}()`]];
    }
  }
  if (ts.isIdentifier(node) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) {
    return (Object.hasOwn(NAMES, node.text) ? NAMES[node.text] : []).map((name) => [
      node,
      name,
      `${node.text} → ${name}`,
    ]);
  }
  if (node.kind === K.QuestionDotToken && ts.isPropertyAccessExpression(node.parent)) return [[node, '.', '?. → .']];
  return [];
}

/** Elements of object and array literals. */
function partChanges(node) {
  if (ts.isObjectLiteralExpression(node)) {
    // A spread of nothing keeps the commas valid.
    const isUndefined = (property) =>
      ts.isPropertyAssignment(property) && property.initializer.getText() === 'undefined';
    const parts = node.properties.filter((property) => !isUndefined(property));
    return parts.map((property) => [property, '...undefined', `${nameOf(property)} removed`]);
  }
  if (ts.isArrayLiteralExpression(node) && node.elements.length > 0) return [[node, '[]', 'elements removed']];
  return [];
}

function nameOf(property) {
  return ts.isSpreadAssignment(property) ? property.getText() : property.name.getText();
}

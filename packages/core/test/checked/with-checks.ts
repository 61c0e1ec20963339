import ts from 'typescript';
import { type Edit, edited } from '../compiled-copy.js';

/**
 * Returns a source file of the engine in which `bounds.ts` checks each access to an array by an index and each view, and
 * in which private members are public, so that `checked-core.ts` can bound what they hold.
 *
 * @param endReads the reads that may be at the length of the array, named by their file and the expression around them
 */
export function withChecks(source: string, name: string, bounds: string, endReads: ReadonlySet<string>): string {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.ES2022, true);
  const toRoot = '../'.repeat(name.split('/').length);
  const edits: Edit[] = [{ at: 0, removed: 0, text: `import * as $bounds from '${toRoot}${bounds}';\n` }];
  const visit = (node: ts.Node): void => {
    const [opening, closing] = editsOf(node, name, endReads);
    edits.push(...opening);
    ts.forEachChild(node, visit);
    edits.push(...closing);
  };
  visit(file);
  return edited(source, edits);
}

type Edits = readonly [opening: readonly Edit[], closing: readonly Edit[]];
const NONE: Edits = [[], []];

function editsOf(node: ts.Node, name: string, endReads: ReadonlySet<string>): Edits {
  if (ts.isPrivateIdentifier(node)) return [[{ at: node.getStart(), removed: 1, text: '$' }], []];
  if (ts.isNewExpression(node) && node.expression.getText() === 'DataView') {
    const { expression } = node;
    return [[{ at: expression.getStart(), removed: expression.getWidth(), text: '$bounds.BoundedView' }], []];
  }
  const site = siteOf(node, name);
  if (ts.isCallExpression(node)) return partEdits(node, site);
  if (ts.isBinaryExpression(node) && ts.isElementAccessExpression(node.left)) return writeEdits(node, node.left, site);
  if (!ts.isElementAccessExpression(node) || isWritten(node)) return NONE;
  // What may be missing is no typed array.
  return node.questionDotToken === undefined ? readEdits(node, site, endReads.has(siteOf(node.parent, name))) : NONE;
}

function siteOf(node: ts.Node, name: string): string {
  return `${name}: ${node.getText().replace(/\s+/g, ' ')}`;
}

/** `list[index]` becomes `$bounds.at(list, index, site)`. */
function readEdits(node: ts.ElementAccessExpression, site: string, mayBeAtEnd: boolean): Edits {
  refuse(isChanged(node), site);
  return [
    [
      { at: node.getStart(), removed: 0, text: mayBeAtEnd ? '$bounds.atOrEnd(' : '$bounds.at(' },
      { at: node.argumentExpression.getFullStart() - 1, removed: 1, text: ', ' },
    ],
    [{ at: node.getEnd() - 1, removed: 1, text: `, ${JSON.stringify(site)})` }],
  ];
}

/** `list[index] = value` becomes `$bounds.put(list, index, value, site)`. */
function writeEdits(node: ts.BinaryExpression, target: ts.ElementAccessExpression, site: string): Edits {
  const operator = node.operatorToken.kind;
  if (!isAssignment(operator)) return NONE;
  refuse(operator !== ts.SyntaxKind.EqualsToken, site);
  const from = target.getEnd() - 1;
  return [
    [
      { at: node.getStart(), removed: 0, text: '$bounds.put(' },
      { at: target.argumentExpression.getFullStart() - 1, removed: 1, text: ', ' },
      { at: from, removed: node.operatorToken.getEnd() - from, text: ',' },
    ],
    [{ at: node.getEnd(), removed: 0, text: `, ${JSON.stringify(site)})` }],
  ];
}

/** `bytes.subarray(start, end)` becomes `$bounds.part(bytes, start, end, site)`. */
function partEdits(node: ts.CallExpression, site: string): Edits {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression) || expression.name.text !== 'subarray') return NONE;
  refuse(node.arguments.length !== 2, site);
  const dot = expression.expression.getEnd();
  return [
    [
      { at: node.getStart(), removed: 0, text: '$bounds.part(' },
      { at: dot, removed: (node.arguments[0] as ts.Node).getFullStart() - dot, text: ', ' },
    ],
    [{ at: node.getEnd() - 1, removed: 1, text: `, ${JSON.stringify(site)})` }],
  ];
}

function isWritten(node: ts.ElementAccessExpression): boolean {
  const { parent } = node;
  return ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent.operatorToken.kind);
}

function isAssignment(kind: ts.SyntaxKind): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** True for an operand of `++` and `--`, and for a function that is called as a method. */
function isChanged(node: ts.ElementAccessExpression): boolean {
  const { parent } = node;
  if (ts.isCallExpression(parent)) return parent.expression === node;
  const isUnary = ts.isPrefixUnaryExpression(parent) || ts.isPostfixUnaryExpression(parent);
  return isUnary && [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(parent.operator);
}

/** The engine has no such access now. */
function refuse(isRefused: boolean, site: string): void {
  if (isRefused) throw new Error(`the checked copy cannot check this access: ${site}`);
}

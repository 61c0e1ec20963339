/**
 * Replaces `@codemirror/language` and `@lezer/common`, from which `@codemirror/commands` imports functions for indentation and
 * brackets. robots.txt has neither, and the packages would be a sixth of the first view.
 */

import { type EditorState, Facet } from '@codemirror/state';

const none = (): null => null;

/** The empty syntax tree and its only node, as the package returns them for a text without a language. */
const EMPTY = {
  from: 0,
  to: 0,
  type: { prop: none },
  childBefore: none,
  childAfter: none,
  resolveInner: () => EMPTY,
  resolveStack: () => ({ node: EMPTY, next: null }),
};

export const syntaxTree = (): object => EMPTY;
/** Null keeps the indentation of the line above. */
export const getIndentation: () => null = none;
export const matchBrackets: () => null = none;
export const indentUnit: Facet<string, string> = Facet.define<string, string>({ combine: ([unit = '  ']) => unit });
export const getIndentUnit = (_state: EditorState): number => 2;
export const indentString = (_state: EditorState, columns: number): string => ' '.repeat(columns);

export class IndentContext {
  lineIndent(): number {
    return 0;
  }
}

/** Properties of nodes, of which the empty tree has none. */
export const NodeProp: { readonly closedBy: undefined; readonly openedBy: undefined } = {
  closedBy: undefined,
  openedBy: undefined,
};

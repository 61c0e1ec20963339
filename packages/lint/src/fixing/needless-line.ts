import type { LintContext } from '../rule.js';
import type { Fix } from '../types.js';
import { leavesRoom } from './leaves-room.js';

/** May it go? A line with a comment is left to its author; in a file near the limit others would move up to be read. */
export function mayGo(line: number, context: LintContext): boolean {
  return context.line(line).comment === undefined && leavesRoom(context);
}

/** For lines without which no verdict changes. */
export function withoutLine(line: number, context: LintContext): Fix {
  return {
    title: 'Take the line out',
    applicability: 'safe',
    edits: [{ span: context.wholeLines(line), text: '' }],
  };
}

import type { LintContext } from '../model/lint-rule.js';
import { type CommentLine, commentLines } from './comment-lines.js';

/** The first and the last line of a block, both comments. */
interface MarkedBlock {
  readonly first: number;
  readonly last: number;
}

const START = /^(?:start|begin)\b(.+)$|^(.+)\b(?:start|begin)$/i;
const END = /^end\b(.+)$|^(.+)\bend$/i;
/** Names of blocks that are the whole file. */
const WHOLE_FILE = /^(?:of )?(?:the )?(?:file|robots ?txt(?: file)?)$/;
/** A longer comment is text, not a mark. */
const MAX_MARK_LENGTH = 100;

const KEY = {};

/**
 * True if a line from `first` to `last` is in a block between comments such as `# START YOAST BLOCK` and `# END YOAST
 * BLOCK`. A program writes the block again, so that what was moved out of it is then in the file twice.
 */
export function touchesMarkedBlock(first: number, last: number, context: LintContext): boolean {
  const blocks = context.once(KEY, () => markedBlocks(commentLines(context)));
  // Disjoint and in file order.
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle] as MarkedBlock).last < first) low = middle + 1;
    else high = middle;
  }
  const block = blocks[low];
  return block !== undefined && block.first <= last;
}

/** The blocks in file order. Nested and overlapping ones are joined. */
function markedBlocks(lines: readonly CommentLine[]): MarkedBlock[] {
  const open = new Map<string, number>();
  const found: MarkedBlock[] = [];
  for (const { kind, comment, number } of lines) {
    if (kind !== 'blank' || comment.text.length > MAX_MARK_LENGTH) continue;
    const text = normalized(comment.text);
    const name = nameIn(START, text);
    if (name !== undefined && !open.has(name)) open.set(name, number);
    const ended = nameIn(END, text);
    const first = ended === undefined ? undefined : open.get(ended);
    if (ended === undefined || first === undefined) continue;
    open.delete(ended);
    while ((found.at(-1)?.first ?? 0) > first) found.pop();
    const before = found.at(-1);
    if (before !== undefined && before.last >= first) found.splice(-1, 1, { first: before.first, last: number });
    else found.push({ first, last: number });
  }
  return found;
}

/** The words of a comment in lower case, without decoration. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function nameIn(mark: RegExp, text: string): string | undefined {
  const match = mark.exec(text);
  const name = (match?.[1] ?? match?.[2])?.trim();
  return name === undefined || name === '' || WHOLE_FILE.test(name) ? undefined : name;
}

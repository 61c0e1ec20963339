import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { isTerminal } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';

/** Beyond it, the diff replaces the whole file, because the search is slow. */
const MAX_EDITS = 5_000;

/** Returns a diff for `patch`; empty if the files are equal. Control characters are escaped for a terminal. */
export async function fileDiff(name: string, before: Uint8Array, after: Uint8Array, fd: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const [oldText, newText] = [decoder.decode(before), decoder.decode(after)];
  if (oldText === newText) return '';
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(name, name, oldText, newText, undefined, undefined, {
    ...options,
    maxEditLength: MAX_EDITS,
  });
  const text = patch ?? createTwoFilesPatch(name, name, '', newText, undefined, undefined, options);
  return (await isTerminal(fd)) ? text.split('\n').map(printable).join('\n') : text;
}

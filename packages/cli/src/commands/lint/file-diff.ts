import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { isTerminal } from '../../terminal/paint.js';
import { printable } from '../../text/printable.js';

/** More edited lines than that are not worth the time: the diff then shows the whole file anew. */
const MAX_EDITS = 5_000;

/** A unified diff, as `patch` takes it; on a terminal (`fd`) without what a terminal would obey. Empty where they are equal. */
export async function fileDiff(name: string, before: Uint8Array, after: Uint8Array, fd: number): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const [old, now] = [decoder.decode(before), decoder.decode(after)];
  if (old === now) return '';
  const options = { context: 3, headerOptions: FILE_HEADERS_ONLY };
  const patch = createTwoFilesPatch(name, name, old, now, undefined, undefined, {
    ...options,
    maxEditLength: MAX_EDITS,
  });
  const text = patch ?? createTwoFilesPatch(name, name, '', now, undefined, undefined, options);
  return (await isTerminal(fd)) ? text.split('\n').map(printable).join('\n') : text;
}

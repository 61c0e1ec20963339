import { CommandError } from './command-error.js';
import { isTerminal } from './paint.js';
import { readStdinLines } from './read-input.js';
import { readTarget, type Target } from './target.js';

const STDIN = 0;

/**
 * What is asked about, all of it looked at: `urls`, or the lines of stdin where there are none or for `-`. Throws a
 * {@link CommandError} (`usage`, `io`).
 */
export async function readTargets(urls: readonly string[], literal: boolean): Promise<Target[]> {
  const wholeStdin = urls.length === 0;
  const targets: Target[] = [];
  if (!wholeStdin || !(await isTerminal(STDIN))) {
    for (const url of wholeStdin ? ['-'] : urls) {
      if (url !== '-') targets.push(readTarget(url, literal, ''));
      else
        for (const { text, number } of readStdinLines())
          targets.push(readTarget(text, literal, `line ${number} of stdin: `));
    }
  }
  if (targets.length === 0) throw new CommandError('usage', 'no URL: give one or more, or lines of them on stdin');
  return targets;
}

import { CommandError } from '../command-error.js';
import { quoted } from '../printable.js';
import { verdictChanges, witnessIn } from './apply-fixes.js';

/** The file in one layout, proved to change no verdict; throws a {@link CommandError} where that is not shown. */
export async function applyFormat(name: string, before: Uint8Array): Promise<Uint8Array> {
  const room = await import('@maycrawl/lint');
  const after = room.format(before);
  for (const dialect of ['google', 'rfc9309'] as const) {
    const comparison = verdictChanges(room, before, after, dialect);
    if (comparison.kind === 'equivalent') continue;
    const found = witnessIn(comparison);
    if (found === undefined)
      throw new CommandError(
        'io',
        `${quoted(name)}: whether formatting changes a verdict is not decided within the budget: nothing is written`,
      );
    const would = `would change whether ${found.crawler} may fetch ${found.witness.path}`;
    throw new CommandError(
      'io',
      `${quoted(name)}: its formatting ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
    );
  }
  return after;
}

import { CommandError } from '../command-error.js';
import { quoted } from '../printable.js';
import { verdictChanges } from './apply-fixes.js';

/** The file in one layout, held to it that no verdict changes; throws a {@link CommandError} where one would. */
export async function applyFormat(name: string, before: Uint8Array): Promise<Uint8Array> {
  const room = await import('@maycrawl/lint');
  const after = room.format(before);
  for (const dialect of ['google', 'rfc9309'] as const) {
    const [changed] = verdictChanges(room, before, after, dialect);
    if (changed === undefined) continue;
    const would = `would change whether ${changed.token} may fetch ${changed.path}`;
    throw new CommandError(
      'io',
      `${quoted(name)}: its formatting ${would}: nothing is written; that is a mistake of maycrawl, please report it`,
    );
  }
  return after;
}

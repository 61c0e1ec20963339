import { existsSync } from 'node:fs';
import { pathOfOption, readFileBytes } from '../files/read-file.js';
import { MAX_BYTES_READ, rejectBinary } from '../files/read-robots.js';
import { CommandError, ioError, usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';
import { withGuessedScheme } from '../urls/guess-scheme.js';
import { isUrl } from '../urls/is-url.js';
import type { GateArguments } from './gate-flags.js';

export interface RobotsSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The length of the file; undefined if it was not read to its end. */
  readonly size: number | undefined;
}

/** Throws a {@link CommandError} if there is no file, at a site as in a folder, or if it is not text. */
export async function readRobotsSource({
  robots,
  gate,
}: {
  readonly robots: string;
  readonly gate: GateArguments;
}): Promise<RobotsSource> {
  if (!isUrl(robots)) {
    rejectHost(robots);
    const bytes = readFileBytes(robots, MAX_BYTES_READ, { path: pathOfOption('robots').path });
    rejectBinary(bytes, robots === '-' ? 'stdin' : quoted(robots));
    return { name: robots, bytes, size: bytes.length < MAX_BYTES_READ ? bytes.length : undefined };
  }
  const { fetchInputs } = await import('./fetch-inputs.js');
  const [fetched] = await fetchInputs([robots], gate);
  if (fetched === undefined || fetched instanceof CommandError) throw fetched;
  const { url, bytes, facts, kind } = fetched;
  if (kind === 'file') return { name: url, bytes, size: undefined };
  const reason = facts.failure ?? `its status is ${facts.status}`;
  const what = kind === 'unavailable' ? 'is not there' : 'is unreachable';
  throw ioError(`${quoted(url)} ${what} (${reason}): give a site that serves the file, or a saved copy`);
}

/** A path may look like a host, so the scheme is not guessed here. */
function rejectHost(robots: string): void {
  const site = existsSync(robots) ? undefined : withGuessedScheme(robots);
  if (site !== undefined) throw usage(`there is no file ${quoted(robots)}: for the site, write --robots ${site}`);
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LintOptions } from '@maycrawl/lint';
import type { LintSetup, LintSetups } from '../../config/lint-setup.js';
import { readRobots } from '../../files/read-robots.js';
import type { FetchResult } from '../../session/fetch-inputs.js';
import { CommandError } from '../../terminal/command-error.js';
import { type RunControl, unlessAborted } from '../../terminal/watched-run.js';
import { isUrl } from '../../urls/is-url.js';
import type { LintArguments } from './lint-command.js';
import { type LintedFile, STDIN_NAME } from './linted-file.js';

export interface Input extends Pick<LintedFile, 'name' | 'kind' | 'bytes'> {
  readonly options: LintOptions;
  readonly setup: LintSetup;
}

export class LintInputs {
  readonly #args: LintArguments;
  readonly #setups: LintSetups;
  #stdin: Uint8Array | undefined;

  constructor(args: LintArguments, setups: LintSetups) {
    this.#args = args;
    this.#setups = setups;
  }

  /** Passes on also the error of each input that cannot be read. Rejects when `signal` is aborted. */
  async each(
    names: readonly string[],
    { signal, hide }: RunControl,
    use: (input: Input | CommandError) => Promise<void>,
  ): Promise<void> {
    const urls = names.filter(isUrl);
    const all = async (fetched?: AsyncIterator<FetchResult>): Promise<void> => {
      for (const name of names) {
        // A signal is received between two turns of the event loop.
        await nextTurn();
        signal.throwIfAborted();
        if (!isUrl(name)) await use(await this.#fileInput(name));
        else {
          const next = fetched && (await unlessAborted(signal, fetched.next()));
          hide();
          if (next?.done === false) await use(await this.#fetchedInput(next.value));
        }
      }
    };
    if (urls.length === 0) return all();
    const { withFetchedInputs } = await import('../../session/fetch-inputs.js');
    await withFetchedInputs(urls, this.#args.gate, this.#args.language, all);
  }

  async #fetchedInput(fetched: FetchResult): Promise<Input | CommandError> {
    if (fetched instanceof CommandError) return fetched;
    const { url, bytes, facts } = fetched;
    const setup = await this.#setups.of(undefined);
    return { name: url, kind: 'url', bytes, setup, options: { ...setup.options, url, facts } };
  }

  async #fileInput(name: string): Promise<Input | CommandError> {
    const bytes = this.#read(name);
    if (bytes instanceof CommandError) return bytes;
    const path = pathOf(name, this.#args);
    const setup = await this.#setups.of(path);
    const options = path === undefined ? setup.options : { ...setup.options, path };
    return { name: path ?? STDIN_NAME, kind: name === '-' ? 'stdin' : 'file', bytes, setup, options };
  }

  #read(name: string): Uint8Array | CommandError {
    try {
      if (name !== '-') return readRobots(name);
      this.#stdin ??= readRobots(name);
      return this.#stdin;
    } catch (error) {
      if (error instanceof CommandError) return error;
      throw error;
    }
  }
}

/** Returns the path for which the config is searched; undefined for a URL, and for stdin without a name. */
export function pathOf(name: string, { stdinFilename }: LintArguments): string | undefined {
  if (name === '-') return stdinFilename;
  return isUrl(name) ? undefined : name;
}

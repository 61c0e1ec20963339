import { pathOf } from '../files/served-files.js';
import type { ClientTraits, SentSettings } from '../jobs/jobs.js';
import type { ConfigProblem, FileSettings, ServerHost } from '../types/server-host.js';

/** Undefined for a file that its config leaves out. */
type Known = Promise<SentSettings | undefined>;

/** The settings of the open files: from the config of each, and from the editor. */
export class OpenFileSettings {
  readonly #host: ServerHost;
  readonly #onProblems: (problems: readonly ConfigProblem[]) => void;
  #traits: ClientTraits;
  readonly #known: Map<string, Known> = new Map();
  readonly #problems: Map<string, ConfigProblem> = new Map();

  /** `onProblems` receives all problems of configs whenever they may have changed. */
  constructor(host: ServerHost, traits: ClientTraits, onProblems: (problems: readonly ConfigProblem[]) => void) {
    this.#host = host;
    this.#traits = traits;
    this.#onProblems = onProblems;
  }

  of(uri: string): Known {
    const known = this.#known.get(uri);
    if (known !== undefined) return known;
    const read: Known = this.#read(uri, () => this.#known.get(uri) === read);
    this.#known.set(uri, read);
    return read;
  }

  close(uri: string): void {
    this.#known.delete(uri);
    this.#setProblem(uri, undefined);
  }

  /** Reads all configs again when their settings are needed next. */
  forget(traits: ClientTraits = this.#traits): void {
    this.#traits = traits;
    this.#host.forgetSettings();
    this.#known.clear();
  }

  /** `isNewest` becomes false if the file is closed or its config is to be read again. */
  async #read(uri: string, isNewest: () => boolean): Known {
    const path = pathOf(uri);
    if (path === undefined) return { options: {}, traits: this.#traits };
    try {
      const { options, isIgnored, problem }: FileSettings = await this.#host.settingsOf(path);
      if (isNewest()) this.#setProblem(uri, problem);
      return isIgnored ? undefined : { options, traits: this.#traits };
    } catch (error) {
      // The next use of the file tries again.
      if (isNewest()) this.#known.delete(uri);
      throw error;
    }
  }

  #setProblem(uri: string, problem: ConfigProblem | undefined): void {
    const hadOne = this.#problems.delete(uri);
    if (problem !== undefined) this.#problems.set(uri, problem);
    if (hadOne || problem !== undefined) this.#onProblems([...this.#problems.values()]);
  }
}

import { createHash } from 'node:crypto';
import type { CodeLens } from 'vscode-languageserver/node';
import { nameIn, pathOf } from '../files/served-files.js';
import type { OutputOf } from '../jobs/jobs.js';
import type { FileSnapshot } from '../jobs/worker-lane.js';
import type { ComparedFile, ServerHost } from '../types/server-host.js';
import type { Answers } from './answers.js';
import { COMMANDS } from './capabilities.js';

const HEAD = 'HEAD';

interface Compared {
  readonly before: string;
  readonly file: FileSnapshot;
  readonly result: OutputOf<'compare'>;
}

/** Compares open files with the last commit and with what a site serves. */
export class Comparisons {
  readonly #host: ServerHost;
  readonly #answers: Answers;
  /** The newest comparison of each file with its last commit. */
  readonly #last: Map<string, Compared> = new Map();

  constructor(host: ServerHost, answers: Answers) {
    this.#host = host;
    this.#answers = answers;
  }

  close(uri: string): void {
    this.#last.delete(uri);
  }

  /** Returns the lens of a file that is in a commit, without what it says: that needs the comparison. */
  async lensOf({ uri, version }: FileSnapshot): Promise<CodeLens[]> {
    const path = pathOf(uri);
    if (path === undefined || (await this.#host.committed(path)) === undefined) return [];
    const start = { line: 0, character: 0 };
    return [{ range: { start, end: start }, data: { uri, version } }];
  }

  async titledLens(lens: CodeLens, file: FileSnapshot, signal: AbortSignal): Promise<CodeLens> {
    const compared = await this.compare(file, HEAD, signal);
    if (compared === undefined) return lens;
    const argument = { uri: file.uri, with: HEAD };
    return { ...lens, command: { title: compared.title, command: COMMANDS.compare, arguments: [argument] } };
  }

  /** Returns what differs; undefined if the file is in no commit. `other` is `HEAD` or a URL. */
  async compare(file: FileSnapshot, other: string, signal: AbortSignal): Promise<OutputOf<'compare'> | undefined> {
    if (other !== HEAD) return this.#compareWith(await this.#host.served(other), file, signal);
    const path = pathOf(file.uri);
    const before = path === undefined ? undefined : await this.#host.committed(path);
    if (before === undefined) return undefined;
    const hash = createHash('sha256').update(before.bytes).digest('hex');
    const last = this.#last.get(file.uri);
    if (last?.before === hash && last.file.text === file.text && last.file.settings === file.settings)
      return last.result;
    const result = await this.#compareWith(before, file, signal);
    // Nothing is kept of a file that was closed meanwhile.
    if (this.#answers.isCurrent(file)) this.#last.set(file.uri, { before: hash, file, result });
    return result;
  }

  #compareWith(before: ComparedFile, file: FileSnapshot, signal: AbortSignal): Promise<OutputOf<'compare'>> {
    const name = nameIn(file.uri);
    return this.#answers.long('compare', { before, name }, file, signal);
  }
}

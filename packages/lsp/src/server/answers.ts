import { type CancellationToken, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { InputOf, JobName, OutputOf } from '../jobs/jobs.js';
import type { Lanes } from '../jobs/lanes.js';
import { type FileSnapshot, JobCancelled, type WorkerLane } from '../jobs/worker-lane.js';
import type { OpenFileSettings } from './file-settings.js';
import type { OpenDocuments } from './open-documents.js';

/** Answers requests about open files in two threads, so that no proof delays what a key press needs. */
export class Answers {
  readonly #documents: OpenDocuments;
  readonly #settings: OpenFileSettings;
  readonly #quick: WorkerLane;
  readonly #long: WorkerLane;

  constructor(documents: OpenDocuments, settings: OpenFileSettings, lanes: Lanes) {
    this.#documents = documents;
    this.#settings = settings;
    this.#quick = lanes.quick;
    this.#long = lanes.long;
  }

  /** False for a document that is not served, too. */
  isOpen(uri: string): boolean {
    return this.#documents.snapshot(uri) !== undefined;
  }

  /** Returns the file as it is now; undefined if it is not served, or its config leaves it out. */
  async file(uri: string): Promise<FileSnapshot | undefined> {
    if (this.#documents.snapshot(uri) === undefined) return undefined;
    const settings = await this.#settings.of(uri);
    // The text after the settings were read, which may take a while.
    const snapshot = this.#documents.snapshot(uri);
    return snapshot === undefined || settings === undefined ? undefined : { ...snapshot, settings };
  }

  quick<Name extends JobName>(
    name: Name,
    input: InputOf<Name>,
    file: FileSnapshot,
    signal: AbortSignal,
  ): Promise<OutputOf<Name>> {
    return this.#run(this.#quick, name, input, file, signal);
  }

  /** `deadline` is in milliseconds from the start of the job. */
  long<Name extends JobName>(
    name: Name,
    input: InputOf<Name>,
    file: FileSnapshot,
    signal: AbortSignal,
    deadline?: number,
  ): Promise<OutputOf<Name>> {
    return this.#run(this.#long, name, input, file, signal, deadline);
  }

  /** True if the document still has the text of a snapshot. */
  isCurrent({ uri, version, text }: FileSnapshot): boolean {
    const now = this.#documents.snapshot(uri);
    return now?.version === version && now.text === text;
  }

  close(uri: string): void {
    this.#quick.close(uri);
    this.#long.close(uri);
  }

  /** A thread keeps the files of its jobs until they are closed: none may start later. */
  async #run<Name extends JobName>(
    lane: WorkerLane,
    name: Name,
    input: InputOf<Name>,
    file: FileSnapshot,
    signal: AbortSignal,
    deadline?: number,
  ): Promise<OutputOf<Name>> {
    if (this.#documents.snapshot(file.uri) === undefined) throw new JobCancelled();
    return lane.run(name, input, file, signal, deadline);
  }
}

/** Runs `answer` with a signal for a token. A job that is cancelled becomes the error that the protocol has for it. */
export async function cancellable<Result>(
  token: CancellationToken,
  answer: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const listener = token.onCancellationRequested(() => controller.abort());
  try {
    return await answer(controller.signal);
  } catch (error) {
    if (!(error instanceof JobCancelled)) throw error instanceof ResponseError ? error : failure(error);
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    throw new ResponseError(LSPErrorCodes.ServerCancelled, 'the text changed', { retriggerRequest: true });
  } finally {
    listener.dispose();
  }
}

function failure(error: unknown): ResponseError<void> {
  return new ResponseError(ErrorCodes.InternalError, error instanceof Error ? error.message : String(error));
}

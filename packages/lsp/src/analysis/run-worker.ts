import { parentPort, workerData } from 'node:worker_threads';
import { resolveDisplayName } from '@maycrawl/core/crawlers';
import type { InputOf, JobName, JobRequest, JobResponse, OutputOf, WorkerData, WorkerMessage } from '../jobs/jobs.js';
import type { WorkerHost } from '../types/server-host.js';
import { codeActionsOf } from './code-actions.js';
import { diagnosticsOf } from './diagnostics.js';
import {
  completionAt,
  foldingOf,
  formattedEdits,
  hoverAt,
  lensesOf,
  linksOf,
  renameAt,
  renamingAt,
  selectionsAt,
  symbolsOf,
} from './editing.js';
import { type OpenFile, OpenFiles } from './open-file.js';

class Stopped extends Error {}

type Answer<Name extends JobName> = (
  file: OpenFile,
  input: InputOf<Name>,
  uri: string,
) => OutputOf<Name> | Promise<OutputOf<Name>>;

function answersOf(host: WorkerHost): { readonly [Name in JobName]: Answer<Name> } {
  return {
    diagnostics: (file, _, uri) => diagnosticsOf(uri, file, host),
    codeActions: codeActionsOf,
    hover: hoverAt,
    completion: completionAt,
    links: linksOf,
    folding: foldingOf,
    symbols: symbolsOf,
    selections: selectionsAt,
    renaming: renamingAt,
    rename: renameAt,
    format: formattedEdits,
    lenses: lensesOf,
    async compare({ document, say, traits }, { before, name }) {
      const after = { name, bytes: document.bytes };
      const { text, plain, crawlers } = await host.compare(before, after, {
        language: traits.language,
        dialect: document.dialect,
      });
      const title =
        crawlers === 0 ? say('same', { name: before.name }) : say('differs', { count: crawlers, name: before.name });
      return { text, plain, crawlers, title };
    },
    check: ({ document, traits }, { url, crawler }) =>
      host.verdictText(document.robots.check(url, resolveDisplayName(crawler)), traits.language),
    explain: (_, code) => host.pageOf(code),
  };
}

/** Runs the jobs of a server in this thread, until the server ends it. */
export function runWorker(host: WorkerHost): void {
  const port = parentPort;
  if (port === null) throw new Error('runWorker must be called in a thread');
  const stopped = new Int32Array((workerData as WorkerData).stopped);
  const answers = answersOf(host);
  let running = 0;
  const files = new OpenFiles(() => {
    if (Atomics.load(stopped, 0) === running) throw new Stopped();
  });
  const answer = async ({ id, name, input, file }: JobRequest): Promise<JobResponse> => {
    try {
      running = id;
      const opened = await files.open(file);
      return { id, output: await (answers[name] as Answer<JobName>)(opened, input, file.uri) };
    } catch (error) {
      return { id, error: error instanceof Error ? error.message : String(error), isStopped: error instanceof Stopped };
    }
  };
  port.on('message', async (message: WorkerMessage) => {
    if ('closed' in message) files.close(message.closed);
    else port.postMessage(await answer(message));
  });
}

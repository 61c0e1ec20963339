import { Worker } from 'node:worker_threads';
import type { SentOrigin, ThreadData, ThreadReply, ThreadTask } from './thread-messages.js';

const SCRIPT = new URL('./filter-thread.js', import.meta.url);
/** MiB of the heap of a thread, beside the rules of origins. */
const HEAP_MB = 128;
const YOUNG_MB = 16;

export class ThreadFailure extends Error {
  constructor(reason: string) {
    super(`a thread failed (${reason})`);
    this.name = 'ThreadFailure';
  }
}

export interface ThreadCallbacks {
  readonly onReply: (reply: ThreadReply) => void;
  /** Called at the first failure. The thread decides no more lines. */
  readonly onFailure: (failure: ThreadFailure) => void;
}

export class DeciderThread {
  readonly #worker: Worker;

  constructor(data: ThreadData, { onReply, onFailure }: ThreadCallbacks) {
    const resourceLimits = {
      maxOldGenerationSizeMb: HEAP_MB + Math.ceil(data.memoryBytes / 2 ** 20),
      maxYoungGenerationSizeMb: YOUNG_MB,
    };
    // Without the flags of the process, which may be those of a test runner or a debugger.
    this.#worker = new Worker(SCRIPT, { workerData: data, resourceLimits, execArgv: [] });
    this.#worker.on('message', onReply);
    this.#worker.on('messageerror', (error) => onFailure(new ThreadFailure(reasonOf(error))));
    this.#worker.on('error', (error) => onFailure(new ThreadFailure(reasonOf(error))));
    this.#worker.on('exit', () => onFailure(new ThreadFailure('it ended')));
  }

  /** Decides lines. Afterwards, `spans` cannot be used here. */
  decide(lines: Omit<Extract<ThreadTask, { kind: 'lines' }>, 'kind'>): void {
    this.#post({ kind: 'lines', ...lines }, [lines.spans.buffer]);
  }

  add(origins: readonly SentOrigin[]): void {
    // Copies: the bytes of a file may be a part of a large buffer, all of which would be sent.
    const copies = origins.map(({ answer, ...rest }) => {
      return { ...rest, answer: answer.access === 'rules' ? { ...answer, body: answer.body.slice() } : answer };
    });
    const buffers = copies.flatMap(({ answer }) => (answer.access === 'rules' ? [answer.body.buffer] : []));
    this.#post({ kind: 'origins', origins: copies }, buffers);
  }

  forget(): void {
    this.#post({ kind: 'forget' });
  }

  async close(): Promise<void> {
    this.#worker.removeAllListeners();
    this.#worker.on('error', () => {});
    await this.#worker.terminate();
  }

  #post(task: ThreadTask, transferred: readonly ArrayBufferLike[] = []): void {
    this.#worker.postMessage(task, transferred as ArrayBuffer[]);
  }
}

function reasonOf(error: unknown): string {
  if ((error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'out of memory';
  return String(error).split('\n', 1)[0] as string;
}

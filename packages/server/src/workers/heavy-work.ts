import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldsProblem, Problem } from '../http/problem.js';
import { clientSignal } from '../service/waiting.js';
import type { OnFault } from '../verdicts/given-file.js';
import type { Job } from './job.js';
import type { WorkerPool } from './worker-pool.js';

/**
 * Bytes of answers that clients have not read yet, in one process. Beyond it, no further work begins: slow readers must
 * not take all memory.
 */
const MAX_UNREAD = 96 * 1_024 * 1_024;
/** Seconds. */
const RETRY_AFTER = 5;

/** Does the work of a request in a thread, in turns between clients. */
export class HeavyWork {
  readonly #pool: WorkerPool;
  readonly #clientOf: (request: FastifyRequest) => string;
  readonly #onFault: OnFault;

  #unread = 0;

  constructor(pool: WorkerPool, clientOf: (request: FastifyRequest) => string, onFault: OnFault) {
    this.#pool = pool;
    this.#clientOf = clientOf;
    this.#onFault = onFault;
  }

  /**
   * Returns the answer as JSON in UTF-8. If the client closes the connection, the work ends.
   *
   * @throws Problem
   */
  async answer(job: Job, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    if (this.#unread > MAX_UNREAD) throw unread();
    const signal = clientSignal(reply);
    const result = await this.#pool.run(job, this.#clientOf(request), signal).catch((error) => {
      // Not an error of the service, and not sent.
      throw signal.aborted ? new Problem('request-timeout', 'The client closed the connection.') : error;
    });
    switch (result.kind) {
      case 'done':
        if (result.fault !== undefined) this.#onFault(result.fault);
        return this.#counted(Buffer.from(result.json.buffer), reply);
      case 'invalid':
        throw fieldsProblem(result.errors);
      case 'too-large':
        throw tooLarge(result.maxBytes);
      case 'failed':
        throw new Error(result.message);
    }
  }

  #counted(json: Buffer, { raw }: FastifyReply): Buffer {
    this.#unread += json.length;
    raw.once('close', () => {
      this.#unread -= json.length;
    });
    return json;
  }
}

function tooLarge(bytes: number): Problem {
  return new Problem('too-expensive', `The answer has more than ${bytes} bytes: send smaller files or fewer URLs.`);
}

function unread(): Problem {
  return new Problem('busy', 'Clients have not read the answers before. Ask again.', [], RETRY_AFTER);
}

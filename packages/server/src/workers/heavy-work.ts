import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem, Problem } from '../http/problem.js';
import { clientSignal } from '../service/waiting.js';
import type { Job } from './job.js';
import { MAX_ANSWER_BYTES } from './json-within.js';
import type { WorkerPool } from './worker-pool.js';

/** Does the work of a request in a thread, in turns between clients. */
export class HeavyWork {
  readonly #pool: WorkerPool;
  readonly #clientOf: (request: FastifyRequest) => string;

  constructor(pool: WorkerPool, clientOf: (request: FastifyRequest) => string) {
    this.#pool = pool;
    this.#clientOf = clientOf;
  }

  /**
   * Returns the answer as JSON in UTF-8. If the client closes the connection, the work ends.
   *
   * @throws Problem
   */
  async answer(job: Job, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    const signal = clientSignal(reply);
    const result = await this.#pool.run(job, this.#clientOf(request), signal).catch((error) => {
      // Not an error of the service, and not sent.
      throw signal.aborted ? new Problem('request-timeout', 'The client closed the connection.') : error;
    });
    switch (result.kind) {
      case 'done':
        return Buffer.from(result.json.buffer);
      case 'invalid':
        throw fieldProblem(`body.${result.field}`, result.detail);
      case 'too-large':
        throw new Problem('too-expensive', `The answer is larger than ${MAX_ANSWER_BYTES} bytes: send smaller files.`);
      case 'failed':
        throw new Error(result.message);
    }
  }
}

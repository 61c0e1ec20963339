import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestMemory } from '../access/request-memory.js';
import { CLIENT_GONE } from '../http/client-gone-error.js';
import { fieldsProblem, Problem } from '../http/problem.js';
import { clientSignal } from '../service/waiting.js';
import type { FaultyFile, OnFault } from '../verdicts/given-file.js';
import type { AnswerJob } from './job.js';
import type { WorkerPool } from './worker-pool.js';

/** Bytes that are reserved for an answer before it is made: more than most have. Those beyond are when it is there. */
const ANSWER_BYTES = 262_144;

/** Does the work of a request in a thread, in turns between clients. */
export class HeavyWork {
  readonly #pool: WorkerPool;
  readonly #clientOf: (request: FastifyRequest) => string;
  readonly #memory: RequestMemory;
  readonly #onFault: OnFault;

  constructor(
    pool: WorkerPool,
    clientOf: (request: FastifyRequest) => string,
    memory: RequestMemory,
    onFault: OnFault,
  ) {
    this.#pool = pool;
    this.#clientOf = clientOf;
    this.#memory = memory;
    this.#onFault = onFault;
  }

  /** Returns the answer as JSON in UTF-8. If the client closes the connection, the work ends. @throws Problem */
  async answer(job: AnswerJob, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    this.#memory.add(request, reply, ANSWER_BYTES);
    const signal = clientSignal(reply);
    const result = await this.#pool.run(job, this.#clientOf(request), signal).catch((error) => {
      // Not an error of the service, and not sent.
      throw signal.aborted ? new Problem('request-timeout', CLIENT_GONE) : error;
    });
    switch (result.kind) {
      case 'done':
        if (result.fault !== undefined) this.#onFault(result.fault);
        return Buffer.from(result.json.buffer);
      case 'invalid':
        throw fieldsProblem(result.errors);
      case 'too-large':
        throw tooLarge(result.maxBytes);
      case 'faulty':
        this.#onFault(result.fault);
        throw faulty(result.fault);
      case 'failed':
        throw new Error(result.message);
      case 'rules':
        throw new TypeError('a lookup is no job of a request');
    }
  }
}

function tooLarge(bytes: number): Problem {
  return new Problem('too-expensive', `The answer has more than ${bytes} bytes: send smaller files or fewer URLs.`);
}

function faulty({ hash }: FaultyFile): Problem {
  const detail = `The file cannot be evaluated because of a fault in this software. The log has the cause under its hash, ${hash}.`;
  return new Problem('cannot-evaluate', detail);
}

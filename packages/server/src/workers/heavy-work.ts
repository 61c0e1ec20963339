import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reserve } from '../access/request-memory.js';
import { CLIENT_GONE, fieldsProblem, Problem } from '../http/problem.js';
import { clientSignal } from '../service/waiting.js';
import type { OnFault } from '../verdicts/given-file.js';
import type { AnswerJob } from './job.js';
import type { WorkerPool } from './worker-pool.js';

/** Bytes that are reserved for an answer before it is made: more than most have. Those beyond are when it is there. */
const ANSWER_BYTES = 262_144;

/**
 * Does the work of a request in a thread, in turns between clients, and returns the answer as JSON in UTF-8. If the client
 * closes the connection, the work ends. @throws Problem
 */
export type HeavyWork = (job: AnswerJob, request: FastifyRequest, reply: FastifyReply) => Promise<Buffer>;

export function createHeavyWork(
  pool: WorkerPool,
  clientOf: (request: FastifyRequest) => string,
  reserve: Reserve,
  onFault: OnFault,
): HeavyWork {
  const answer = createJobAnswers(pool, onFault);
  return (job, request, reply) => {
    reserve(request, reply, ANSWER_BYTES);
    const signal = clientSignal(reply);
    return answer(job, clientOf(request), signal).catch((error) => {
      // Not an error of the service, and not sent.
      throw signal.aborted ? new Problem('request-timeout', CLIENT_GONE) : error;
    });
  };
}

/** Does work for a client in a thread, and returns the answer as JSON in UTF-8. @throws Problem; the signal's reason */
export type JobAnswers = (job: AnswerJob, client: string, signal: AbortSignal) => Promise<Buffer>;

export function createJobAnswers(pool: WorkerPool, onFault: OnFault): JobAnswers {
  return async (job, client, signal) => {
    const result = await pool.run(job, client, signal);
    switch (result.kind) {
      case 'done':
        if (result.fault !== undefined) onFault(result.fault);
        return Buffer.from(result.json.buffer);
      case 'invalid':
        throw fieldsProblem(result.errors);
      case 'too-large': {
        const detail = `The answer has more than ${result.maxBytes} bytes: send smaller files or fewer URLs.`;
        throw new Problem('too-expensive', detail);
      }
      case 'faulty': {
        onFault(result.fault);
        const detail = `The file cannot be evaluated because of a fault in this software. The log has the cause under its hash, ${result.fault.hash}.`;
        throw new Problem('cannot-evaluate', detail);
      }
      case 'failed':
        throw new Error(result.message);
      case 'rules':
      case 'page':
        throw new TypeError('the result is no answer of a request');
    }
  };
}

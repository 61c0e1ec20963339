import { Type } from 'typebox';
import { PROBLEMS, type ProblemCode } from '../http/problem.js';
import type { Component } from '../http/validator-compiler.js';
import { Named } from './primitives.js';
import { ProblemObject } from './problem.js';

/** What any request may be answered with, whatever its route. */
const ALWAYS: readonly ProblemCode[] = [
  'invalid-request',
  'forbidden',
  'request-timeout',
  'uri-too-long',
  'unsupported-media-type',
  'headers-too-large',
  'internal',
];
const OF_TOKENS: readonly ProblemCode[] = ['unauthorized', 'too-many-requests'];
const OF_BODIES: readonly ProblemCode[] = ['too-large'];
const OF_THREADS: readonly ProblemCode[] = ['too-expensive', 'cannot-evaluate', 'busy', 'draining'];

const retryAfter = { 'Retry-After': Type.Integer({ minimum: 0, description: 'Seconds until a retry makes sense.' }) };
const content = { 'application/problem+json': { schema: Named(ProblemObject) } };

export function healthProblems(...more: readonly ProblemCode[]): object {
  return problemsOf([...ALWAYS, ...more]);
}

export function apiProblems(...more: readonly ProblemCode[]): object {
  return problemsOf([...ALWAYS, ...OF_TOKENS, 'busy', ...more]);
}

export function bodyProblems(...more: readonly ProblemCode[]): object {
  return apiProblems(...OF_BODIES, ...more);
}

export function heavyProblems(...more: readonly ProblemCode[]): object {
  return apiProblems(...OF_THREADS, ...more);
}

/** Returns the description of a body of JSON. */
export const jsonBody = <T extends Component>(schema: T) => ({
  content: { 'application/json': { schema: Named(schema) } },
});

function problemsOf(codes: readonly ProblemCode[]): object {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = [...new Set(codes)].filter((code) => PROBLEMS[code].status === status);
      const description = own.map((code) => `${code}: ${PROBLEMS[code].title}.`).join(' ');
      return [status, { description, content, ...(status === 429 || status === 503 ? { headers: retryAfter } : {}) }];
    }),
  );
}

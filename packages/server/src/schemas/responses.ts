import { Named } from './primitives.js';
import { ProblemObject } from './problem.js';

const problem = { 'application/problem+json': { schema: Named(ProblemObject) } };

/** Every error of a route: a problem document. */
export const problemResponses = {
  '4xx': { description: 'The request is wrong.', content: problem },
  '5xx': { description: 'Try again later.', content: problem },
} as const;

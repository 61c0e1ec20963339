import { ProblemSchema } from './problem.js';

/** Every error of a route: a problem document. */
export const problemResponses = {
  '4xx': { description: 'The request is wrong.', content: { 'application/problem+json': { schema: ProblemSchema } } },
  '5xx': { description: 'Try again later.', content: { 'application/problem+json': { schema: ProblemSchema } } },
} as const;

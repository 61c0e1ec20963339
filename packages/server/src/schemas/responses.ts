import { Type } from 'typebox';
import { Named } from './primitives.js';
import { ProblemObject } from './problem.js';

const headers = {
  'Retry-After': Type.Integer({ minimum: 0, description: 'With 429 and 503: seconds until a retry makes sense.' }),
};
const problem = { 'application/problem+json': { schema: Named(ProblemObject) } };

/** Every error of a route: a problem document. */
export const problemResponses = {
  '4xx': { description: 'The request is wrong; 429: too many came.', headers, content: problem },
  '5xx': { description: '503: try again later; otherwise, the service failed.', headers, content: problem },
} as const;

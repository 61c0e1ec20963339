import type { Sentence } from '@maycrawl/core/message';

export interface FieldError {
  /** Where it is: `query.url`, `body.urls[3]`, `headers.host`; `line` and a number in a stream. */
  readonly field: string;
  /** What was expected and what came, in one sentence. */
  readonly detail: Sentence;
}

/** The name of each kind of error, with its status and its title. A client decides by the name, never by the text. */
export const PROBLEMS = {
  'invalid-request': { status: 400, title: 'The request is not valid' },
  unauthorized: { status: 401, title: 'A token is missing or wrong' },
  forbidden: { status: 403, title: 'This request is not permitted' },
  'not-found': { status: 404, title: 'There is no such route' },
  'no-robots-file': { status: 404, title: 'There is no robots.txt' },
  'no-history': { status: 404, title: 'This service has no history of sites' },
  'no-such-version': { status: 404, title: 'There is no such version' },
  'method-not-allowed': { status: 405, title: 'The route has another method' },
  'request-timeout': { status: 408, title: 'The request did not arrive in time' },
  'too-large': { status: 413, title: 'The request is too large' },
  'uri-too-long': { status: 414, title: 'The request line is too long' },
  'unsupported-media-type': { status: 415, title: 'The body has a content type that this route does not read' },
  'too-expensive': { status: 422, title: 'The request needs more work than one request may' },
  'cannot-evaluate': { status: 422, title: 'The file cannot be evaluated' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  'headers-too-large': { status: 431, title: 'The headers are too large' },
  internal: { status: 500, title: 'The service failed' },
  'not-yet-known': { status: 503, title: 'The answer is not known yet' },
  'robots-unreachable': { status: 503, title: 'The robots.txt of the site cannot be used' },
  'history-unavailable': { status: 503, title: 'The history cannot be read now' },
  busy: { status: 503, title: 'The service is busy' },
  draining: { status: 503, title: 'The service is shutting down' },
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

export interface ProblemDocument {
  /** A relative URL: the section of a page that explains this kind of error. */
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: Sentence;
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
}

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  /** Seconds until a retry makes sense: sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: Sentence, errors: readonly FieldError[] = [], retryAfter?: number) {
    super(detail);
    this.name = 'Problem';
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

export function fieldProblem(field: string, detail: Sentence, code: ProblemCode = 'invalid-request'): Problem {
  return new Problem(code, `${field}: ${detail}`, [{ field, detail }]);
}

/** Returns a problem that names some fields. Its text is about the first. */
export function fieldsProblem(errors: readonly [FieldError, ...FieldError[]]): Problem {
  const [{ field, detail }] = errors;
  return new Problem('invalid-request', `${field}: ${detail}`, errors);
}

export function problemDocument({ code, message, errors }: Problem): ProblemDocument {
  const { status, title } = PROBLEMS[code];
  return { type: `/docs/errors#${code}`, title, status, detail: message, code, errors };
}

export const INTERNAL_DETAIL = 'The service failed on this request. Its log has the cause under the request id.';

export function drainingProblem(): Problem {
  return new Problem('draining', 'The service is shutting down: ask another instance.', [], 1);
}

export const CLIENT_GONE = 'The client closed the connection.';

/** The reason of aborted work whose client closed the connection. It has no stack, because it is frequent and no fault. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';

  constructor() {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(CLIENT_GONE);
    Error.stackTraceLimit = stackTraceLimit;
  }
}

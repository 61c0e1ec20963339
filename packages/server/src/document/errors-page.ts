import { INTERNAL_DETAIL, PROBLEMS, type ProblemCode } from '../http/problem.js';

export function errorsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>maycrawl: errors of the API</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main class="prose">
<h1>Errors of the API</h1>
<p>Every error is a problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Decide by
<code>code</code>: the texts may change. <code>errors</code> names each wrong field.
<a href="../docs">All routes</a>.</p>
${(Object.keys(PROBLEMS) as ProblemCode[]).map(sectionOf).join('\n')}
</main>
</body>
</html>
`;
}

function sectionOf(code: ProblemCode): string {
  const { status, title } = PROBLEMS[code];
  return `<section id="${code}"><h2>${code}</h2><p>${status}: ${title}. ${PROBLEM_HELP[code]}</p></section>`;
}

/** What each kind of error means and what a client does then: sections of a page, without characters that HTML escapes. */
export const PROBLEM_HELP: Readonly<Record<ProblemCode, string>> = {
  'invalid-request':
    'A parameter, a header or the body is missing, unknown or has a wrong value. "errors" names each field and what was ' +
    'expected. Do not repeat the request unchanged.',
  unauthorized:
    'The route requires a token in the header Authorization: Bearer TOKEN, and none or an unknown one came.',
  forbidden: 'The service does not permit this request, such as one with a foreign Host header or from a web page.',
  'not-found': 'The path is no route of this service. The API page lists all routes.',
  'no-robots-file': 'The file was requested as text, and the site has none: everything is allowed.',
  'no-history':
    'Watchers keep the history, in the store of the service or in that of the config of --watch, and there is none. ' +
    'To have one, start the service with --watch.',
  'no-such-version':
    'No watcher stored a file with this hash, or it was removed since, because it is older than the history is kept.',
  'method-not-allowed': 'The path exists, with other methods: the header Allow lists them.',
  'request-timeout':
    'The headers or the body did not arrive in time, or no line of a stream came for too long. Send the request again.',
  'too-large': 'The body is larger than the route reads. Send less at once, or a stream of lines.',
  'uri-too-long': 'The first line of the request is too long. Send long URLs in the body of POST /v1/check.',
  'unsupported-media-type':
    'The body is neither JSON nor, where the route reads it, application/x-ndjson; or it is compressed.',
  'too-expensive':
    'The work needed more time or memory than one request may, or the answer would be too large. Send smaller files, ' +
    'fewer URLs or, for a comparison, a smaller budget. The same request fails again.',
  'cannot-evaluate':
    'A fault in this software prevents the file from being checked or compared. The log of the service has the cause. ' +
    'The same file fails again.',
  'too-many-requests': 'This client sends more than it may. Wait for the seconds in Retry-After.',
  'headers-too-large': 'The service needs no headers but Content-Type and Authorization.',
  internal: INTERNAL_DETAIL,
  'not-yet-known':
    'robots.txt did not arrive within the milliseconds of "wait". It is still being fetched: ask again after the seconds ' +
    'in Retry-After.',
  'robots-unreachable':
    'The file was requested as text, and everything on the site is blocked, because robots.txt cannot be fetched. Do not ' +
    'use an old copy. Ask again after the seconds in Retry-After.',
  'history-unavailable':
    'The store of the history is away or fails: the log of the service has the cause. Ask again after the seconds in ' +
    'Retry-After. Do not conclude anything about what a site served.',
  busy:
    'Too much work is waiting, answers of this client that it has not read take its part of the memory, or a lookup by a ' +
    'hostile file took too long. Ask again after the seconds in Retry-After.',
  draining: 'This instance is shutting down. Ask another one.',
};

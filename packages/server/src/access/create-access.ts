import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem, Problem } from '../http/problem.js';
import type { AccessOptions } from './access-options.js';
import type { Client, Clients } from './clients.js';
import { boundedEntry, RateLimit } from './clients.js';
import { foreignRequest, type RequestPurpose } from './local-request.js';

/** The client of all requests without a token, unless the service is open. */
const LOCAL = 'local';
const BEARER = /^Bearer +([\x21-\x7e]{1,512}) *$/i;
/** Content types that a page cannot send to another site without asking first. */
const READ_TYPES = /^application\/(?:json|x-ndjson) *(?:;|$)/i;

type Refusal = (request: FastifyRequest, reply: FastifyReply) => Problem | undefined;

/** Returns the function that checks who sent each request, and how many, before anything else of it is read. */
export function createAccess(options: AccessOptions, clients: Clients, now: () => number): Refusal {
  const unauthorized = new Map<string, RateLimit>();
  return (request, reply) => {
    let problem = hostHeaderProblem(request.raw) ?? accessProblem(request, options, clients, now);
    if (problem?.code === 'unauthorized') problem = limited(problem, request, unauthorized, now());
    if (problem === undefined) return undefined;
    if (problem.code === 'unauthorized') reply.header('www-authenticate', 'Bearer realm="maycrawl"');
    // Nothing reads the body of a refused request, so it must not keep the connection open.
    const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
    if (length !== undefined || coding !== undefined) reply.header('connection', 'close');
    return problem;
  };
}

/** Answers 401 per second for one address, in the long run. */
const UNAUTHORIZED_RATE = 5;
/** Addresses that are counted. Beyond this number, the oldest one starts with a full rate again. */
const MAX_ADDRESSES = 10_000;

/**
 * Returns the problem of a request without a valid token, or that its address sends too many of them: a client with a
 * wrong token, or one that guesses, costs little. A valid token is never delayed, as clients behind one proxy share its
 * address.
 */
function limited(problem: Problem, { socket }: FastifyRequest, limits: Map<string, RateLimit>, now: number): Problem {
  const address = socket.remoteAddress === undefined ? LOCAL : networkOf(socket.remoteAddress);
  const limit = boundedEntry(limits, address, MAX_ADDRESSES, () => new RateLimit(UNAUTHORIZED_RATE, now));
  const seconds = limit.take(now);
  if (seconds === 0) return problem;
  const detail = 'Too many requests from this address have no valid token: send "Authorization: Bearer TOKEN".';
  return new Problem('too-many-requests', detail, [], seconds);
}

/** Returns why a request is not answered; otherwise, remembers its client. */
function accessProblem(
  request: FastifyRequest,
  options: AccessOptions,
  clients: Clients,
  now: () => number,
): Problem | undefined {
  // Read once: Fastify makes another object for each reading.
  const route = request.routeOptions.url;
  const isRestricted = needsToken(route);
  const purpose = isHealthRoute(route) ? 'health' : isRestricted ? 'answer' : 'document';
  const client = clientOf(request, purpose, isRestricted, options, clients, now);
  if (client instanceof Problem) return client;
  clients.assign(request, client);
  const seconds = isRestricted ? (client.limit?.take(now()) ?? 0) : 0;
  if (seconds === 0) return contentTypeProblem(request);
  const detail = `${client.name} sends more requests per second than this service answers: send fewer.`;
  return new Problem('too-many-requests', detail, [], seconds);
}

function clientOf(
  { headers, socket }: FastifyRequest,
  purpose: RequestPurpose,
  isRestricted: boolean,
  { tokens, isOpen = false, allowedHosts = [] }: AccessOptions,
  clients: Clients,
  now: () => number,
): Client | Problem {
  if (tokens !== undefined) {
    if (!isRestricted) return clients.named('without a token', now());
    const [, token] = BEARER.exec(headers.authorization ?? '') ?? [];
    const name = token === undefined ? undefined : tokens.find(token);
    if (name !== undefined) return clients.named(`token ${name}`, now());
    const what = headers.authorization === undefined ? 'is missing' : 'has no valid token';
    return fieldProblem('headers.authorization', `${what}: send "Authorization: Bearer TOKEN"`, 'unauthorized');
  }
  // A browser cannot connect to a Unix socket.
  const { remoteAddress } = socket;
  if (remoteAddress !== undefined) {
    const origin = {
      host: headers.host,
      origin: headers.origin,
      site: first(headers['sec-fetch-site']),
      userAgent: headers['user-agent'],
      requestedWith: first(headers['x-requested-with']),
    };
    const problem = foreignRequest(origin, allowedHosts, purpose);
    if (problem !== undefined) return problem;
  }
  return clients.named(isOpen && remoteAddress !== undefined ? networkOf(remoteAddress) : LOCAL, now());
}

function first(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** Returns the address of a client: of IPv6 the first 64 bits, which one client may have for itself. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - last.length;
  return `${[...groups, ...Array<string>(missing).fill('0'), ...last].slice(0, 4).join(':')}::/64`;
}

/** A body of another type can come from a form or a script of any page. */
function contentTypeProblem({ method, headers, is404 }: FastifyRequest): Problem | undefined {
  if (method !== 'POST' || is404 || READ_TYPES.test(headers['content-type'] ?? '')) return undefined;
  const type = headers['content-type'];
  const got = type === undefined ? 'is missing' : `got ${JSON.stringify(type)}`;
  const detail = `${got}: send application/json or application/x-ndjson`;
  return fieldProblem('headers.content-type', detail, 'unsupported-media-type');
}

/** The routes that need no token: health checks, the description of the service, and the pages. */
export const OPEN_ROUTES: readonly string[] = ['/healthz', '/readyz', '/openapi.json', '/docs', '/', '/icon.svg'];
/** How the routes of their files begin. */
const OPEN_FOLDERS: readonly string[] = ['/docs/', '/assets/'];

/**
 * Returns true if a route needs a token, in a service that has tokens. `route` is the pattern of the route,
 * undefined if the request has none: then a token is needed, so that nothing can be learned without one.
 */
export function needsToken(route: string | undefined): boolean {
  if (route === undefined) return true;
  return !OPEN_ROUTES.includes(route) && !OPEN_FOLDERS.some((folder) => route.startsWith(folder));
}

/**
 * The routes whose `Host` is not checked: the programs that request them use addresses, or HTTP/1.0 without `Host`.
 * Their answers have neither URLs nor hosts.
 */
const HEALTH_ROUTES: readonly string[] = ['/healthz', '/readyz', '/metrics'];

export function isHealthRoute(route: string | undefined): boolean {
  return route !== undefined && HEALTH_ROUTES.includes(route);
}

/**
 * Returns the problem of a request with more than one `Host`, or of HTTP/1.1 without one; undefined if there is none. Of
 * two, a proxy in front may have read the other one. https://www.rfc-editor.org/rfc/rfc9112#section-3.2
 */
export function hostHeaderProblem({
  rawHeaders,
  httpVersionMajor,
  httpVersionMinor,
}: IncomingMessage): Problem | undefined {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count === 1) return undefined;
  if (count > 1) return fieldProblem('headers.host', 'is sent more than once: send it once');
  const isOld = httpVersionMajor === 1 && httpVersionMinor === 0;
  return isOld ? undefined : fieldProblem('headers.host', 'is missing: HTTP/1.1 requires it');
}

/**
 * A request of `robotsFetch`, and the request that a redirect makes of it.
 * https://fetch.spec.whatwg.org/#http-redirect-fetch
 */

/** The second argument of `fetch`. Members that are not listed are passed on. */
export interface FetchInit {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly redirect?: string;
  readonly signal?: AbortSignal | null;
}

/** The part of a `Request` that is used. It may be one of the runtime or of undici. */
interface RequestLike {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly redirect: string;
  readonly signal: AbortSignal;
  clone(): RequestLike;
}

/** A request, of which a redirect may make another one. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** Undefined if there is none. */
  readonly body: Body | undefined;
  readonly redirect: string;
  readonly signal: AbortSignal | undefined;
  /** The other members of the second argument. */
  readonly rest: object;
}

interface Body {
  /** False for a stream, which can be read once. */
  readonly isRepeatable: boolean;
  /** Returns the body for the next request. */
  readonly next: () => unknown;
}

/** Headers that describe the body, and are removed with it. */
const BODY_HEADERS = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];
/** Headers for one origin, removed if a redirect leads to another one. */
const ORIGIN_HEADERS = ['authorization', 'cookie', 'host', 'proxy-authorization'];

/**
 * Returns the request that the arguments of `fetch` describe.
 *
 * @param userAgent for a request without a User-Agent header
 */
export function pageRequest(input: unknown, init: FetchInit, userAgent: string | undefined): PageRequest {
  const given = isRequest(input) ? input : undefined;
  const { method = given?.method ?? 'GET', headers: fields, body, redirect, signal, ...rest } = init;
  const headers = new Headers(fields ?? given?.headers);
  if (userAgent !== undefined && !headers.has('user-agent')) headers.set('user-agent', userAgent);
  return {
    url: given?.url ?? String(input),
    method,
    headers,
    body: body == null ? bodyOf(given) : { isRepeatable: !isStream(body), next: () => body },
    redirect: redirect ?? given?.redirect ?? 'follow',
    // Null means: no signal, not even that of the request.
    signal: (signal === undefined ? given?.signal : signal) ?? undefined,
    rest,
  };
}

/** Returns the second argument of `fetch` for a request whose redirect is not followed. */
export function initOf({ method, headers, body, signal, rest }: PageRequest): object {
  // Entries instead of Headers, whose class may be that of another version of undici.
  const init = { ...rest, method, headers: [...headers], signal: signal ?? null, redirect: 'manual' };
  return body === undefined ? init : { ...init, body: body.next(), duplex: 'half' };
}

/**
 * Returns the request that follows a redirect: POST becomes GET after 301 and 302, any method but HEAD after 303. The
 * body and its headers are dropped with the method, credentials if the origin changes.
 *
 * @throws TypeError if the body was a stream, which cannot be sent again
 */
export function redirected(request: PageRequest, status: number, target: string): PageRequest {
  const { url, method, body } = request;
  if (status !== 303 && body?.isRepeatable === false) {
    throw new TypeError(
      `fetch: ${url} redirects with status ${status}, but the body is a stream, which cannot be sent again; ` +
        'pass a string, bytes or a Blob',
    );
  }
  const name = method.toUpperCase();
  const becomesGet = status === 303 ? name !== 'GET' && name !== 'HEAD' : status <= 302 && name === 'POST';
  const headers = new Headers(request.headers);
  if (becomesGet) for (const header of BODY_HEADERS) headers.delete(header);
  if (new URL(url).origin !== new URL(target).origin) for (const header of ORIGIN_HEADERS) headers.delete(header);
  const next = { ...request, url: target, headers };
  return becomesGet ? { ...next, method: 'GET', body: undefined } : next;
}

function isRequest(input: unknown): input is RequestLike {
  return typeof input === 'object' && input !== null && typeof (input as Partial<RequestLike>).clone === 'function';
}

/** Each copy of the request has its own body, so that it can be sent again. */
function bodyOf(request: RequestLike | undefined): Body | undefined {
  if (request?.body == null) return undefined;
  return { isRepeatable: true, next: () => request.clone().body };
}

function isStream(body: unknown): boolean {
  const { getReader, [Symbol.asyncIterator]: iterate } = Object(body);
  return typeof getReader === 'function' || typeof iterate === 'function';
}

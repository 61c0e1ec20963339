/** Requests of `robotsFetch` and their redirects: https://fetch.spec.whatwg.org/#http-redirect-fetch */

import { notOptions } from '@maycrawl/core/option-error';
import { canParseUrl, isHttp } from '@maycrawl/core/url';
import { BodyCopy, MAX_COPIED_BYTES } from './body-copy.js';
import { escapeHighBytes } from './fetch/semantics/redirect-target.js';
import { shown } from './validation/expected.js';

/** The second argument of `fetch`. Members that are not listed are passed on. */
export interface FetchInit {
  readonly method?: string;
  readonly headers?: ConstructorParameters<typeof Headers>[0];
  readonly body?: unknown;
  readonly mode?: string;
  readonly redirect?: string;
  readonly signal?: AbortSignal | null;
}

/** The part of a `Request` that is used. It may be one of the runtime or of undici. */
interface RequestLike extends Required<FetchInit> {
  readonly url: string;
  readonly headers: Headers;
  readonly body: ReadableStream<unknown> | null;
  readonly bodyUsed: boolean;
  readonly signal: AbortSignal;
  clone(): RequestLike;
}

export interface PageRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  /** The `body` of the second argument, or of a Request that is not sent itself; undefined if there is none. */
  readonly body: unknown;
  /**
   * The Request that was passed in, which is sent itself: `fetch` sends the length of its body, which this module cannot
   * read, and uses its dispatcher. Undefined if there is none, or if it is of another class than that of `fetch`.
   */
  readonly source: RequestLike | undefined;
  /** The body of the Request; undefined if it is sent once, or if there is none. */
  readonly copy: BodyCopy | undefined;
  readonly redirect: string;
  readonly signal: AbortSignal | undefined;
  readonly rest: { readonly mode?: string };
}

/** Members that `fetch` reads. An object may inherit them: that of a Request as the second argument does. */
const INIT_MEMBERS = [
  ...['method', 'headers', 'body', 'mode', 'credentials', 'cache', 'redirect', 'referrer', 'referrerPolicy'],
  ...['integrity', 'keepalive', 'signal', 'duplex', 'priority', 'window', 'dispatcher'],
];
/** Members of a Request that a second argument does not reset. https://fetch.spec.whatwg.org/#dom-request */
const REQUEST_MEMBERS = ['mode', 'credentials', 'cache', 'integrity', 'keepalive'];
const REFERRER_MEMBERS = ['referrer', 'referrerPolicy'];
/** Headers that describe the body, and are removed with it. */
const BODY_HEADERS = ['content-encoding', 'content-language', 'content-length', 'content-location', 'content-type'];
/** Headers for one origin, removed if a redirect leads to another one. */
const ORIGIN_HEADERS = ['authorization', 'cookie', 'host', 'proxy-authorization'];

export function pageRequest(
  input: unknown,
  init: unknown,
  userAgent: string | undefined,
  isSendable: (request: object) => boolean,
): PageRequest {
  const given = isRequest(input) ? input : undefined;
  const members: FetchInit = { ...membersOf(given, requestMembers(init)), ...initMembers(init) };
  const { method = given?.method ?? 'GET', headers: fields, body, redirect, signal, ...rest } = members;
  const headers = new Headers(fields ?? given?.headers);
  const withBody = body == null && given?.body != null ? given : undefined;
  const url = given?.url ?? String(input);
  checkArguments(url, { ...rest, method, ...(redirect !== undefined && { redirect }) }, withBody ?? body);
  if (userAgent !== undefined && !headers.has('user-agent')) headers.set('user-agent', userAgent);
  const source = given !== undefined && isSendable(given) ? given : undefined;
  const request = {
    url,
    method: String(method),
    headers,
    body: copied(body ?? undefined),
    source,
    redirect: redirect ?? given?.redirect ?? 'follow',
    // Null means: no signal, not even that of the request.
    signal: (signal === undefined ? given?.signal : signal) ?? undefined,
    rest,
  };
  if (withBody === undefined) return { ...request, copy: undefined };
  const copy = request.redirect === 'follow' || source === undefined ? copyOf(withBody) : undefined;
  if (source !== undefined) return { ...request, copy };
  // After it was cloned, a Request has another body.
  return { ...request, copy, body: withBody.body, rest: { ...rest, duplex: 'half' } as object };
}

/** Returns a request with bytes for the body of a Request that is not sent itself, so that its length is sent. */
export async function withLength(request: PageRequest): Promise<PageRequest> {
  const { source, copy } = request;
  const body = source === undefined ? await copy?.bytes() : undefined;
  return body === undefined ? request : { ...request, body, copy: undefined };
}

export function fetchArguments(request: PageRequest): [input: unknown, init: object] {
  const { url, method, headers, body, source, signal, rest } = request;
  // Entries instead of Headers, whose class may be that of another version of undici.
  const init = { ...rest, method, headers: [...headers], signal: signal ?? null, redirect: 'manual' };
  return [source ?? url, body === undefined ? init : { ...init, body }];
}

/** @throws TypeError if `fetch` does not follow a redirect to `location` */
export function locationUrl(location: string, { url: from, rest }: PageRequest): string {
  const escaped = escapeHighBytes(location);
  const target = canParseUrl(escaped, from) ? new URL(escaped, from) : undefined;
  const why = refusal(target, from, rest.mode);
  if (target === undefined || why !== undefined) throw new TypeError(`fetch: ${from} redirects to ${why}`);
  return target.href;
}

function refusal(target: URL | undefined, from: string, mode: string | undefined): string | undefined {
  if (target === undefined) return 'an invalid URL';
  if (!isHttp(target)) return `a URL whose scheme, "${target.protocol}", is not http or https`;
  if (hasCredentials(target)) return 'a URL with a user name or a password, which fetch does not follow';
  const isOther = mode === 'same-origin' && target.origin !== new URL(from).origin;
  return isOther ? "another origin, which mode: 'same-origin' forbids" : undefined;
}

function hasCredentials({ username, password }: URL): boolean {
  return username !== '' || password !== '';
}

/** @throws TypeError if the body cannot be sent again */
export async function redirected(request: PageRequest, status: number, target: string): Promise<PageRequest> {
  const { url, method } = request;
  const name = method.toUpperCase();
  const becomesGet = status === 303 ? name !== 'GET' && name !== 'HEAD' : status <= 302 && name === 'POST';
  if (status !== 303 && isStream(request.body)) throw cannotRepeat(url, status, 'is a stream');
  const headers = new Headers(request.headers);
  if (becomesGet) for (const header of BODY_HEADERS) headers.delete(header);
  if (new URL(url).origin !== new URL(target).origin) for (const header of ORIGIN_HEADERS) headers.delete(header);
  const next = { ...request, url: target, headers, source: undefined, copy: undefined };
  if (becomesGet) return { ...next, method: 'GET', body: undefined };
  if (request.copy === undefined) return next;
  const body = await request.copy.bytes();
  request.signal?.throwIfAborted();
  if (body === undefined) throw cannotRepeat(url, status, `is longer than ${MAX_COPIED_BYTES} bytes or incomplete`);
  return { ...next, body };
}

function cannotRepeat(url: string, status: number, why: string): TypeError {
  return new TypeError(
    `fetch: ${url} redirects with status ${status}, but the body ${why}, so it cannot be sent again; ` +
      'pass the URL, and the body as a string, bytes or a Blob',
  );
}

/** @throws TypeError if the platform rejects the arguments, of which `fetch` accepts the same */
function checkArguments(url: string, members: object, body: unknown): void {
  if (canParseUrl(url) && hasCredentials(new URL(url)))
    throw new TypeError('fetch: the URL has a user name or a password; pass them in an Authorization header');
  if (isRequest(body) && body.bodyUsed) throw new TypeError('fetch: the body of the Request has been read already');
  // Another body, because this would read the given one, and no signal, which a Request listens to while it lives.
  const anyBody = !isRequest(body) && isStream(body) ? new ReadableStream() : '';
  new Request('http://localhost/', { ...members, ...(body != null && { body: anyBody }) });
}

function initMembers(init: unknown): FetchInit {
  if (init == null) return {};
  if (typeof init !== 'object') throw new TypeError(`fetch: ${notOptions(shown(init))}`);
  return { ...init, ...membersOf(init, INIT_MEMBERS) };
}

/** https://fetch.spec.whatwg.org/#dom-request: a second argument with members resets the referrer. */
function requestMembers(init: unknown): string[] {
  return Object.keys(Object(init)).length === 0 ? [...REQUEST_MEMBERS, ...REFERRER_MEMBERS] : REQUEST_MEMBERS;
}

function membersOf(object: object | undefined, names: readonly string[]): FetchInit {
  const read = names.map((name) => [name, (object as Record<string, unknown> | undefined)?.[name]]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function isRequest(input: unknown): input is RequestLike {
  return typeof input === 'object' && input !== null && typeof (input as Partial<RequestLike>).clone === 'function';
}

/** The clone is read; the Request itself is sent. */
function copyOf(source: RequestLike): BodyCopy | undefined {
  const { body } = source.clone();
  return body === null ? undefined : new BodyCopy(body);
}

/** `fetch` copies bytes when it is called, so that the caller may change them before they are sent. */
function copied(body: unknown): unknown {
  if (body instanceof ArrayBuffer) return body.slice(0);
  if (!ArrayBuffer.isView(body)) return body;
  const { buffer, byteOffset, byteLength } = body;
  return new Uint8Array(buffer.slice(byteOffset, byteOffset + byteLength));
}

function isStream(body: unknown): boolean {
  const { getReader, [Symbol.asyncIterator]: iterate } = Object(body);
  return typeof getReader === 'function' || typeof iterate === 'function';
}

import { aFunction, checkValue, type Expected, isObject, shown } from './validation/expected.js';

/** The part of a response that `fetchAllowed` uses. A `Response` of `fetch` is one. */
export interface PageResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** True if the request followed redirects by itself, which must not happen. */
  readonly redirected?: boolean;
  /** Cancelled, or destroyed if it is a stream of Node, if the response is a redirect that is followed. */
  readonly body?: { cancel?(): Promise<void>; destroy?(): unknown } | null | undefined;
}

const REQUEST: Expected = aFunction("(url, signal) => fetch(url, { redirect: 'manual', signal })");
const CONVERTED = '{ status, headers: new Headers(headers) }';

/** @throws TypeError if `request` follows redirects, as far as that is visible before it is called */
export function checkRequestFunction(request: unknown): void {
  checkValue('request', request, REQUEST);
  if (request === globalThis.fetch)
    throw new TypeError(`request: fetch follows redirects; pass ${REQUEST.words.replace(/^.*such as /, '')}`);
  checkNoClient('request', request);
}

/** @throws TypeError if `value` is the function of got or axios, whose responses are of another kind */
export function checkNoClient(name: string, value: unknown): void {
  const { extend, interceptors } = value as { extend?: unknown; interceptors?: unknown };
  const client = typeof extend === 'function' ? 'got' : isObject(interceptors) ? 'axios' : undefined;
  if (client === undefined) return;
  throw new TypeError(
    `${name}: expected a function like fetch, got that of ${client}; pass a function that calls it without following ` +
      `redirects and returns ${CONVERTED}`,
  );
}

/** @throws TypeError if a response is not like that of `fetch`, or if redirects were followed */
export function checkResponse(response: PageResponse | undefined): void {
  const client = clientOf(response);
  if (client !== undefined)
    throw new TypeError(`request: expected a response as fetch returns it, got that of ${client}; return ${CONVERTED}`);
  if (typeof response?.status !== 'number' || typeof response.headers?.get !== 'function') {
    throw new TypeError(
      `request: expected a response with a status and headers, as fetch returns it, got ${shown(response)}`,
    );
  }
  if (response.redirected === true) {
    throw new TypeError("request: expected a response without redirects followed; pass redirect: 'manual' to fetch");
  }
}

function clientOf(response: unknown): string | undefined {
  if (!isObject(response)) return undefined;
  if ('redirectUrls' in response && 'statusCode' in response) return 'got';
  return 'config' in response && 'data' in response ? 'axios' : undefined;
}

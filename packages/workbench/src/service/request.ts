/**
 * Requests to the service at the address of this page. All addresses are relative, so that the page works below a prefix.
 * Before the first request, `healthz` says whether there is a service: a static host must not learn which site is asked for.
 */

export interface Asked {
  readonly robotsUrl: URL;
  readonly signal?: AbortSignal | undefined;
}

let isKnown = false;
let token = '';

export function useToken(chosen: string): void {
  token = chosen.trim();
}

/** Sends a request and returns its answer, whose status is 200. @throws ServiceError if the service gives none */
export async function request(path: string, { robotsUrl, signal }: Asked, init: RequestInit = {}): Promise<Response> {
  if (!isKnown && !(await isService(signal))) throw noService(robotsUrl);
  isKnown = true;
  const headers = new Headers(init.headers);
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const response = await send(path, { ...init, headers }, signal);
  if (response === undefined) {
    // It may have been stopped.
    isKnown = await isService(signal);
    throw isKnown ? new ServiceError({ kind: 'cut' }) : noService(robotsUrl);
  }
  if (response.status !== 200) throw await errorOf(response, robotsUrl);
  return response;
}

export async function requestJson<T extends object>(path: string, asked: Asked, init: RequestInit = {}): Promise<T> {
  const response = await request(path, asked, { ...init, headers: { accept: 'application/json', ...init.headers } });
  const json = await jsonOf(response, asked.signal);
  if (json === undefined) {
    isKnown = false;
    throw noService(asked.robotsUrl);
  }
  return json as T;
}

async function isService(signal: AbortSignal | undefined): Promise<boolean> {
  const response = await send('healthz', { headers: { accept: 'application/json' } }, signal);
  if (response === undefined || !response.ok) return false;
  const json = await jsonOf(response, signal);
  return json !== undefined && 'status' in json && json.status === 'ok';
}

/** Returns undefined if no answer arrives. Throws only if the request was stopped. */
async function send(path: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response | undefined> {
  const headers = new Headers(init.headers);
  // Required by the service over plain HTTP, where browsers do not report which page sends a request.
  headers.set('x-requested-with', 'maycrawl');
  try {
    return await fetch(new URL(path, document.baseURI), {
      ...init,
      headers,
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'same-origin',
      redirect: 'error',
    });
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** Returns undefined if the answer is not a JSON object, as the page "not found" of a static host. */
async function jsonOf(response: Response, signal: AbortSignal | undefined): Promise<object | undefined> {
  try {
    const json: unknown = await response.json();
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** Seconds to wait if the service does not say how many. */
const USUAL_WAIT = 5;

async function errorOf(response: Response, robotsUrl: URL): Promise<ServiceError> {
  const { status, headers } = response;
  const { code, detail = '' } = ((await jsonOf(response, undefined)) ?? {}) as { code?: string; detail?: string };
  const seconds = Number(headers.get('retry-after') ?? USUAL_WAIT) || USUAL_WAIT;
  if (code === 'unauthorized' || status === 401) return new ServiceError({ kind: 'token', isWrong: token !== '' });
  if (code === 'not-yet-known') return new ServiceError({ kind: 'not-yet-known', site: robotsUrl.host });
  if (status === 429 || status === 503) return new ServiceError({ kind: 'busy', seconds });
  if (code === undefined && status === 404) {
    isKnown = false;
    return noService(robotsUrl);
  }
  if (status < 500 && code !== undefined) return new ServiceError({ kind: 'refused', code, detail });
  return new ServiceError({ kind: 'failed', status });
}

function noService(robotsUrl: URL): ServiceError {
  return new ServiceError({ kind: 'no-service', robotsUrl: robotsUrl.href });
}

/** Why the service gave no answer. The page shows each kind in words of its own. */
export type ServiceProblem =
  /** Nothing at the address of this page answers as the service does. */
  | { readonly kind: 'no-service'; readonly robotsUrl: string }
  /** The text is not the name of a site. */
  | { readonly kind: 'not-a-site'; readonly typed: string }
  /** A token is missing, or `isWrong`. */
  | { readonly kind: 'token'; readonly isWrong: boolean }
  /** `seconds` until a retry makes sense. */
  | { readonly kind: 'busy'; readonly seconds: number }
  | { readonly kind: 'not-yet-known'; readonly site: string }
  /** The service refused the request. `code` is that of the problem, `detail` is English. */
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  | { readonly kind: 'failed'; readonly status: number }
  /** The answer ended early, or the connection was lost. */
  | { readonly kind: 'cut' };

export class ServiceError extends Error {
  readonly problem: ServiceProblem;

  constructor(problem: ServiceProblem) {
    super(problem.kind);
    this.name = 'ServiceError';
    this.problem = problem;
  }
}

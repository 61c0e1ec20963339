import { detailOf } from '../../messages/failure-text.js';
import { type Connection, openTransport, type Route, startTls } from '../net/connection.js';
import type { Deadline } from '../net/deadline.js';
import { type Failure, failure } from '../net/failure.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { type GetOptions, type HttpResponse, sendGet } from './http-request.js';

export interface RequestResult {
  readonly response: HttpResponse | Failure;
  /** The address that was connected to; undefined if none was, or if a proxy chose it. */
  readonly address: string | undefined;
  /** True if the address of the slot accepted no connection, or sent nothing in time. */
  readonly isSilent: boolean;
  readonly hasBadCertificate: boolean;
  /** Addresses to try next, since this one ended before a byte of the response; empty in most cases. */
  readonly untried: readonly string[];
  readonly close: () => void;
}

/** Addresses that are tried after the first one that accepts a connection and stays silent. */
const MAX_UNTRIED = 2;
/** In less time, in milliseconds, a silent server cannot be distinguished from a slow one: no other is tried then. */
const MIN_FIRST_BYTE_TIMEOUT = 250;

/**
 * Requests `url` from the first address of the exchange that accepts a connection. If there are others to try, the
 * response must begin within half of the remaining time. So a slow server is cut off only if it needs more than half of
 * the whole time. A GET may be repeated (https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2).
 */
export async function sendRequest(
  url: URL,
  exchange: Route,
  options: GetOptions,
  settings: PreparedSettings,
  deadline: Deadline,
): Promise<RequestResult> {
  const { addresses } = exchange;
  const transport = await openTransport(url, exchange, settings, deadline);
  if (transport.kind === 'failure') {
    return {
      response: transport,
      address: undefined,
      isSilent: transport.reason === 'timeout',
      hasBadCertificate: false,
      untried: transport.untried ?? [],
      close: () => {},
    };
  }
  const { address, close } = transport;
  const untried = transport.others.slice(0, MAX_UNTRIED);
  const firstByteTimeout = deadline.remaining / 2;
  const mayTryNext = untried.length > 0 && firstByteTimeout >= MIN_FIRST_BYTE_TIMEOUT;
  const attempt = await sendOn(transport, url, options, settings, deadline, mayTryNext ? firstByteTimeout : undefined);
  const { response, hasBadCertificate } = attempt;
  const triesNext = mayTryNext && deadline.failure === undefined && !attempt.hasBegun && isSilence(response);
  const isSilent = isTimeout(response) && (address === undefined || address === addresses[0]);
  return { response, address, isSilent, hasBadCertificate, untried: triesNext ? untried : [], close };
}

interface Attempt {
  readonly response: HttpResponse | Failure;
  readonly hasBegun: boolean;
  readonly hasBadCertificate: boolean;
}

/** @param firstByteTimeout milliseconds until the first byte of the response; by default only the deadline applies */
async function sendOn(
  transport: Connection,
  url: URL,
  options: GetOptions,
  settings: PreparedSettings,
  deadline: Deadline,
  firstByteTimeout: number | undefined,
): Promise<Attempt> {
  let hasBegun = (): boolean => false;
  let silence: Failure | undefined;
  const closeIfSilent = (): void => {
    if (hasBegun()) return;
    const detail = detailOf('noResponse', { seconds: Math.round(firstByteTimeout! / 100) / 10 });
    silence = failure('timeout', detail, 'exchange', 'ETIMEDOUT');
    transport.close();
  };
  const timer = firstByteTimeout === undefined ? undefined : setTimeout(closeIfSilent, firstByteTimeout);
  const isSecure = url.protocol === 'https:';
  const connection = isSecure ? await startTls(transport, url, settings, deadline) : transport;
  let response: HttpResponse | Failure = connection as Failure;
  if (connection.kind === 'connection') {
    const { socket } = connection;
    const before = socket.bytesRead;
    hasBegun = () => socket.bytesRead > before;
    response = await sendGet(connection, url, options, settings.turns, deadline);
  }
  clearTimeout(timer);
  const hasBadCertificate = connection.hasBadCertificate === true;
  return { response: silence ?? response, hasBegun: hasBegun(), hasBadCertificate };
}

function isTimeout(response: HttpResponse | Failure): boolean {
  return response.kind === 'failure' && response.reason === 'timeout';
}

/** Returns true if the connection stayed silent or was broken; an invalid certificate counts as a response. */
function isSilence(response: HttpResponse | Failure): boolean {
  if (response.kind === 'response') return false;
  const { reason, code } = response;
  return reason === 'timeout' || reason === 'reset' || (reason === 'tls' && ['ECONNRESET', 'EPIPE'].includes(code));
}

/** One GET to a host with several addresses: the next address is left to try if one says nothing. */
import { type Connection, openTransport, type Route, startTls } from '../net/connection.js';
import type { Deadline } from '../net/deadline.js';
import { type Failure, failure } from '../net/failure.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { type HttpResponse, sendGet } from './http-request.js';

/** What came of the request. The caller must call `close`. */
export interface RequestResult {
  readonly response: HttpResponse | Failure;
  /** The address that was connected to; undefined if none was, or if a proxy chose it. */
  readonly address: string | undefined;
  /** True if the address of the slot accepted no connection, or nothing came in time. */
  readonly isSilent: boolean;
  /** Addresses that may answer, because this one ended before a byte of the response; empty in most cases. */
  readonly untried: readonly string[];
  readonly close: () => void;
}

/** Addresses that are tried after the first one that accepts the connection and says nothing. */
const MAX_UNTRIED = 2;
/** A server that is given less time, in milliseconds, is not told from a slow one: then no other address is tried. */
const LEAST_PATIENCE = 250;

/**
 * Requests `url` from one of the addresses of the exchange: from the first that accepts a connection. If others are
 * left, it has half of the remaining time to begin with its response. So a slow server is cut off only where it would
 * need more than half of the whole time. A GET may be repeated (RFC 9110, 9.2.2).
 */
export async function sendRequest(
  url: URL,
  exchange: Route,
  headers: Readonly<Record<string, string>>,
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
      untried: transport.untried ?? [],
      close: () => {},
    };
  }
  const { address, close } = transport;
  const untried = transport.others.slice(0, MAX_UNTRIED);
  const patience = deadline.left / 2;
  const mayTryNext = untried.length > 0 && patience >= LEAST_PATIENCE;
  const given = await answerOn(transport, url, headers, settings, deadline, mayTryNext ? patience : undefined);
  const isLeft = mayTryNext && deadline.failure === undefined && !given.hasBegun && isSilence(given.answer);
  const isSilent = isTimeout(given.answer) && (address === undefined || address === addresses[0]);
  return { response: given.answer, address, isSilent, untried: isLeft ? untried : [], close };
}

interface Given {
  readonly answer: HttpResponse | Failure;
  /** Whether a byte of the response came. */
  readonly hasBegun: boolean;
}

/** @param patience milliseconds until the first byte of the response; unless given, all the time that is left */
async function answerOn(
  transport: Connection,
  url: URL,
  headers: Readonly<Record<string, string>>,
  settings: PreparedSettings,
  deadline: Deadline,
  patience: number | undefined,
): Promise<Given> {
  let hasBegun = (): boolean => false;
  let silence: Failure | undefined;
  const giveUp = (): void => {
    if (hasBegun()) return;
    silence = failure('timeout', `no response within ${Math.round(patience! / 100) / 10} s`);
    transport.close();
  };
  const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
  const isSecure = url.protocol === 'https:';
  const connection = isSecure ? await startTls(transport, url, settings, deadline) : transport;
  let answer: HttpResponse | Failure = connection as Failure;
  if (connection.kind === 'connection') {
    const { socket } = connection;
    const before = socket.bytesRead;
    hasBegun = () => socket.bytesRead > before;
    answer = await sendGet(connection, url, headers, deadline);
  }
  clearTimeout(timer);
  return { answer: silence ?? answer, hasBegun: hasBegun() };
}

function isTimeout(answer: HttpResponse | Failure): boolean {
  return answer.kind === 'failure' && answer.reason === 'timeout';
}

/** True if the connection stayed silent or was broken off; a certificate that does not fit is a response. */
function isSilence(answer: HttpResponse | Failure): boolean {
  if (answer.kind === 'response') return false;
  const { reason, code } = answer;
  return reason === 'timeout' || reason === 'reset' || (reason === 'tls' && ['ECONNRESET', 'EPIPE'].includes(code));
}

/** TCP to the first of several addresses that answers. */
import type { Socket } from 'node:net';
import { shown } from '../../validation/expected.js';
import type { Deadline } from './deadline.js';
import { codeOf, errorText, type Failure, failure } from './failure.js';
import { mostRelevantFailure } from './failure-cause.js';
import type { PreparedSettings } from './fetch-settings.js';

/** A TCP connection that stands. */
export interface Transport {
  readonly kind: 'transport';
  readonly socket: Socket;
  /** The address of the site that was connected to; undefined where a proxy chose it. */
  readonly address: string | undefined;
  /** The other addresses of the site that have not failed. */
  readonly others: readonly string[];
}

/** How long an attempt has the field to itself before the next address is tried beside it (RFC 8305, 5). */
const NEXT_ATTEMPT_DELAY = 250;

/**
 * The first of the addresses, at least one, that answers; the next attempt starts when one fails or is slow. All of
 * them together have `connectTimeout`.
 *
 * @param mayTry whether the limits of a further address permit a connection; if not, it is one of the `untried`
 */
export function connectAny(
  addresses: readonly string[],
  port: number,
  { connect, connectTimeout }: Pick<PreparedSettings, 'connect' | 'connectTimeout'>,
  deadline: Deadline,
  mayTry: (address: string) => boolean = () => true,
): Promise<Transport | Failure> {
  return deadline.within<Transport | Failure>((settle) => {
    const attempts = new Set<Socket>();
    const waiting = [...addresses];
    const failures: Failure[] = [];
    const left = new Set(addresses);
    let timer: NodeJS.Timeout | undefined;
    const giveUp = (): void => {
      stop();
      settle(failure('timeout', `no connection within ${connectTimeout / 1000} s`, 'connect', 'connect-timeout'));
    };
    const overdue = setTimeout(giveUp, connectTimeout);
    const stop = (winner?: Socket): void => {
      clearTimeout(timer);
      clearTimeout(overdue);
      for (const socket of attempts) if (socket !== winner) socket.destroy();
      attempts.clear();
    };
    const fail = (address: string, why: Failure): void => {
      failures.push(why);
      left.delete(address);
      if (tryNext()) return;
      if (attempts.size === 0) {
        stop();
        settle({ ...mostRelevantFailure(failures as [Failure, ...Failure[]]), untried: waiting });
      }
    };
    const tryNext = (): boolean => {
      clearTimeout(timer);
      const next = waiting.findIndex(mayTry);
      if (next < 0) return false;
      const [address] = waiting.splice(next, 1);
      attempt(address!);
      return true;
    };
    const attempt = (address: string): void => {
      let socket: Socket;
      try {
        socket = connect(address, port);
        if (typeof socket?.once !== 'function') throw new TypeError(`connect returned ${shown(socket)}, not a socket`);
      } catch (error) {
        fail(address, failure('connect', errorText(error), 'connect', 'ERR_CONNECT_THREW'));
        return;
      }
      attempts.add(socket);
      socket.once('connect', () => {
        if (!attempts.has(socket)) return;
        stop(socket);
        left.delete(address);
        settle({ kind: 'transport', socket, address, others: [...left] });
      });
      // Stays for good: a socket that breaks between two steps must not take the process down.
      socket.on('error', (error) => {
        if (attempts.delete(socket)) fail(address, failure('connect', errorText(error), 'connect', codeOf(error)));
      });
      if (waiting.length > 0) timer = setTimeout(tryNext, NEXT_ATTEMPT_DELAY);
    };
    attempt(waiting.shift()!);
    return stop;
  }, 'connect');
}

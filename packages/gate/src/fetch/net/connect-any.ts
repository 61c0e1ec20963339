/** TCP to the first of several addresses that accepts a connection ("Happy Eyeballs", RFC 8305). */

import type { Socket } from 'node:net';
import { detailOf } from '../../messages/failure-text.js';
import { shown } from '../../validation/expected.js';
import type { Deadline } from './deadline.js';
import { codeOf, type Failure, failure, thrownDetail } from './failure.js';
import { mostRelevantFailure } from './failure-cause.js';
import type { PreparedSettings } from './fetch-settings.js';

export interface Transport {
  readonly kind: 'transport';
  readonly socket: Socket;
  /** Counts the bytes on the wire. */
  readonly tcp: Socket;
  /** The address of the site that was connected to; undefined if a proxy chose it. */
  readonly address: string | undefined;
  readonly others: readonly string[];
}

function isSocket(value: Partial<Socket> | null | undefined): boolean {
  return typeof value?.once === 'function' && typeof value.destroy === 'function';
}

/** Milliseconds until the next address is tried in parallel (https://www.rfc-editor.org/rfc/rfc8305#section-5). */
const NEXT_ATTEMPT_DELAY = 250;

/**
 * Connects to the first address that accepts a connection. The next attempt starts when one fails or is slow.
 * `connectTimeout` is the limit for all of them together.
 *
 * @param addresses at least one
 * @param mayTry returns true if the limits of a further address permit a connection; if not, it is one of the `untried`
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
    const notFailed = new Set(addresses);
    let nextAttemptTimer: NodeJS.Timeout | undefined;
    const onTimeout = (): void => {
      stop();
      settle(
        failure('timeout', detailOf('noConnection', { seconds: connectTimeout / 1000 }), 'connect', 'connect-timeout'),
      );
    };
    const connectTimer = setTimeout(onTimeout, connectTimeout);
    const stop = (connected?: Socket): void => {
      clearTimeout(nextAttemptTimer);
      clearTimeout(connectTimer);
      for (const socket of attempts) if (socket !== connected) socket.destroy();
      attempts.clear();
    };
    const fail = (address: string, why: Failure): void => {
      failures.push(why);
      notFailed.delete(address);
      if (tryNext()) return;
      if (attempts.size === 0) {
        stop();
        settle({ ...mostRelevantFailure(failures as [Failure, ...Failure[]]), untried: waiting });
      }
    };
    const tryNext = (): boolean => {
      clearTimeout(nextAttemptTimer);
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
        if (!isSocket(socket)) throw new TypeError(`connect returned ${shown(socket)}, not a socket`);
      } catch (error) {
        fail(address, failure('connect', thrownDetail(error), 'connect', 'ERR_CONNECT_THREW'));
        return;
      }
      attempts.add(socket);
      socket.once('connect', () => {
        if (!attempts.has(socket)) return;
        stop(socket);
        notFailed.delete(address);
        settle({ kind: 'transport', socket, tcp: socket, address, others: [...notFailed] });
      });
      // Never removed: an error between two steps of the fetch must not crash the process.
      socket.on('error', (error) => {
        if (attempts.delete(socket)) fail(address, failure('connect', thrownDetail(error), 'connect', codeOf(error)));
      });
      if (waiting.length > 0) nextAttemptTimer = setTimeout(tryNext, NEXT_ATTEMPT_DELAY);
    };
    attempt(waiting.shift()!);
    return stop;
  }, 'connect');
}

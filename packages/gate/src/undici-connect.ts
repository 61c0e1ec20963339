import type { Socket } from 'node:net';
import { isIPv6 } from 'node:net';
import type { Gate } from './gate.js';
import { A_GATE } from './robots-fetch.js';
import { checkValue } from './validation/expected.js';

/** The part of the options that undici passes to a connector. */
interface ConnectTarget {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: string | undefined;
}

/** A connector of undici: https://github.com/nodejs/undici/blob/v7.x/docs/docs/api/Connector.md */
export type UndiciConnect = (
  target: ConnectTarget,
  done: (...result: [error: null, socket: Socket] | [error: Error, socket: null]) => void,
) => void;

/**
 * Returns the `connect` option of a dispatcher of undici. Page requests through the dispatcher connect by
 * `Gate.connect`: only to addresses that the gate has checked, through its proxy, and not to a name that resolves to
 * another address meanwhile.
 *
 * @throws TypeError if `gate` is not a gate
 *
 * @example
 * const dispatcher = new Agent({ connect: undiciConnect(gate) });
 * const response = await fetch('https://example.org/page', { dispatcher });
 */
export function undiciConnect(gate: Gate): UndiciConnect {
  checkValue('gate', gate, A_GATE);
  return ({ protocol, hostname, port }, done) => {
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname;
    const socket = gate.connect(`${protocol}//${host}${port ? `:${port}` : ''}/`);
    socket.then(
      (opened) => done(null, opened),
      (error: Error) => done(error, null),
    );
  };
}

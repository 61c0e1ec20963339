import { isIP, type Socket } from 'node:net';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import { failureText } from '../../messages/failure-text.js';
import { openTransport, startTls } from '../net/connection.js';
import { Deadline } from '../net/deadline.js';
import type { Failure } from '../net/failure.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { hostOf, type Refusal, refusalOfAny } from '../net/host-addresses.js';
import type { Exchanges } from './exchanges.js';
import { GateConnectError, notStartedError } from './gate-connect-error.js';
import { QueueTimer } from './queue-timer.js';

/**
 * Opens a socket to the host of an http or https URL in the same way as requests for robots.txt: with the same guard,
 * proxy, limits and start rates; with TLS for https. The limits count it only until it is open.
 *
 * @throws GateConnectError (as a rejection) if no socket is opened.
 */
export async function openSocket(
  url: URL,
  exchanges: Exchanges,
  settings: PreparedSettings,
  signal: AbortSignalLike | undefined,
): Promise<Socket> {
  const deadline = new Deadline(settings.timeout, signal);
  try {
    const queueTimer = new QueueTimer(deadline);
    const order = { priority: 'redirect', isOptional: false, isForced: false } as const;
    const begun = await exchanges.begin(url, { ...order, deadline, queueTimer });
    switch (begun.kind) {
      case 'refusal':
        throw new GateConnectError('refused', failureText(begun.detail));
      case 'overloaded':
      case 'backed-off':
      case 'suspended':
        throw notStartedError(begun.kind);
      case 'failure':
        throw connectError(url, begun, exchanges);
      case 'started':
    }
    try {
      const transport = await openTransport(url, begun, settings, deadline);
      if (transport.kind === 'failure') throw connectError(url, transport, exchanges);
      const connection = await startTls(transport, url, settings, deadline);
      if (connection.kind === 'connection') {
        exchanges.recordConnection(url);
        return connection.socket;
      }
      transport.close();
      throw connectError(url, connection, exchanges);
    } finally {
      begun.slot.end({ kind: 'failed' });
    }
  } finally {
    deadline.end();
  }
}

function connectError(url: URL, failure: Failure, exchanges: Exchanges): GateConnectError {
  void exchanges.determineCause(url, failure);
  return new GateConnectError(failure.reason, failureText(failure.detail), failure.code);
}

/** All addresses of the host must be permitted, since the caller chooses one. */
export async function targetRefusal(
  url: URL,
  exchanges: Exchanges,
  settings: PreparedSettings,
  signal: AbortSignalLike | undefined,
): Promise<Refusal | undefined> {
  const { guard, proxy, timeout } = settings;
  const host = hostOf(url);
  const isNameOfProxy = proxy?.resolves === true && isIP(host) === 0;
  const deadline = new Deadline(timeout, signal);
  try {
    const options = { priority: 'redirect', deadline, queueTimer: new QueueTimer(deadline) } as const;
    const found = await exchanges.lookUpTarget(url, options);
    if (!('kind' in found)) return isNameOfProxy ? undefined : refusalOfAny(host, found, guard);
    if (found.kind === 'refusal') return found;
    throw found.kind === 'failure'
      ? new GateConnectError(found.reason, failureText(found.detail), found.code)
      : notStartedError(found.kind);
  } finally {
    deadline.end();
  }
}

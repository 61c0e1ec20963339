import { isIP } from 'node:net';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import { failureText } from '../../messages/failure-text.js';
import { Deadline } from '../net/deadline.js';
import type { PreparedSettings } from '../net/fetch-settings.js';
import { hostOf, type Refusal, refusalOfAny } from '../net/host-addresses.js';
import type { Exchanges } from './exchanges.js';
import { GateConnectError, notStartedError } from './gate-connect-error.js';
import { QueueTimer } from './queue-timer.js';

/**
 * Returns why the guard refuses to request `url`; undefined if it permits all addresses of the host, since the caller
 * chooses one. If the proxy looks up names, only addresses in the URL and names of its own network are refused.
 */
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

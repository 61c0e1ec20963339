/** Unlike the FTP client's own implementation, it ends a connection attempt when the signal fires. */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FTPContext, FTPResponse } from 'basic-ftp';
import { detailOf, failureText } from '../../messages/failure-text.js';
import type { FailureDetail } from '../../types/outcome.js';
import { isBlockedPort } from '../net/blocked-ports.js';

export class DataChannelError extends Error {
  readonly detail: FailureDetail;

  constructor(detail: FailureDetail) {
    super(failureText(detail));
    this.detail = detail;
  }
}

/**
 * Opens the data channel of the client by EPSV (https://www.rfc-editor.org/rfc/rfc2428#section-3). If that fails, by
 * PASV (https://www.rfc-editor.org/rfc/rfc959#section-4.1.2).
 *
 * @throws the error of the last attempt (as a rejection): an error reply, a socket error or a `DataChannelError`.
 */
export async function openDataChannel(ftp: FTPContext, address: string, signal: AbortSignal): Promise<FTPResponse> {
  try {
    return await openBy(ftp, 'EPSV', extendedPort, address, signal);
  } catch (error) {
    if (ftp.closed || signal.aborted) throw error;
    return await openBy(ftp, 'PASV', passivePort, address, signal);
  }
}

async function openBy(
  ftp: FTPContext,
  command: string,
  parsePort: (reply: string, address: string) => number | undefined,
  address: string,
  signal: AbortSignal,
): Promise<FTPResponse> {
  const reply = await ftp.request(command);
  const port = parsePort(reply.message, address);
  if (port === undefined || port < 1 || port > 65_535) {
    throw new DataChannelError(detailOf('ftpNoPort', { command }));
  }
  if (isBlockedPort(port)) throw new DataChannelError(detailOf('ftpBlockedPort', { command, port }));
  ftp.dataSocket = await connectTo(address, port, signal);
  return reply;
}

/** `229 Entering Extended Passive Mode (|||6446|)` */
function extendedPort(reply: string): number | undefined {
  const port = /\(([!-~])\1\1(\d{1,5})\1\)/.exec(reply)?.[2];
  return port === undefined ? undefined : Number(port);
}

/** `227 Entering Passive Mode (192,0,2,1,25,46)` */
function passivePort(reply: string, address: string): number | undefined {
  const numbers = /\b\d{1,3}(?:,\d{1,3}){5}\b/.exec(reply)?.[0].split(',').map(Number);
  if (numbers === undefined) return undefined;
  const host = numbers.slice(0, 4).join('.');
  if (host !== address) {
    throw new DataChannelError(detailOf('ftpOtherHost', { host }));
  }
  const [high = 0, low = 0] = numbers.slice(4);
  return high * 256 + low;
}

async function connectTo(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

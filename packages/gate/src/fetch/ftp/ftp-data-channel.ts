/**
 * Passive mode: the server names a port, and we connect to it at the address of the control channel, whatever host it
 * names (F63). The FTP client's own way to do so leaves a connection attempt alone when the client is closed; here the
 * attempt ends with the signal.
 */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FTPContext, FTPResponse } from 'basic-ftp';
import { isBlockedPort } from '../net/blocked-ports.js';

/** A server's reply to EPSV or PASV that leads nowhere; never leaves the fetch. */
export class DataChannelError extends Error {}

/**
 * Opens the data channel by EPSV [RFC 2428], or by PASV [RFC 959] where that fails, and hands it to the client.
 *
 * @throws what went wrong in the last way tried: an error reply, a socket's error or a `DataChannelError`.
 */
export async function openDataChannel(ftp: FTPContext, address: string, signal: AbortSignal): Promise<FTPResponse> {
  try {
    return await open(ftp, 'EPSV', extendedPort, address, signal);
  } catch (error) {
    if (ftp.closed || signal.aborted) throw error;
    return await open(ftp, 'PASV', passivePort, address, signal);
  }
}

async function open(
  ftp: FTPContext,
  command: string,
  portIn: (reply: string, address: string) => number | undefined,
  address: string,
  signal: AbortSignal,
): Promise<FTPResponse> {
  const reply = await ftp.request(command);
  const port = portIn(reply.message, address);
  if (port === undefined || port < 1 || port > 65_535) {
    throw new DataChannelError(`the reply to ${command} names no port`);
  }
  if (isBlockedPort(port)) throw new DataChannelError(`the reply to ${command} names port ${port}: not connected to`);
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
    throw new DataChannelError(`the reply to PASV names another host, ${host}: not connected to`);
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

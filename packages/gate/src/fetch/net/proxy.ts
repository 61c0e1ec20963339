/** CONNECT is used for `http:` too. It names the checked address: with a name, the proxy would choose one. */

import { request as httpRequest } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { isHttp } from '@maycrawl/core/url';
import { detailOf } from '../../messages/failure-text.js';
import { shown } from '../../validation/expected.js';
import type { Deadline } from './deadline.js';
import { codeOf, type Failure, failure, thrownDetail } from './failure.js';
import { portOf } from './host-addresses.js';

export interface ConnectProxy {
  readonly isSecure: boolean;
  readonly hostname: string;
  readonly port: number;
  readonly authorization: string | undefined;
  /** True if the proxy looks up host names. */
  readonly resolves: boolean;
}

/** @throws TypeError if the text is not an http or https URL, or if its user info cannot be decoded */
export function proxyOf(text: string, resolves: boolean): ConnectProxy {
  let url: URL;
  try {
    url = new URL(text);
  } catch (cause) {
    throw new TypeError(
      'proxy: expected a URL, such as "http://proxy.example:3128", got other text (not shown: it may have a password)',
      { cause },
    );
  }
  if (!isHttp(url)) {
    throw new TypeError(
      `proxy: expected an http or https URL, such as "http://proxy.example:3128", got ${shown(url.protocol)}`,
    );
  }
  const secure = url.protocol === 'https:';
  return {
    isSecure: secure,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: portOf(url),
    authorization: authorization(url),
    resolves,
  };
}

function authorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  let credentials: string;
  try {
    credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  } catch (cause) {
    throw new TypeError('proxy: expected user and password as percent-encoded UTF-8, got other bytes', { cause });
  }
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

/** Resolves to undefined when the tunnel is open, else to a failed connection, whatever the proxy's status. */
export function openTunnel(
  socket: Socket,
  proxy: ConnectProxy,
  host: string,
  port: number,
  deadline: Deadline,
): Promise<Failure | undefined> {
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
  return deadline.within<Failure | undefined>((settle) => {
    const request = httpRequest({
      method: 'CONNECT',
      path: authority,
      createConnection: () => socket,
      setHost: false,
      headers: {
        Host: authority,
        ...(proxy.authorization === undefined ? {} : { 'Proxy-Authorization': proxy.authorization }),
      },
    });
    request.on('error', (error) =>
      settle(failure('connect', { ...thrownDetail(error), isProxy: true }, 'tunnel', codeOf(error))),
    );
    request.once('connect', (response, _socket, head) => {
      const status = response.statusCode ?? 0;
      if (head.length > 0) socket.unshift(head);
      // A 403 or 404 of the proxy does not describe the site.
      if (status >= 200 && status <= 299) settle(undefined);
      else settle(failure('connect', detailOf('proxyAnswered', { status, authority }), 'tunnel', `${status}`));
    });
    request.end();
    return () => request.destroy();
  }, 'tunnel');
}

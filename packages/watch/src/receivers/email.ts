import { connect, isIP, type Socket } from 'node:net';
import { visibleText } from '@maycrawl/core/message';
import type { MessageJson } from '../messages/message-json.js';
import { DeliveryError, type DeliveryProblem } from './delivery-error.js';
import { oneLine, rejectOthers, timeoutOf, wrong } from './read-options.js';
import type { Receiver } from './receiver.js';

/** A mail server, and one address: each address has its own confirmation. */
export interface EmailOptions {
  readonly to: string;
  readonly from: string;
  readonly host: string;
  /** Default 465 if `encryption` is `tls`, otherwise 587. */
  readonly port?: number | undefined;
  /**
   * `starttls` (the default): the connection is upgraded before anything is sent, otherwise nothing is. `tls`: TLS from the
   * start. `none`: not encrypted, for a server on the same machine; no password may be set.
   */
  readonly encryption?: 'starttls' | 'tls' | 'none' | undefined;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Milliseconds for all of it. Default 30,000. */
  readonly timeout?: number | undefined;
  /** Default: `email` and the address. */
  readonly name?: string | undefined;
}

const OPTIONS = ['to', 'from', 'host', 'port', 'encryption', 'user', 'password', 'timeout', 'name'];
const ENCRYPTIONS = ['starttls', 'tls', 'none'];
const DEFAULT_TIMEOUT = 30_000;
const MAX_SHOWN = 160;

interface Checked {
  readonly to: string;
  readonly from: string;
  readonly host: string;
  readonly port: number;
  readonly encryption: 'starttls' | 'tls' | 'none';
  readonly timeout: number;
  readonly name: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/**
 * Returns a receiver that sends messages as e-mail. It is confirmed when the mail server has accepted it.
 *
 * @throws OptionError that names the option to change
 */
export function emailReceiver(options: EmailOptions): Receiver {
  const checked = checkedOptions(options);
  // Not with the first message: Node repeats the error of an import that failed because too many files were open.
  const library = import('nodemailer');
  library.catch(() => {});
  return {
    name: checked.name,
    async send(message, signal) {
      signal.throwIfAborted();
      await send(message, checked, signal, await library);
    },
  };
}

function checkedOptions(options: EmailOptions): Checked {
  rejectOthers(options, OPTIONS);
  const { encryption = 'starttls', user, password } = options;
  if (!ENCRYPTIONS.includes(encryption)) throw wrong('encryption', 'starttls, tls or none', encryption);
  const port = options.port ?? (encryption === 'tls' ? 465 : 587);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw wrong('port', 'a port from 1 to 65535', port);
  if ((user === undefined) !== (password === undefined))
    throw wrong('user', 'user and password, or neither', undefined);
  if (encryption === 'none' && password !== undefined) {
    throw wrong('encryption', 'starttls or tls, because a password is set', encryption);
  }
  const to = address('to', options.to);
  return {
    to,
    from: address('from', options.from),
    host: oneLine('host', options.host, 'smtp.example.com'),
    port,
    encryption,
    timeout: timeoutOf('timeout', options.timeout, DEFAULT_TIMEOUT),
    name: options.name === undefined ? `email ${to}` : oneLine('name', options.name, 'on call'),
    user: user === undefined ? undefined : oneLine('user', user, 'alerts'),
    password: password === undefined ? undefined : oneLine('password', password, '…', true),
  };
}

function address(name: string, value: unknown): string {
  const text = oneLine(name, value, 'ops@example.com');
  // Whether an address exists is for the server to say; a list would be confirmed as a whole.
  if (!/^[^\s@,;<>]+@[^\s@,;<>]+$/.test(text)) throw wrong(name, 'one address, such as "ops@example.com"', text);
  return text;
}

async function send(
  message: MessageJson,
  options: Checked,
  signal: AbortSignal,
  { createTransport }: typeof import('nodemailer'),
): Promise<void> {
  const { to, from, host, port, encryption, user, password, timeout } = options;
  const deadline = AbortSignal.timeout(timeout);
  const stop = AbortSignal.any([signal, deadline]);
  let socket: Socket | undefined;
  // Timeouts of the library start again with each byte that a server sends.
  const end = (): void => void socket?.destroy(new Error('timeout'));
  stop.addEventListener('abort', end, { once: true });
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    tls: { minVersion: 'TLSv1.2', ...(isIP(host) === 0 && { servername: host }) },
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    getSocket(_options, done) {
      socket = connect({ host, port, autoSelectFamily: true });
      socket.once('error', (error) => done(error, false));
      socket.once('connect', () => done(null, { connection: socket as Socket }));
      if (stop.aborted) end();
    },
  });
  try {
    await transport.sendMail({
      from,
      to,
      subject: message.subject,
      text: `${message.text}\n`,
      // The same for a message that is sent again, which most mail servers then drop.
      messageId: `<${message.id}.watch@${from.slice(from.indexOf('@') + 1)}>`,
      headers: { 'auto-submitted': 'auto-generated', 'x-maycrawl-message': message.id },
    });
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new DeliveryError({ id: 'mailSilent', values: { seconds: timeout / 1000 } });
    throw new DeliveryError(mailProblem(error as MailError));
  } finally {
    stop.removeEventListener('abort', end);
    socket?.destroy();
  }
}

interface MailError extends Error {
  readonly code?: string;
  readonly response?: string;
}

function mailProblem({ code = '', response, message }: MailError): DeliveryProblem {
  const line = (response ?? message).replace(/\s+/g, ' ').trim();
  const values = { text: visibleText(line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line) };
  switch (code) {
    case 'EAUTH':
      return { id: 'mailLogin', values };
    case 'ETLS':
      return { id: 'mailEncryption', values };
    case 'EENVELOPE':
    case 'EMESSAGE':
      return { id: 'mailRefused', values };
    default:
      return { id: 'mail', values };
  }
}

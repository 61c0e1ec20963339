/**
 * A robots.txt by FTP (A2, B11): anonymous login, binary transfer, passive mode. The client knows idle times only, so
 * the deadline, the caller's abort and the caps on replies and file all end the conversation from here.
 */

import { Client, FTPError } from 'basic-ftp';
import type { AbortSignalLike } from '../../abort/abort-source.js';
import type { FetchOutcome } from '../../types/outcome.js';
import { Deadline } from '../net/deadline.js';
import { codeOf, errorText, type Failure, failure } from '../net/failure.js';
import { ByteSink } from './byte-sink.js';
import { DataChannelError, openDataChannel } from './ftp-data-channel.js';
import { FtpReplies } from './ftp-replies.js';

/** The addresses that a host may be connected to, in the order to try them, or why our own guard refuses it. */
export type AddressesOrRefusal = readonly string[] | { readonly refused: string };

export interface FtpSettings {
  /** Bytes of a file that count; one more is handed over where it is longer, so that the engine knows (D5). */
  readonly maxBytes: number;
  /** Milliseconds for everything, from the name look-up to the last byte. */
  readonly deadline: number;
  /** Milliseconds until the control connection stands; unless given, as long as the deadline lets it. */
  readonly connectTimeout?: number;
  /** Sent as the anonymous password: by custom an address where the crawler's people can be reached. */
  readonly password: string;
  /**
   * Looks a host up and checks its addresses; the host comes without a final dot, and may be an IP literal, IPv6
   * without brackets. A rejection or an empty list is a failed look-up.
   */
  readonly resolveAddress: (hostname: string, signal: AbortSignal) => Promise<AddressesOrRefusal>;
  readonly signal?: AbortSignalLike | undefined;
}

/** Bytes that a server may spend on all its replies: long welcomes take a few thousand. */
const MAX_REPLY_BYTES = 32_768;

const NO_HEADERS = { cacheControl: undefined, contentType: undefined, contentEncoding: undefined };

/** Whom to ask for what. */
interface Target {
  /** As it is shown: without user info. */
  readonly url: string;
  readonly hostname: string;
  readonly port: number;
  /** Undefined where no FTP command can name it. */
  readonly path: string | undefined;
}

/**
 * Fetches a robots.txt by FTP; user info in the URL is ignored. Whatever the server does is an outcome: 550 for the
 * file is `unavailable`, everything else that is no whole file is `unreachable` (B11). A hop's `status` is the reply
 * that decided, undefined where the transfer was ended by us or by a failure without a reply.
 *
 * @throws TypeError when `url` is no ftp URL, or a setting is out of its range.
 */
export async function fetchRobotsByFtp(url: string, settings: FtpSettings): Promise<FetchOutcome> {
  const target = ftpTarget(url);
  checkSettings(settings);
  if (target.path === undefined) return { kind: 'unavailable', reason: 'bad-location', ...ending(target) };
  const deadline = new Deadline(settings.deadline, settings.signal);
  try {
    return await askInTurn(target, settings, deadline);
  } finally {
    deadline.end();
  }
}

/** Asks one address after the other until one of them speaks. */
async function askInTurn(target: Target, settings: FtpSettings, deadline: Deadline): Promise<FetchOutcome> {
  const addresses = await lookUp(target.hostname, settings, deadline);
  if ('kind' in addresses) return unreachable(target, addresses);
  if ('refused' in addresses) return { kind: 'refused', detail: addresses.refused, ...ending(target) };
  let outcome = unreachable(target, failure('dns', 'the host has no address', 'lookup', 'ENODATA'));
  for (const [index, address] of addresses.entries()) {
    const conversation = new Conversation(target, address, settings, deadline);
    outcome = await conversation.run(deadline.left / (addresses.length - index));
    if (conversation.greeted || deadline.failure !== undefined) break;
  }
  return outcome;
}

function lookUp(hostname: string, settings: FtpSettings, deadline: Deadline): Promise<AddressesOrRefusal | Failure> {
  return deadline.within<AddressesOrRefusal | Failure>((settle) => {
    const lookedUp = (async () => settings.resolveAddress(hostname, deadline.signal))();
    lookedUp.then(settle, (error: unknown) => settle(failure('dns', errorText(error), 'lookup', codeOf(error))));
    return () => {};
  });
}

/** One control connection to one address. */
class Conversation {
  /** Whether the server said anything: another address would not say better. */
  greeted = false;
  /** Whether RETR was sent: only then does 550 mean that there is no file. */
  #retrieving = false;
  /** Why we ended it before the deadline. */
  #ended: Failure | undefined;
  readonly #target: Target;
  readonly #address: string;
  readonly #settings: FtpSettings;
  readonly #deadline: Deadline;
  // No idle time-out: the deadline is ours.
  readonly #client = new Client(0, { allowSeparateTransferHost: false });
  readonly #sink: ByteSink;

  constructor(target: Target, address: string, settings: FtpSettings, deadline: Deadline) {
    this.#target = target;
    this.#address = address;
    this.#settings = settings;
    this.#deadline = deadline;
    this.#sink = new ByteSink(settings.maxBytes + 1);
    this.#client.prepareTransfer = async (ftp) => {
      const reply = await openDataChannel(ftp, address, deadline.signal);
      this.#retrieving = true;
      return reply;
    };
  }

  /** Asks for the file; `patience`: milliseconds to wait for the server's first word. */
  async run(patience: number): Promise<FetchOutcome> {
    const close = () => this.#client.close();
    this.#deadline.signal.addEventListener('abort', close);
    try {
      await this.#connect(patience);
      await this.#client.login('anonymous', this.#settings.password);
      await this.#client.send('TYPE I');
      const { code } = await this.#client.downloadTo(this.#sink, this.#target.path ?? '');
      return this.#file(code);
    } catch (error) {
      return this.#outcomeOf(error);
    } finally {
      this.#deadline.signal.removeEventListener('abort', close);
      close();
      // A data channel that opened after the control channel had broken is not closed with the client.
      this.#client.ftp.dataSocket = undefined;
    }
  }

  async #connect(patience: number): Promise<void> {
    const { connectTimeout = patience } = this.#settings;
    const timer = setTimeout(() => this.#end(failure('timeout', 'no greeting')), patience);
    const overdue = setTimeout(() => this.#end(failure('timeout', 'no connection')), connectTimeout);
    try {
      const greeting = this.#client.connect(this.#address, this.#target.port);
      this.#client.ftp.socket.once('connect', () => clearTimeout(overdue));
      this.#readReplies();
      await greeting;
      this.greeted = true;
    } finally {
      clearTimeout(timer);
      clearTimeout(overdue);
    }
  }

  /** Hands whole replies to the client, and no more of them than a server may send. */
  #readReplies(): void {
    const { socket } = this.#client.ftp;
    const readers = socket.listeners('data');
    const replies = new FtpReplies();
    socket.removeAllListeners('data');
    socket.on('data', (text: string) => {
      this.greeted = true;
      if (socket.bytesRead > MAX_REPLY_BYTES) {
        return this.#end(failure('invalid-response', `more than ${MAX_REPLY_BYTES} bytes of replies`));
      }
      const whole = replies.take(text);
      if (whole !== '') for (const read of readers) read.call(socket, whole);
    });
  }

  #end(why: Failure): void {
    this.#ended ??= why;
    this.#client.close();
  }

  #outcomeOf(error: unknown): FetchOutcome {
    // The sink ends the transfer once it has all that counts.
    if (this.#sink.isFull) return this.#file(undefined);
    const ended = this.#deadline.failure ?? this.#ended;
    if (ended !== undefined) return unreachable(this.#target, ended, this.#address);
    if (!(error instanceof FTPError)) return unreachable(this.#target, this.#failureOf(error), this.#address);
    const { code } = error;
    // Some servers promise the file before they look for it. Once bytes came, 550 is a failure in mid-file.
    if (code === 550 && this.#retrieving && this.#sink.size === 0) {
      return { kind: 'unavailable', reason: 'status', ...ending(this.#target, this.#address, code) };
    }
    return unreachable(this.#target, failure('ftp-reply', error.message), this.#address, code);
  }

  #failureOf(error: unknown): Failure {
    if (error instanceof DataChannelError) return failure('invalid-response', error.message);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'connect') return failure('connect', errorText(error), 'connect', codeOf(error));
    // A socket's own error, or the end of the control channel; all else is about what was said.
    const broken = typeof code === 'string' || this.#client.ftp.socket.readableEnded;
    return failure(broken ? 'reset' : 'invalid-response', errorText(error));
  }

  #file(status: number | undefined): FetchOutcome {
    const body = this.#sink.take();
    return { kind: 'file', body, headers: NO_HEADERS, ...ending(this.#target, this.#address, status) };
  }
}

function unreachable(target: Target, why: Failure, address?: string, status?: number): FetchOutcome {
  return {
    kind: 'unreachable',
    reason: why.reason,
    detail: forPeople(why.detail),
    cause: why.cause,
    code: why.code,
    retryAfterSeconds: undefined,
    ...ending(target, address, status),
  };
}

function ending(target: Target, address?: string, status?: number): Pick<FetchOutcome, 'hops' | 'status'> {
  return { hops: [{ url: target.url, status, address }], status };
}

/** A server's words may be long and may hold what steers a terminal. */
function forPeople(words: string): string {
  return words.slice(0, 200).replace(/\p{C}+/gu, ' ');
}

function ftpTarget(url: string): Target {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'ftp:') {
    throw new TypeError(`An ftp URL is expected, as in "ftp://example.com/robots.txt", not ${JSON.stringify(url)}.`);
  }
  const { host, port, pathname } = parsed;
  const hostname = parsed.hostname.length > 1 ? parsed.hostname.replace(/\.$/, '') : parsed.hostname;
  return {
    url: `ftp://${host}${pathname}`,
    hostname: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname,
    port: port === '' ? 21 : Number(port),
    path: commandPath(pathname),
  };
}

/**
 * From the folder that the login leads to [RFC 1738, 3.2.2], which is not everywhere `/`. A path that a redirect chose
 * could hold a line end, and with it a command of its own.
 */
function commandPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return /\p{Cc}/u.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function checkSettings({ maxBytes, deadline, password }: FtpSettings): void {
  if (!Number.isSafeInteger(maxBytes) || maxBytes < 0) {
    throw new TypeError('maxBytes must be a whole number of bytes, 0 or more.');
  }
  if (!(deadline > 0 && deadline < 2 ** 31)) {
    throw new TypeError('deadline must be a number of milliseconds above 0 and below 2^31.');
  }
  if (/\p{Cc}/u.test(password)) throw new TypeError('password must not hold control characters.');
}

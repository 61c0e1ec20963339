/** The FTP client has only idle timeouts, so deadline, abort and limits are enforced here. */

import { canParseUrl } from '@maycrawl/core/url';
import { Client, FTPError } from 'basic-ftp';
import { detailOf } from '../../messages/failure-text.js';
import type { FetchOutcome } from '../../types/outcome.js';
import { shown } from '../../validation/expected.js';
import { Deadline } from '../net/deadline.js';
import { codeOf, type Failure, failure, thrownDetail } from '../net/failure.js';
import type { FetchByFtpOptions } from '../net/fetch-settings.js';
import { ByteSink } from './byte-sink.js';
import { DataChannelError, openDataChannel } from './ftp-data-channel.js';
import { FtpReplies } from './ftp-replies.js';

export interface FtpSettings extends FetchByFtpOptions {
  /** Sent as the anonymous password: by convention an email address of the crawler's operator. */
  readonly password: string;
}

/** Limits on all replies together. Long welcome messages take a few thousand bytes. */
const MAX_REPLY_BYTES = 32_768;
const MAX_REPLY_PACKETS = 4_096;

const NO_HEADERS = { cacheControl: undefined, contentType: undefined, contentEncoding: undefined };

interface Target {
  readonly url: string;
  readonly port: number;
  /** Undefined if it cannot be written in an FTP command. */
  readonly path: string | undefined;
}

/** 550 for the file is `unavailable`, like a 404; any other failure is `unreachable`, like a 5xx. */
export async function fetchRobotsByFtp(url: string, settings: FtpSettings): Promise<FetchOutcome> {
  const target = ftpTarget(url);
  if (target.path === undefined) return { kind: 'unavailable', reason: 'bad-location', ...hopsAndStatus(target) };
  const deadline = new Deadline(settings.deadline, settings.signal);
  try {
    return await tryAddresses(target, settings, deadline);
  } finally {
    deadline.end();
  }
}

async function tryAddresses(target: Target, settings: FtpSettings, deadline: Deadline): Promise<FetchOutcome> {
  const { addresses } = settings;
  let outcome: FetchOutcome | undefined;
  for (const [index, address] of addresses.entries()) {
    if (deadline.failure !== undefined) break;
    const connection = new ControlConnection(target, address, settings, deadline);
    outcome = await connection.fetch(deadline.remaining / (addresses.length - index));
    if (connection.hasReceived) break;
  }
  return outcome ?? unreachable(target, deadline.failure!);
}

class ControlConnection {
  /** Then no other address is tried. */
  hasReceived = false;
  /** True once RETR may be sent: only from then on does 550 mean that there is no file. */
  #isRetrieving = false;
  #endedBy: Failure | undefined;
  readonly #target: Target;
  readonly #address: string;
  readonly #settings: FtpSettings;
  readonly #deadline: Deadline;
  // 0: no idle timeout, since the deadline bounds the whole fetch.
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
      this.#isRetrieving = true;
      return reply;
    };
  }

  /** @param greetingTimeout milliseconds until the server's greeting must be complete */
  async fetch(greetingTimeout: number): Promise<FetchOutcome> {
    const close = () => this.#client.close();
    this.#deadline.signal.addEventListener('abort', close);
    try {
      await this.#connect(greetingTimeout);
      await this.#client.login('anonymous', this.#settings.password);
      await this.#client.send('TYPE I');
      const { code } = await this.#client.downloadTo(this.#sink, this.#target.path ?? '');
      return this.#fileOutcome(code);
    } catch (error) {
      return this.#outcomeOf(error);
    } finally {
      this.#deadline.signal.removeEventListener('abort', close);
      close();
      // The client does not close a data channel that opened after the control channel broke.
      this.#client.ftp.dataSocket = undefined;
    }
  }

  async #connect(greetingTimeout: number): Promise<void> {
    const { connectTimeout = greetingTimeout } = this.#settings;
    const greetingTimer = setTimeout(
      () => this.#end(failure('timeout', detailOf('ftpNoGreeting'), 'exchange', 'ETIMEDOUT')),
      greetingTimeout,
    );
    const connectTimer = setTimeout(
      () => this.#end(failure('timeout', detailOf('ftpNoConnection'), 'connect', 'connect-timeout')),
      connectTimeout,
    );
    try {
      const greeting = this.#client.connect(this.#address, this.#target.port);
      this.#client.ftp.socket.once('connect', () => clearTimeout(connectTimer));
      this.#readReplies();
      await greeting;
      this.hasReceived = true;
    } finally {
      clearTimeout(greetingTimer);
      clearTimeout(connectTimer);
    }
  }

  #readReplies(): void {
    const { socket } = this.#client.ftp;
    const readers = socket.listeners('data');
    const replies = new FtpReplies();
    let packets = 0;
    socket.removeAllListeners('data');
    socket.on('data', (text: string) => {
      this.hasReceived = true;
      if (socket.bytesRead > MAX_REPLY_BYTES) {
        return this.#end(failure('invalid-response', detailOf('ftpReplyBytes', { count: MAX_REPLY_BYTES })));
      }
      if (++packets > MAX_REPLY_PACKETS) {
        return this.#end(failure('invalid-response', detailOf('ftpReplyPackets', { count: MAX_REPLY_PACKETS })));
      }
      const complete = replies.push(text);
      if (complete !== '') for (const read of readers) read.call(socket, complete);
    });
  }

  #end(why: Failure): void {
    this.#endedBy ??= why;
    this.#client.close();
  }

  #outcomeOf(error: unknown): FetchOutcome {
    // A full sink ends the transfer with an error; the bytes up to the limit are the file.
    if (this.#sink.isFull) return this.#fileOutcome(undefined);
    const endedBy = this.#deadline.failure ?? this.#endedBy ?? this.#sink.failure;
    if (endedBy !== undefined) return unreachable(this.#target, endedBy, this.#address);
    if (!(error instanceof FTPError)) return unreachable(this.#target, this.#failureOf(error), this.#address);
    const { code } = error;
    // Some servers reply 150 before they look for the file. After the first bytes, 550 is a failure in mid-file.
    if (code === 550 && this.#isRetrieving && this.#sink.size === 0) {
      return { kind: 'unavailable', reason: 'status', ...hopsAndStatus(this.#target, this.#address, code) };
    }
    const failed = failure('ftp-reply', detailOf('system', { text: error.message }));
    return unreachable(this.#target, failed, this.#address, code);
  }

  #failureOf(error: unknown): Failure {
    if (error instanceof DataChannelError) return failure('invalid-response', error.detail);
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'connect') return failure('connect', thrownDetail(error), 'connect', codeOf(error));
    // A socket error or the end of the control channel; any other error is about the content of a reply.
    const isBroken = typeof code === 'string' || this.#client.ftp.socket.readableEnded;
    return failure(isBroken ? 'reset' : 'invalid-response', thrownDetail(error), 'exchange', codeOf(error));
  }

  #fileOutcome(status: number | undefined): FetchOutcome {
    const body = this.#sink.toBytes();
    return { kind: 'file', body, headers: NO_HEADERS, ...hopsAndStatus(this.#target, this.#address, status) };
  }
}

function unreachable(target: Target, why: Failure, address?: string, status?: number): FetchOutcome {
  const { reason, detail, cause, code } = why;
  const failed = { kind: 'unreachable', reason, detail, cause, code, retryAfterSeconds: undefined } as const;
  return { ...failed, ...hopsAndStatus(target, address, status) };
}

function hopsAndStatus(target: Target, address?: string, status?: number): Pick<FetchOutcome, 'hops' | 'status'> {
  return { hops: [{ url: target.url, status, address }], status };
}

function ftpTarget(url: string): Target {
  const parsed = canParseUrl(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'ftp:') {
    throw new TypeError(`expected an ftp URL, such as "ftp://example.com/robots.txt", got ${shown(url)}`);
  }
  const { host, port, pathname } = parsed;
  return { url: `ftp://${host}${pathname}`, port: Number(port || 21), path: commandPath(pathname) };
}

/**
 * Returns the path as an argument of RETR: relative to the folder of the login, which is not `/` on every server
 * (https://www.rfc-editor.org/rfc/rfc1738#section-3.2.2). Undefined for a path with control characters: the path may
 * come from a redirect, and a line end in it would inject a command.
 */
function commandPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname.slice(1));
    return /\p{Cc}/u.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

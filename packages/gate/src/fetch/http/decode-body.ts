/** The body of a response, content-decoded while it arrives, up to a limit of decoded bytes. */
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Deadline } from '../net/deadline.js';
import { errorText, type Failure, failure } from '../net/failure.js';
import { gunzipMembers } from './gunzip-members.js';
import type { HttpResponse } from './http-request.js';

type Encoding = 'gzip' | 'deflate' | 'br';

const NO_ENCODINGS: readonly Encoding[] = [];

/** The Accept-Encoding header of requests. */
export const ACCEPT_ENCODING = 'gzip, br, deflate';
/** Some servers encode twice by mistake; more encodings are an attack. */
const MAX_ENCODINGS = 2;
/** Limit on encoded bytes: encoding may add a few, and a stream of empty blocks would never reach `maxBytes`. */
const maxEncodedBytes = (maxBytes: number): number => 2 * maxBytes + 65_536;

/**
 * Resolves to the decoded bytes: all of them, or the first `maxBytes` and one more if the body is longer. A body that
 * is incomplete, or that is not encoded as its header states, is a failure.
 */
export function readBody(response: HttpResponse, maxBytes: number, deadline: Deadline): Promise<Uint8Array | Failure> {
  const { message, bodyFailure } = response;
  const encodings = encodingsOf(message.headers['content-encoding']);
  if ('kind' in encodings) return Promise.resolve(encodings);
  return deadline.within<Uint8Array | Failure>((settle) => {
    const sink = new Sink(maxBytes, settle);
    if (encodings.length === 0) readPlain(response, sink);
    else readEncoded(response, encodings, maxBytes, sink);
    // The last event in every case; a sink that is done ignores it.
    message.once('close', () => {
      const why = bodyFailure();
      if (why !== undefined) sink.fail(why);
    });
    return () => sink.fail(deadline.failure!);
  });
}

/** Returns the encodings in the order in which they were applied. */
function encodingsOf(header: string | undefined): readonly Encoding[] | Failure {
  if (header === undefined) return NO_ENCODINGS;
  const encodings: Encoding[] = [];
  for (const entry of header.split(',')) {
    const name = entry
      .trim()
      .toLowerCase()
      .replace(/^x-(?=gzip$)/, '');
    if (name === '' || name === 'identity') continue;
    if (name !== 'gzip' && name !== 'deflate' && name !== 'br') return failure('encoding', `encoding "${name}"`);
    encodings.push(name);
  }
  if (encodings.length <= MAX_ENCODINGS) return encodings;
  return failure('encoding', `${encodings.length} nested encodings`);
}

/** Collects bytes until it has one more than `maxBytes`, or until the body ends or fails. */
class Sink {
  readonly #capacity: number;
  readonly #settle: (result: Uint8Array | Failure) => void;
  readonly #whenDone: (() => void)[] = [];
  #chunks: Uint8Array[] = [];
  #size = 0;
  #isDone = false;

  constructor(maxBytes: number, settle: (result: Uint8Array | Failure) => void) {
    this.#capacity = maxBytes + 1;
    this.#settle = settle;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  /** Registers an action for when the sink is done. */
  whenDone(action: () => void): void {
    this.#whenDone.push(action);
  }

  push(chunk: Uint8Array): void {
    if (this.#isDone) return;
    this.#chunks.push(chunk.subarray(0, this.#capacity - this.#size));
    this.#size += chunk.length;
    if (this.#size >= this.#capacity) this.end();
  }

  /** Ends with `bytes` as the whole body, and drops what was collected. */
  replace(bytes: Uint8Array): void {
    this.#chunks = [];
    this.#size = 0;
    this.push(bytes);
    this.end();
  }

  end(): void {
    if (this.#isDone) return;
    // A copy of exactly that size: a chunk would keep the whole buffer of the socket in memory.
    const body = new Uint8Array(Math.min(this.#size, this.#capacity));
    let at = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    this.#finish(body);
  }

  fail(why: Failure): void {
    if (!this.#isDone) this.#finish(why);
  }

  #finish(result: Uint8Array | Failure): void {
    this.#isDone = true;
    this.#chunks = [];
    this.#settle(result);
    for (const action of this.#whenDone) action();
  }
}

function readPlain({ message, bodyFailure }: HttpResponse, sink: Sink): void {
  message.on('data', (chunk: Buffer) => sink.push(chunk));
  message.once('end', () => {
    if (bodyFailure() === undefined) sink.end();
  });
}

function readEncoded(
  { message, bodyFailure }: HttpResponse,
  encodings: readonly Encoding[],
  maxBytes: number,
  sink: Sink,
): void {
  const received: Buffer[] = [];
  let encodedBytes = 0;
  let decoder: Transform | undefined;
  const fail = (error: unknown): void => {
    const content = encodings.join() === 'gzip' ? gunzipMembers(Buffer.concat(received), maxBytes + 65_536) : undefined;
    if (content === undefined) sink.fail(failure('encoding', errorText(error)));
    else sink.replace(content);
  };
  message.on('data', (chunk: Buffer) => {
    if (sink.isDone) return;
    encodedBytes += chunk.length;
    if (encodedBytes > maxEncodedBytes(maxBytes)) return sink.fail(failure('encoding', 'too many encoded bytes'));
    received.push(chunk);
    decoder ??= decoderChain(encodings, chunk[0]!, sink, fail);
    if (decoder.write(chunk)) return;
    message.pause();
    decoder.once('drain', () => message.resume());
  });
  message.once('end', () => {
    if (sink.isDone || bodyFailure() !== undefined) return;
    // A body of 0 bytes is an empty file, not a broken encoding.
    if (decoder === undefined) sink.end();
    else decoder.end();
  });
}

/** Pipes decoders for the encodings into the sink and returns the first of them, to write to. */
function decoderChain(
  encodings: readonly Encoding[],
  firstByte: number,
  sink: Sink,
  fail: (error: unknown) => void,
): Transform {
  const decoders = encodings
    .slice()
    .reverse()
    .map((encoding, index) => createDecoder(encoding, index === 0 ? firstByte : undefined));
  const last = decoders.at(-1)!;
  decoders.forEach((decoder, index) => {
    decoder.on('error', (error) => {
      if (!sink.isDone) fail(error);
    });
    decoders[index - 1]?.pipe(decoder);
  });
  last.on('data', (chunk: Buffer) => sink.push(chunk));
  last.once('end', () => sink.end());
  sink.whenDone(() => {
    for (const decoder of decoders) decoder.destroy();
  });
  return decoders[0]!;
}

/** @param firstByte the first byte to decode; undefined for an inner encoding, whose bytes are not available yet */
function createDecoder(encoding: Encoding, firstByte: number | undefined): Transform {
  if (encoding === 'gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  // "deflate" is the zlib format (https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1.2), whose first byte has method
  // 8 in its low bits. Some servers send raw deflate data.
  return firstByte === undefined || (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

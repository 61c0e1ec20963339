import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { MAX_ENCODINGS } from '@maycrawl/core/limits';
import { GrowingBytes } from '../../memory/growing-bytes.js';
import { detailOf } from '../../messages/failure-text.js';
import type { Deadline } from '../net/deadline.js';
import { type Failure, failure, thrownDetail } from '../net/failure.js';
import type { TransferLimits } from '../net/transfer-limits.js';
import { gunzipMembers } from './gunzip-members.js';
import type { HttpResponse } from './http-request.js';

type Encoding = 'gzip' | 'deflate' | 'br';

const NO_ENCODINGS: readonly Encoding[] = [];

export const ACCEPT_ENCODING = 'gzip, br, deflate';
/** Limit on encoded bytes: encoding may add a few, and a stream of empty blocks would never reach `maxBytes`. */
const maxEncodedBytes = (maxBytes: number): number => 2 * maxBytes + 65_536;

/** Resolves to the decoded bytes, at most `maxBytes` and one more. An incomplete body is a failure. */
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

function encodingsOf(header: string | undefined): readonly Encoding[] | Failure {
  if (header === undefined) return NO_ENCODINGS;
  const encodings: Encoding[] = [];
  for (const entry of header.split(',')) {
    const name = entry
      .trim()
      .toLowerCase()
      .replace(/^x-(?=gzip$)/, '');
    if (name === '' || name === 'identity') continue;
    if (name !== 'gzip' && name !== 'deflate' && name !== 'br')
      return failure('encoding', detailOf('contentEncoding', { name }));
    encodings.push(name);
  }
  if (encodings.length <= MAX_ENCODINGS) return encodings;
  return failure('encoding', detailOf('nestedEncodings', { count: encodings.length }));
}

class Sink {
  isDone = false;
  readonly #bytes: GrowingBytes;
  readonly #settle: (result: Uint8Array | Failure) => void;
  readonly #whenDone: (() => void)[] = [];

  constructor(maxBytes: number, settle: (result: Uint8Array | Failure) => void) {
    this.#bytes = new GrowingBytes(maxBytes + 1);
    this.#settle = settle;
  }

  whenDone(action: () => void): void {
    this.#whenDone.push(action);
  }

  push(chunk: Uint8Array): void {
    if (this.isDone) return;
    this.#bytes.append(chunk);
    if (this.#bytes.isFull) this.end();
  }

  replace(bytes: Uint8Array): void {
    this.#bytes.clear();
    this.push(bytes);
    this.end();
  }

  end(): void {
    if (!this.isDone) this.#finish(this.#bytes.take());
  }

  fail(why: Failure): void {
    if (!this.isDone) this.#finish(why);
  }

  #finish(result: Uint8Array | Failure): void {
    this.isDone = true;
    this.#bytes.clear();
    this.#settle(result);
    for (const action of this.#whenDone) action();
  }
}

function onChunk({ message, limits }: HttpResponse, sink: Sink, read: (chunk: Buffer) => void): void {
  message.on('data', (chunk: Buffer) => {
    if (sink.isDone) return;
    if (limits.countChunk(chunk.length)) read(chunk);
    else sink.fail(limits.failure!);
  });
}

function readPlain(response: HttpResponse, sink: Sink): void {
  onChunk(response, sink, (chunk) => sink.push(chunk));
  response.message.once('end', () => {
    if (response.bodyFailure() === undefined) sink.end();
  });
}

function readEncoded(response: HttpResponse, encodings: readonly Encoding[], maxBytes: number, sink: Sink): void {
  const { message, bodyFailure, limits } = response;
  const received = new GrowingBytes(maxEncodedBytes(maxBytes));
  let decoder: DecoderInput | undefined;
  const fail = (error: unknown): void => {
    const content = encodings.join() === 'gzip' ? gunzipMembers(received.from(0), maxBytes + 65_536) : undefined;
    if (content === undefined) sink.fail(failure('encoding', thrownDetail(error)));
    else sink.replace(content);
  };
  onChunk(response, sink, (chunk) => {
    if (received.size + chunk.length > maxEncodedBytes(maxBytes)) {
      return sink.fail(failure('encoding', detailOf('encodedBytes')));
    }
    received.append(chunk);
    decoder ??= new DecoderInput(decoderChain(encodings, chunk[0]!, sink, limits, fail), received, message);
    decoder.write();
  });
  message.once('end', () => {
    if (sink.isDone || bodyFailure() !== undefined) return;
    // A body of 0 bytes is an empty file, not a broken encoding.
    if (decoder === undefined) sink.end();
    else decoder.end();
  });
}

/** Received bytes that wait for the decoder before reading stops. */
const MAX_UNDECODED_BYTES = 65_536;

/** Writes all that has arrived since the last write, which takes longer than thousands of bytes. */
class DecoderInput {
  readonly #decoder: Transform;
  readonly #received: GrowingBytes;
  readonly #message: Readable;
  #written = 0;
  #isWriting = false;
  #hasEnded = false;

  constructor(decoder: Transform, received: GrowingBytes, message: Readable) {
    this.#decoder = decoder;
    this.#received = received;
    this.#message = message;
  }

  write(): void {
    const bytes = this.#received.from(this.#written);
    if (bytes.length > MAX_UNDECODED_BYTES) this.#message.pause();
    if (this.#isWriting || bytes.length === 0) return;
    this.#isWriting = true;
    this.#written += bytes.length;
    this.#decoder.write(bytes, () => {
      if (this.#decoder.destroyed) return;
      this.#isWriting = false;
      this.#message.resume();
      this.write();
      if (this.#hasEnded) this.end();
    });
  }

  end(): void {
    this.#hasEnded = true;
    if (!this.#isWriting) this.#decoder.end();
  }
}

function decoderChain(
  encodings: readonly Encoding[],
  firstByte: number,
  sink: Sink,
  limits: TransferLimits,
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
  last.on('data', (chunk: Buffer) => {
    limits.countDecoded(chunk.length);
    sink.push(chunk);
  });
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

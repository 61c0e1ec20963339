/** The body of an answer, content-decoded as it comes, up to a limit of decoded bytes. */
import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { Deadline } from '../net/deadline.js';
import { errorText, type Failure, failure } from '../net/failure.js';
import { gunzipMembers } from './gunzip-members.js';
import type { HttpResponse } from './http-request.js';

type Encoding = 'gzip' | 'deflate' | 'br';

const NO_ENCODINGS: readonly Encoding[] = [];

/** What a request says it can decode. */
export const ACCEPT_ENCODING = 'gzip, br, deflate';
/** Servers that encode twice exist; more is an attack (F43). */
const MAX_ENCODINGS = 2;
/** Encoded bytes that are read at most: an encoder may add a little, and empty blocks could go on for ever. */
const maxEncodedBytes = (maxBytes: number): number => 2 * maxBytes + 65_536;

/**
 * The decoded bytes: all of them, or the first `maxBytes` and one more where there are more (D5, F26, F40). A body
 * that broke off, or is not encoded as its header says, is a failure (F27, F31, F32, F41, F43).
 */
export function readBody(answer: HttpResponse, maxBytes: number, deadline: Deadline): Promise<Uint8Array | Failure> {
  const { message: response, bodyFailure: missing } = answer;
  const encodings = encodingsOf(response.headers['content-encoding']);
  if ('kind' in encodings) return Promise.resolve(encodings);
  return deadline.within<Uint8Array | Failure>((settle) => {
    const sink = new Sink(maxBytes, settle);
    if (encodings.length === 0) readPlain(answer, sink);
    else readEncoded(answer, encodings, maxBytes, sink);
    // Comes last, whatever happened; what has settled before stays.
    response.once('close', () => {
      const why = missing();
      if (why !== undefined) sink.fail(why);
    });
    return () => sink.fail(deadline.failure!);
  });
}

/** The encodings in the order in which they were applied. */
function encodingsOf(header: string | undefined): readonly Encoding[] | Failure {
  if (header === undefined) return NO_ENCODINGS;
  const encodings: Encoding[] = [];
  for (const given of header.split(',')) {
    const name = given
      .trim()
      .toLowerCase()
      .replace(/^x-(?=gzip$)/, '');
    if (name === '' || name === 'identity') continue;
    if (name !== 'gzip' && name !== 'deflate' && name !== 'br') return failure('encoding', `encoding "${name}"`);
    encodings.push(name);
  }
  if (encodings.length <= MAX_ENCODINGS) return encodings;
  return failure('encoding', `${encodings.length} encodings, one over the other`);
}

/** Collects bytes until there is one more than wanted, or the body ends or fails. */
class Sink {
  readonly #wanted: number;
  readonly #settle: (result: Uint8Array | Failure) => void;
  readonly #whenDone: (() => void)[] = [];
  #chunks: Uint8Array[] = [];
  #size = 0;
  #done = false;

  constructor(maxBytes: number, settle: (result: Uint8Array | Failure) => void) {
    this.#wanted = maxBytes + 1;
    this.#settle = settle;
  }

  get done(): boolean {
    return this.#done;
  }

  /** Has `action` run once nothing more is wanted. */
  whenDone(action: () => void): void {
    this.#whenDone.push(action);
  }

  push(chunk: Uint8Array): void {
    if (this.#done) return;
    this.#chunks.push(chunk.subarray(0, this.#wanted - this.#size));
    this.#size += chunk.length;
    if (this.#size >= this.#wanted) this.end();
  }

  /** Takes `bytes` for the whole body, whatever came before. */
  replace(bytes: Uint8Array): void {
    this.#chunks = [];
    this.#size = 0;
    this.push(bytes);
    this.end();
  }

  end(): void {
    if (this.#done) return;
    // A copy of just the right size: a chunk would keep the whole buffer of the socket alive.
    const body = new Uint8Array(Math.min(this.#size, this.#wanted));
    let at = 0;
    for (const chunk of this.#chunks) {
      body.set(chunk, at);
      at += chunk.length;
    }
    this.#finish(body);
  }

  fail(why: Failure): void {
    if (!this.#done) this.#finish(why);
  }

  #finish(result: Uint8Array | Failure): void {
    this.#done = true;
    this.#chunks = [];
    this.#settle(result);
    for (const action of this.#whenDone) action();
  }
}

function readPlain({ message: response, bodyFailure: missing }: HttpResponse, sink: Sink): void {
  response.on('data', (chunk: Buffer) => sink.push(chunk));
  response.once('end', () => {
    if (missing() === undefined) sink.end();
  });
}

function readEncoded(
  { message: response, bodyFailure: missing }: HttpResponse,
  encodings: readonly Encoding[],
  maxBytes: number,
  sink: Sink,
): void {
  const received: Buffer[] = [];
  let encoded = 0;
  let decoder: Transform | undefined;
  const fail = (error: unknown): void => {
    const saved = encodings.join() === 'gzip' ? gunzipMembers(Buffer.concat(received), maxBytes + 65_536) : undefined;
    if (saved === undefined) sink.fail(failure('encoding', errorText(error)));
    else sink.replace(saved);
  };
  response.on('data', (chunk: Buffer) => {
    if (sink.done) return;
    encoded += chunk.length;
    if (encoded > maxEncodedBytes(maxBytes)) return sink.fail(failure('encoding', 'too many encoded bytes'));
    received.push(chunk);
    decoder ??= decoderChain(encodings, chunk[0]!, sink, fail);
    if (decoder.write(chunk)) return;
    response.pause();
    decoder.once('drain', () => response.resume());
  });
  response.once('end', () => {
    if (sink.done || missing() !== undefined) return;
    // Nothing at all is no broken encoding but an empty file.
    if (decoder === undefined) sink.end();
    else decoder.end();
  });
}

/** Decoders in a row, the last one feeding the sink; returns the one to write to. */
function decoderChain(
  encodings: readonly Encoding[],
  firstByte: number,
  sink: Sink,
  fail: (error: unknown) => void,
): Transform {
  const decoders = encodings
    .slice()
    .reverse()
    .map((encoding, index) => decoderOf(encoding, index === 0 ? firstByte : undefined));
  const last = decoders.at(-1)!;
  decoders.forEach((decoder, index) => {
    decoder.on('error', (error) => {
      if (!sink.done) fail(error);
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

/** `firstByte` is the first to be decoded; undefined for an inner encoding, of which nothing is seen yet. */
function decoderOf(encoding: Encoding, firstByte: number | undefined): Transform {
  if (encoding === 'gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  // "deflate" means zlib's wrapping, whose first byte names method 8; some servers send bare deflate.
  return firstByte === undefined || (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw();
}

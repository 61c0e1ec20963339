import { TextDecoder } from 'node:util';
import { detectEncoding, isSample, SAMPLE_BYTES } from './sitemap-encoding.js';
import type { SitemapParser } from './sitemap-parser.js';

/** Characters that are read at a time: gzip may unfold megabytes at once, and bounds are looked at in between. */
const PART_LENGTH = 65_536;

/** Turns bytes into text, and hands it to what reads it from its first character on that is no white space. */
export class SitemapDecoder {
  readonly #start: (beginning: string) => SitemapParser;
  #head: Uint8Array | undefined = new Uint8Array(0);
  #decoder: TextDecoder = new TextDecoder();
  #text: SitemapParser | undefined;

  constructor(start: (beginning: string) => SitemapParser) {
    this.#start = start;
  }

  write(bytes: Uint8Array): void {
    if (this.#head === undefined) {
      this.#pass(this.#decoder.decode(bytes, { stream: true }));
      return;
    }
    this.#head = Buffer.concat([this.#head, bytes]);
    if (isSample(this.#head)) this.#begin();
  }

  /** The bytes are over, and they are all. */
  end(): void {
    this.breakOff();
    this.#text ??= this.#start('');
    this.#text.end();
  }

  /** No more bytes come, and the end is missing: what has come is looked at. */
  breakOff(): void {
    if (this.#head !== undefined) this.#begin();
    this.#pass(this.#decoder.decode());
  }

  #begin(): void {
    const head = this.#head!;
    this.#head = undefined;
    this.#decoder = new TextDecoder(detectEncoding(head.subarray(0, SAMPLE_BYTES)));
    this.#pass(this.#decoder.decode(head, { stream: true }));
  }

  #pass(text: string): void {
    const beginning = this.#text === undefined ? text.trimStart() : text;
    if (beginning === '') return;
    this.#text ??= this.#start(beginning);
    for (let at = 0; at < beginning.length; at += PART_LENGTH) this.#text.write(beginning.slice(at, at + PART_LENGTH));
  }
}

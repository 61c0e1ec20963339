import { TextDecoder } from 'node:util';
import { encodingOf, isSample, SAMPLE_OCTETS } from './sitemap-encoding.js';
import type { SitemapText } from './sitemap-parser.js';

/** Characters that are read at a time: gzip may unfold megabytes at once, and bounds are looked at in between. */
const PART_LENGTH = 65_536;

/** Turns octets into text, and hands it to what reads it from its first character on that is no white space. */
export class DecodedSitemap {
  readonly #start: (beginning: string) => SitemapText;
  #head: Uint8Array | undefined = new Uint8Array(0);
  #decoder: TextDecoder = new TextDecoder();
  #text: SitemapText | undefined;

  constructor(start: (beginning: string) => SitemapText) {
    this.#start = start;
  }

  write(octets: Uint8Array): void {
    if (this.#head === undefined) {
      this.#pass(this.#decoder.decode(octets, { stream: true }));
      return;
    }
    this.#head = Buffer.concat([this.#head, octets]);
    if (isSample(this.#head)) this.#begin();
  }

  /** The octets are over, and they are all. */
  end(): void {
    this.breakOff();
    this.#text ??= this.#start('');
    this.#text.end();
  }

  /** No more octets come, and the end is missing: what has come is looked at. */
  breakOff(): void {
    if (this.#head !== undefined) this.#begin();
    this.#pass(this.#decoder.decode());
  }

  #begin(): void {
    const head = this.#head!;
    this.#head = undefined;
    this.#decoder = new TextDecoder(encodingOf(head.subarray(0, SAMPLE_OCTETS)));
    this.#pass(this.#decoder.decode(head, { stream: true }));
  }

  #pass(text: string): void {
    const beginning = this.#text === undefined ? text.trimStart() : text;
    if (beginning === '') return;
    this.#text ??= this.#start(beginning);
    for (let at = 0; at < beginning.length; at += PART_LENGTH) this.#text.write(beginning.slice(at, at + PART_LENGTH));
  }
}

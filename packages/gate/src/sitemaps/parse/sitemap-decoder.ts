import { TextDecoder } from 'node:util';
import { detectEncoding, isSample, SAMPLE_BYTES } from './sitemap-encoding.js';
import type { SitemapParser } from './sitemap-parser.js';

/** Characters per write: gzip may expand to megabytes at once, and the parser checks its limits between writes. */
const CHUNK_LENGTH = 65_536;

/** Decodes bytes for a parser, which it creates at the first character that is not white space. */
export class SitemapDecoder {
  readonly #createParser: (beginning: string) => SitemapParser;
  #head: Uint8Array | undefined = new Uint8Array(0);
  #decoder: TextDecoder = new TextDecoder();
  #parser: SitemapParser | undefined;

  constructor(createParser: (beginning: string) => SitemapParser) {
    this.#createParser = createParser;
  }

  write(bytes: Uint8Array): void {
    if (this.#head === undefined) {
      this.#parse(this.#decoder.decode(bytes, { stream: true }));
      return;
    }
    this.#head = Buffer.concat([this.#head, bytes]);
    if (isSample(this.#head)) this.#begin();
  }

  end(): void {
    this.breakOff();
    this.#parser ??= this.#createParser('');
    this.#parser.end();
  }

  /** Ends an incomplete sitemap. The parser does not report the missing end. */
  breakOff(): void {
    if (this.#head !== undefined) this.#begin();
    this.#parse(this.#decoder.decode());
  }

  #begin(): void {
    const head = this.#head!;
    this.#head = undefined;
    this.#decoder = new TextDecoder(detectEncoding(head.subarray(0, SAMPLE_BYTES)));
    this.#parse(this.#decoder.decode(head, { stream: true }));
  }

  #parse(decoded: string): void {
    const text = this.#parser === undefined ? decoded.trimStart() : decoded;
    if (text === '') return;
    this.#parser ??= this.#createParser(text);
    for (let at = 0; at < text.length; at += CHUNK_LENGTH) this.#parser.write(text.slice(at, at + CHUNK_LENGTH));
  }
}

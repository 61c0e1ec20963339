import { TextDecoder } from 'node:util';
import type { SitemapParser } from './sitemap-parser.js';

const SAMPLE_BYTES = 1_024;
const MIN_BYTES = 4;
const GREATER_THAN = 0x3e;

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][\w.-]*)["']/;
/** Characters per write: gzip may expand to megabytes at once, and the parser checks its limits between writes. */
const CHUNK_LENGTH = 65_536;

/** Decodes bytes for a parser, which it creates at the first character that is not white space. */
export class SitemapDecoder {
  readonly #createParser: (beginning: string) => SitemapParser;
  /** Bytes before the encoding is detected. */
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

/** UTF-8 (https://www.sitemaps.org/protocol.html), unless the first bytes indicate another encoding. */
function detectEncoding(sample: Uint8Array): string {
  const [first, second] = sample;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const label = DECLARED.exec(Buffer.from(sample).toString('latin1'))?.[1]?.toLowerCase() ?? 'utf-8';
  // A declaration that can be read as ASCII is not in UTF-16, even if it declares that.
  return label.startsWith('utf-16') || !isSupported(label) ? 'utf-8' : label;
}

/** True if `beginning` has all that `detectEncoding` needs; as early as possible, so that no entries are held back. */
function isSample(beginning: Uint8Array): boolean {
  if (beginning.length >= SAMPLE_BYTES) return true;
  if (beginning.length < MIN_BYTES) return false;
  // A declaration ends with the first tag; a list of URLs has none.
  return beginning.includes(GREATER_THAN) || !/[<\0]|^\s*$/.test(Buffer.from(beginning).toString('latin1'));
}

function isSupported(label: string): boolean {
  try {
    new TextDecoder(label);
    return true;
  } catch {
    return false;
  }
}

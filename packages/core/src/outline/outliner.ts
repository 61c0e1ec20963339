import { HASH, isTokenByte, NUL, SLASH, STAR } from '../bytes/bytes.js';
import { MAX_LINE_BYTES } from '../bytes/limits.js';
import { DIRECTIVE_NAMES, spellingOf } from '../read/directives.js';
import { ALLOW, BLANK, DISALLOW, INVALID, SITEMAP, USER_AGENT } from '../read/line-codes.js';
import { bytesOf, type Outline, type ParsedFile } from '../read/parsed-file.js';
import { byteOrderMarkLength, type LineParts, readLine } from '../read/read-line.js';
import { isStar } from '../read/rule-table-builder.js';
import type {
  Comment,
  DirectiveName,
  Field,
  Group,
  Line,
  Oddity,
  OddityKind,
  Rule,
  Sitemap,
  Span,
  UserAgentLine,
} from '../types/contents.js';
import { lineEnd, nextLineStart } from './each-line.js';
import { FileText } from './file-text.js';
import { invalidUtf8 } from './invalid-utf8.js';
import { ruleOf } from './read-rule.js';

interface GroupInProgress extends Group {
  readonly userAgents: UserAgentLine[];
  readonly rules: Rule[];
  readonly fields: Field[];
}

/** Makes the outline of one file, with the rules and sitemaps that callers have already. */
export class Outliner {
  readonly #lines: Line[] = [];
  readonly #groups: GroupInProgress[] = [];
  readonly #sitemaps: Sitemap[] = [];
  readonly #fields: Field[] = [];
  readonly #oddities: Oddity[] = [];
  #inAgents = false;
  /** The last key that has the standard spelling of its directive, as written. */
  #standardKey = '';
  readonly #file: ParsedFile;
  readonly #bytes: Uint8Array;
  readonly #text: FileText;
  /** Rules that callers have already. */
  readonly #known: ReadonlyMap<number, Rule> | undefined;
  /** The number of the line, from 1. */
  #number = 0;
  /** The line without its line end. */
  #start = 0;
  #end = 0;
  /** Where the next line starts. */
  #next: number;
  #parts!: LineParts;

  constructor(file: ParsedFile) {
    this.#file = file;
    this.#bytes = bytesOf(file);
    this.#text = new FileText(this.#bytes);
    this.#known = file.derived?.rules;
    this.#next = byteOrderMarkLength(this.#bytes, file.byteLength);
  }

  run(): Outline {
    this.#noteByteOrderMark();
    // A file that ends with a line end has an empty line after it.
    while (this.#next <= this.#bytes.length) {
      this.#readNext();
      this.#addLine();
    }
    if (this.#file.truncated) this.#note('file-cut', { start: this.#file.byteLength, end: this.#file.byteLength });
    return {
      lines: this.#lines,
      groups: this.#groups,
      sitemaps: this.#file.derived?.sitemaps ?? this.#sitemaps,
      fields: this.#fields,
      oddities: this.#oddities,
    };
  }

  #readNext(): void {
    const bytes = this.#bytes;
    const start = this.#next;
    this.#parts = readLine(bytes, start, bytes.length, this.#file.dialect);
    const end = lineEnd(bytes, this.#parts.contentEnd);
    this.#number++;
    this.#start = start;
    this.#end = end;
    this.#next = nextLineStart(bytes, end);
    this.#text.setLine(start, end);
  }

  #addLine(): void {
    const parts = this.#parts;
    const number = this.#number;
    const { directive } = parts;
    const span = { start: this.#start, end: this.#end };
    const comment = this.#commentOf();
    this.#noteLineOddities();
    if (directive === BLANK) this.#lines.push({ kind: 'blank', number, span, comment });
    else if (directive === INVALID) {
      const written = { start: parts.keyStart, end: parts.valueEnd };
      this.#lines.push({ kind: 'invalid', number, span, comment, text: this.#text.of(written) });
      this.#note('invalid-line', written);
    } else this.#addKeyed(span, comment, DIRECTIVE_NAMES[directive]);
  }

  #addKeyed(span: Span, comment: Comment | undefined, directive: DirectiveName | undefined): void {
    const parts = this.#parts;
    const number = this.#number;
    const keySpan = { start: parts.keyStart, end: parts.keyEnd };
    const valueSpan = { start: parts.valueStart, end: parts.valueEnd };
    const key = this.#text.of(keySpan);
    const value = this.#text.of(valueSpan);
    if (parts.colonMissing) this.#note('missing-colon', span);
    if (directive === undefined) {
      this.#lines.push({ kind: 'field', number, span, comment, key, keySpan, value, valueSpan });
    } else {
      this.#lines.push({ kind: 'directive', number, span, comment, key, keySpan, value, valueSpan, directive });
      // Nearly all keys have the standard spelling, and that of the line before.
      if (key !== this.#standardKey) {
        if (key.toLowerCase() === directive) this.#standardKey = key;
        else this.#noteSpelling(key, keySpan);
      }
    }
    this.#addToGroup(key, value, valueSpan);
  }

  #addToGroup(name: string, value: string, span: Span): void {
    const line = this.#number;
    const group = this.#groups.at(-1);
    switch (this.#parts.directive) {
      case USER_AGENT:
        this.#addUserAgent({ value, token: this.#tokenOf(span), line, span });
        break;
      case ALLOW:
      case DISALLOW:
        this.#addRule(value, span, group);
        break;
      case SITEMAP:
        this.#sitemaps.push({ url: value, line, span });
        break;
      default: {
        const field = { name, value, line, span };
        this.#fields.push(field);
        group?.fields.push(field);
      }
    }
  }

  #addUserAgent(line: UserAgentLine): void {
    if (!this.#inAgents) this.#groups.push({ userAgents: [], rules: [], fields: [] });
    this.#inAgents = true;
    this.#groups.at(-1)?.userAgents.push(line);
    if (line.token === '') this.#note('empty-token', line.span);
    else if (line.token.length < line.value.length) this.#note('token-cut', line.span);
  }

  #addRule(pattern: string, span: Span, group: GroupInProgress | undefined): void {
    this.#inAgents = false;
    const parts = this.#parts;
    const known = this.#known?.get(span.start);
    const rule = known ?? ruleOf(this.#bytes, parts, span, pattern, this.#number, this.#file.dialect);
    const first = this.#bytes[span.start];
    if (span.start === span.end) this.#note('empty-rule', { start: this.#start, end: this.#end });
    else if (first !== SLASH && first !== STAR) this.#note('unrooted-pattern', span);
    if (group === undefined) this.#note('rule-outside-group', { start: this.#start, end: this.#end });
    else group.rules.push(rule);
  }

  /** `*`, or the leading product token of a user-agent line's value. */
  #tokenOf({ start, end }: Span): string {
    if (isStar(this.#bytes, start, end, this.#file.dialect)) return '*';
    let stop = start;
    while (stop < end && isTokenByte(this.#bytes[stop] as number)) stop++;
    return this.#text.of({ start, end: stop });
  }

  /** The comment, up to a NUL or `MAX_LINE_BYTES`. */
  #commentOf(): Comment | undefined {
    const bytes = this.#bytes;
    const lineStart = this.#start;
    const lineEnd = this.#end;
    const start = this.#parts.contentEnd;
    if (start >= lineEnd || bytes[start] !== HASH || start - lineStart >= MAX_LINE_BYTES) return undefined;
    const limit = Math.min(lineEnd, lineStart + MAX_LINE_BYTES);
    let end = start;
    while (end < limit && bytes[end] !== NUL) end++;
    const span = { start, end };
    return { text: this.#text.of(span), span };
  }

  #noteByteOrderMark(): void {
    const end = byteOrderMarkLength(this.#bytes, this.#bytes.length);
    if (end > 0) this.#note(end === 3 ? 'byte-order-mark' : 'partial-byte-order-mark', { start: 0, end }, 1);
  }

  #noteLineOddities(): void {
    const start = this.#start;
    const end = this.#end;
    const cut = start + MAX_LINE_BYTES;
    if (end > cut) this.#note('cut-line', { start: cut, end });
    if (this.#text.hasNul) {
      const nul = this.#bytes.subarray(start, end).indexOf(NUL);
      if (nul >= 0) this.#note('nul', { start: start + nul, end });
    }
    if (this.#text.mayBeInvalid) {
      const invalid = invalidUtf8(this.#bytes, start, end);
      if (invalid !== undefined) this.#note('invalid-utf8', invalid);
    }
  }

  #noteSpelling(key: string, span: Span): void {
    const { isTypo, isPrefixed } = spellingOf(key);
    if (isTypo) this.#note('accepted-typo', span);
    if (isPrefixed) this.#note('key-prefix', span);
  }

  #note(kind: OddityKind, span: Span, line: number = this.#number): void {
    this.#oddities.push({ kind, line, span });
  }
}

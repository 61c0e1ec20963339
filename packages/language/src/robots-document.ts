import { type Dialect, type Line, parse, type RobotsTxt, type Span } from '@maycrawl/core';
import { DEFAULT_MAX_BYTES } from '@maycrawl/core/limits';
import type { LintOptions } from '@maycrawl/lint';
import { completionsFor } from './completion.js';
import { applyTextEdits, type CheckedText, editBetween, type FindingsLanguage, findingsOf } from './findings.js';
import { firstFindingsOf } from './first-findings.js';
import { fixAllIn, fixAllInDialect } from './fix-all.js';
import { summariesOf } from './group-summary.js';
import { describeLine } from './hover.js';
import { ENGLISH_LINES, type LineLanguage } from './messages/line-texts.js';
import { OffsetMap } from './offset-map.js';
import { foldingOf, symbolsOf } from './outline.js';
import { relatedPlaces } from './related-places.js';
import { decodeShown, encodeShown, type FileForm, formOf } from './shown-text.js';
import { tokensOf } from './tokens.js';
import type {
  CodeAction,
  Completions,
  DocumentSymbol,
  Finding,
  FirstFindings,
  FixedFile,
  FoldingRange,
  GroupSummary,
  Hover,
  TextEdit,
  TextRange,
  Token,
} from './types.js';

/** As the text of a document is made: a byte order mark stays. */
const DECODER = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * A robots.txt in an editor. Results are computed on first use and kept until the next change. No content throws, and
 * the time is bounded: only the first 500 KiB of a file are read.
 *
 * Text is taken as it is. For bytes, `text` is what an editor shows: decoded as UTF-8, with LF line ends and without a
 * byte order mark; the findings are about the bytes. After a change, the bytes are made from the text, with the line end
 * and the byte order mark that they had.
 *
 * @example
 * const document = new RobotsDocument('User-agent: *\nDisalow: /a\n');
 * document.findings()[0]?.from; // 14
 * document.hover(20)?.sentences[0]; // 'Blocks paths that begin with /a.'
 */
export class RobotsDocument {
  #text: string;
  #bytes: Uint8Array;
  readonly #form: FileForm | undefined;
  readonly #dialect: Dialect;
  readonly #options: LintOptions;
  readonly #language: FindingsLanguage | undefined;
  #offsets: OffsetMap | undefined;
  #robots: RobotsTxt | undefined;
  #lines: readonly Line[] | undefined;
  #findings: readonly Finding[] | undefined;
  #proved: readonly Finding[] | undefined;
  #fixed: FixedFile | undefined;
  #groups: readonly GroupSummary[] | undefined;

  /**
   * `lint` are options of the checker; their preset decides the dialect: `rfc9309` reads the file to the letter of RFC
   * 9309, any other as Google's parser does. With `language`, findings, fixes, explanations and summaries are in that
   * language.
   *
   * @throws TypeError if `content` is neither text nor bytes.
   */
  constructor(content: string | Uint8Array, options: LintOptions = {}, language?: FindingsLanguage) {
    if (typeof content !== 'string' && !(content instanceof Uint8Array)) {
      throw new TypeError(`RobotsDocument: expected text or bytes, got ${content === null ? 'null' : typeof content}`);
    }
    this.#options = options;
    this.#language = language;
    this.#dialect = options.preset === 'rfc9309' ? 'rfc9309' : 'google';
    if (typeof content === 'string') {
      this.#text = content;
      this.#bytes = new TextEncoder().encode(content);
    } else {
      this.#form = formOf(content);
      this.#bytes = content;
      this.#text = decodeShown(content);
    }
  }

  get text(): string {
    return this.#text;
  }

  /** The whole file, as it would be saved. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  /** How the file is read. */
  get dialect(): Dialect {
    return this.#dialect;
  }

  /** True if crawlers do not read the end of the file. */
  get isCut(): boolean {
    return this.#bytes.length > DEFAULT_MAX_BYTES;
  }

  /** The parsed file. */
  get robots(): RobotsTxt {
    this.#robots ??= parse(this.#bytes, { dialect: this.#dialect });
    return this.#robots;
  }

  /** Applies edits, in ascending order and without overlaps. An offset beyond the end means the end. */
  update(edits: readonly TextEdit[]): void {
    if (edits.length === 0) return;
    this.#text = applyTextEdits(this.#text, edits);
    this.#bytes = this.#form === undefined ? new TextEncoder().encode(this.#text) : encodeShown(this.#text, this.#form);
    this.#offsets = undefined;
    this.#robots = undefined;
    this.#lines = undefined;
    this.#findings = undefined;
    this.#proved = undefined;
    this.#fixed = undefined;
    this.#groups = undefined;
  }

  /** Returns the findings, in file order. Whether their safe fixes are proved is not yet decided. */
  findings(): readonly Finding[] {
    this.#findings ??= this.#check(false);
    return this.#findings;
  }

  /** Returns at most `limit` of the findings, the most severe ones. */
  firstFindings(limit: number): FirstFindings {
    return firstFindingsOf(this.#checked, this.#options, limit, this.#language);
  }

  /**
   * Returns the findings, with fixes that are safe only if that is proved. It takes about ten times as long as `findings`.
   */
  provedFindings(): readonly Finding[] {
    this.#proved ??= this.#check(true);
    return this.#proved;
  }

  /**
   * Returns the file with the fixes that together change no verdict, whichever dialect it is read in: those that
   * `maycrawl lint --fix` applies, and those of notes. The document stays as it is.
   */
  fixAll(): FixedFile {
    this.#fixed ??= fixAllIn(this.#bytes, this.#options);
    return this.#fixed;
  }

  /**
   * Returns the file with these fixes and with the others that together change no verdict in the dialect of the document.
   * They may change verdicts in the other dialect: say so before they are applied.
   */
  fixAllInDialect(): FixedFile {
    return fixAllInDialect(this.#bytes, this.#dialect, this.#options);
  }

  /**
   * Returns the edits of the text that make it that of other bytes, such as those of `fixAll`. Changes of bytes that the
   * text does not show are left out.
   */
  editsTo(bytes: Uint8Array): readonly TextEdit[] {
    const text = this.#form === undefined ? DECODER.decode(bytes) : decodeShown(bytes);
    const edit = editBetween(this.#text, text);
    return edit === undefined ? [] : [edit];
  }

  /** Returns the fixes of the findings that touch a range, the safe ones first. */
  codeActions({ from, to }: TextRange): CodeAction[] {
    return (this.#proved ?? this.findings())
      .filter((finding) => finding.from <= to && finding.to >= from)
      .flatMap((finding) => finding.fixes.map((fix) => ({ title: fix.title, finding, fix })))
      .sort((a, b) => Number(a.fix.kind === 'unsafe') - Number(b.fix.kind === 'unsafe'));
  }

  /** Returns the tokens of the line that contains an offset. Their offsets count from the start of the text. */
  tokens(offset: number): Token[] {
    const { from, to } = this.#lineAt(offset);
    return tokensOf(this.#text.slice(from, to)).map((token) => ({
      kind: token.kind,
      from: from + token.from,
      to: from + token.to,
    }));
  }

  /** Returns what the line at an offset does; undefined for blank lines and what is not read. */
  hover(offset: number): Hover | undefined {
    const line = this.lineAt(offset);
    if (line === undefined) return undefined;
    const sentences = describeLine(line, this.robots, this.groups(), this.#lineLanguage);
    if (sentences.length === 0) return undefined;
    return { line: line.number, sentences, ...this.rangeOf(line.span) };
  }

  /** Returns what may be written at an offset; undefined if there is nothing to offer. */
  completions(offset: number): Completions | undefined {
    const { from } = this.#lineAt(offset);
    const found = completionsFor(this.#text.slice(from, Math.max(from, offset)), this.robots, this.#lineLanguage);
    return found && { from: from + found.from, to: from + found.to, items: found.items };
  }

  symbols(): DocumentSymbol[] {
    return symbolsOf(this.robots, (span) => this.rangeOf(span));
  }

  folding(): FoldingRange[] {
    return foldingOf(this.#parsedLines, this.groups());
  }

  /** Returns what each group does, for the first 1,000 groups. */
  groups(): readonly GroupSummary[] {
    this.#groups ??= summariesOf(this.robots, this.#lineLanguage);
    return this.#groups;
  }

  /** Returns the range of the text for a part of the file's bytes. */
  rangeOf({ start, end }: Span): TextRange {
    return { from: this.#map.at(start), to: this.#map.at(end) };
  }

  /** Returns the line at an offset as it is read; undefined behind the part that crawlers read. */
  lineAt(offset: number): Line | undefined {
    const lines = this.#parsedLines;
    let [low, high] = [0, lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#map.at((lines[middle] as Line).span.start) <= offset) low = middle;
      else high = middle - 1;
    }
    const line = lines[low];
    return line !== undefined && offset <= this.#map.at(line.span.end) ? line : undefined;
  }

  get #parsedLines(): readonly Line[] {
    this.#lines ??= this.robots.lines;
    return this.#lines;
  }

  get #lineLanguage(): LineLanguage {
    const { lines, language, texts } = this.#language ?? {};
    return lines && language ? { texts: lines, language, findings: texts } : ENGLISH_LINES;
  }

  get #map(): OffsetMap {
    this.#offsets ??= new OffsetMap(this.#bytes.subarray(0, DEFAULT_MAX_BYTES), this.#form !== undefined);
    return this.#offsets;
  }

  #check(withProofs: boolean): Finding[] {
    return findingsOf(this.#checked, this.#options, withProofs, this.#language);
  }

  get #checked(): CheckedText {
    return {
      text: this.#text,
      bytes: this.#bytes,
      offsets: this.#map,
      isShown: this.#form !== undefined,
      dialect: this.#dialect,
      relatedOf: relatedPlaces,
    };
  }

  /** The line as text: from one line end to the next. */
  #lineAt(offset: number): TextRange {
    const at = Math.max(0, Math.min(offset, this.#text.length));
    let from = at;
    while (from > 0 && !isLineEnd(this.#text, from - 1)) from--;
    let to = at;
    while (to < this.#text.length && !isLineEnd(this.#text, to)) to++;
    return { from, to };
  }
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x0a || code === 0x0d;
}

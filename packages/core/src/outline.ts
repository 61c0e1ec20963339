import {
  ALLOW,
  DIRECTIVE_NAMES,
  DISALLOW,
  type Directive,
  FIELD,
  SITEMAP,
  spellingOf,
  USER_AGENT,
} from './directives.js';
import type { Outline, ParsedFile } from './file.js';
import { MAX_LINE_OCTETS } from './limits.js';
import { BLANK, byteOrderMarkOctets, INVALID, type LineParts, readLine } from './lines.js';
import { CR, decode, HASH, isLineEnd, isTokenOctet, LF, NUL, SLASH, STAR } from './octets.js';
import { asciiText, NORMAL_OCTETS, normalize } from './path.js';
import { isStar } from './rule-table.js';
import type { Dialect, Field, Group, Line, Oddity, OddityKind, Rule, Sitemap, Span, UserAgentLine } from './types.js';

/** The outline of a file, the same object as long as somebody holds it. */
export function outlineOf(file: ParsedFile): Outline {
  let outline = file.outline?.deref();
  if (outline === undefined) {
    outline = new Outliner(file).run();
    file.outline = new WeakRef(outline);
  }
  return outline;
}

/** What is handed out is shared, so nobody may change it: all of it is frozen as it is made. */
const { freeze } = Object;

function spanOf(start: number, end: number): Span {
  return freeze({ start, end });
}

interface GroupInProgress extends Group {
  readonly userAgents: UserAgentLine[];
  readonly rules: Rule[];
  readonly fields: Field[];
}

interface PlacedLine extends LineParts {
  /** Counted from 1. */
  readonly number: number;
  /** The line, its end left out. */
  readonly start: number;
  readonly end: number;
  /** Where the next line starts. */
  readonly next: number;
}

function lineAt(octets: Uint8Array, start: number, number: number, dialect: Dialect): PlacedLine {
  const parts = readLine(octets, start, octets.length, dialect);
  let end = parts.contentEnd;
  while (end < octets.length && !isLineEnd(octets[end] as number)) end++;
  const isPair = octets[end] === CR && octets[end + 1] === LF;
  return { ...parts, number, start, end, next: end + (isPair ? 2 : 1) };
}

class Outliner {
  private readonly lines: Line[] = [];
  private readonly groups: GroupInProgress[] = [];
  private readonly sitemaps: Sitemap[] = [];
  private readonly fields: Field[] = [];
  private readonly oddities: Oddity[] = [];
  private readonly rulesByStart: Map<number, { rule: Rule; group: Group }> = new Map();
  private inAgents = false;
  private readonly file: ParsedFile;
  private readonly octets: Uint8Array;
  private line: PlacedLine;

  constructor(file: ParsedFile) {
    this.file = file;
    this.octets = new Uint8Array(file.view.buffer, file.view.byteOffset, file.octets);
    this.line = lineAt(this.octets, byteOrderMarkOctets(this.octets, file.octets), 1, file.dialect);
  }

  run(): Outline {
    const { octets, lines, groups, sitemaps, fields, oddities, rulesByStart } = this;
    this.noteByteOrderMark();
    this.addLine();
    // A file that ends with a line end has an empty line after it.
    while (this.line.next <= octets.length) {
      this.line = lineAt(octets, this.line.next, this.line.number + 1, this.file.dialect);
      this.addLine();
    }
    if (this.file.truncated) this.note('file-cut', spanOf(this.file.octets, this.file.octets));
    for (const group of groups) {
      for (const part of [group.userAgents, group.rules, group.fields, group]) freeze(part);
    }
    for (const all of [lines, groups, sitemaps, fields, oddities]) freeze(all);
    return { lines, groups, sitemaps, fields, oddities, rulesByStart };
  }

  private addLine(): void {
    const { line } = this;
    const { directive } = line;
    const base = {
      number: line.number,
      span: spanOf(line.start, line.end),
      ...this.commentOf(),
    };
    this.noteLineOddities();
    if (directive === BLANK) this.lines.push(freeze({ ...base, kind: 'blank' }));
    else if (directive === INVALID) {
      const span = spanOf(line.keyStart, line.valueEnd);
      this.lines.push(freeze({ ...base, kind: 'invalid', text: this.text(span) }));
      this.note('invalid-line', span);
    } else this.addKeyed(base, directive);
  }

  private addKeyed(base: Omit<Extract<Line, { kind: 'blank' }>, 'kind'>, directive: Directive): void {
    const { line } = this;
    const keySpan = spanOf(line.keyStart, line.keyEnd);
    const valueSpan = spanOf(line.valueStart, line.valueEnd);
    const keyed = { ...base, key: this.text(keySpan), keySpan, value: this.text(valueSpan), valueSpan };
    if (line.colonMissing) this.note('missing-colon', base.span);
    if (directive === FIELD) this.lines.push(freeze({ ...keyed, kind: 'field' }));
    else {
      this.lines.push(freeze({ ...keyed, kind: 'directive', directive: DIRECTIVE_NAMES[directive] }));
      this.noteSpelling(keyed.key, keySpan);
    }
    this.addToGroup(keyed.key, keyed.value, valueSpan);
  }

  private addToGroup(name: string, value: string, span: Span): void {
    const { number: line, directive } = this.line;
    const group = this.groups.at(-1);
    switch (directive) {
      case USER_AGENT:
        this.addUserAgent(freeze({ value, token: this.tokenOf(span), line, span }));
        break;
      case ALLOW:
      case DISALLOW:
        this.addRule(value, span, group);
        break;
      case SITEMAP:
        this.sitemaps.push(freeze({ url: value, line, span }));
        break;
      default: {
        const field = freeze({ name, value, line, span });
        this.fields.push(field);
        group?.fields.push(field);
      }
    }
  }

  private addUserAgent(line: UserAgentLine): void {
    if (!this.inAgents) this.groups.push({ userAgents: [], rules: [], fields: [] });
    this.inAgents = true;
    this.groups.at(-1)?.userAgents.push(line);
    if (line.token === '') this.note('empty-token', line.span);
    else if (line.token.length < line.value.length) this.note('token-cut', line.span);
  }

  private addRule(pattern: string, span: Span, group: GroupInProgress | undefined): void {
    this.inAgents = false;
    const { octets, line } = this;
    const normal = new Uint8Array(NORMAL_OCTETS * (span.end - span.start));
    const size = normalize(octets, span.start, span.end, normal, 0, this.file.dialect);
    const rule: Rule = {
      type: line.directive === ALLOW ? 'allow' : 'disallow',
      pattern,
      normalizedPattern: asciiText(normal, 0, size),
      octets: size,
      line: line.number,
      span,
    };
    const first = octets[span.start];
    if (span.start === span.end) this.note('empty-rule', spanOf(line.start, line.end));
    else if (first !== SLASH && first !== STAR) this.note('unrooted-pattern', span);
    if (group === undefined) this.note('rule-outside-group', spanOf(line.start, line.end));
    else {
      group.rules.push(freeze(rule));
      this.rulesByStart.set(span.start, { rule, group });
    }
  }

  /** `*`, or the leading product token of a user-agent line's value (E4, E7). */
  private tokenOf({ start, end }: Span): string {
    if (isStar(this.octets, start, end, this.file.dialect)) return '*';
    let stop = start;
    while (stop < end && isTokenOctet(this.octets[stop] as number)) stop++;
    return this.text({ start, end: stop });
  }

  /** The comment, up to a NUL or the longest line's end. */
  private commentOf(): { comment?: { text: string; span: Span } } {
    const { octets } = this;
    const { contentEnd: start, start: lineStart, end: lineEnd } = this.line;
    if (start >= lineEnd || octets[start] !== HASH || start - lineStart >= MAX_LINE_OCTETS) return {};
    let end = start;
    const limit = Math.min(lineEnd, lineStart + MAX_LINE_OCTETS);
    while (end < limit && octets[end] !== NUL) end++;
    const span = spanOf(start, end);
    return { comment: freeze({ text: this.text(span), span }) };
  }

  private noteByteOrderMark(): void {
    const end = byteOrderMarkOctets(this.octets, this.octets.length);
    if (end > 0) this.note(end === 3 ? 'byte-order-mark' : 'partial-byte-order-mark', spanOf(0, end), 1);
  }

  private noteLineOddities(): void {
    const { start, end } = this.line;
    const cut = start + MAX_LINE_OCTETS;
    if (end > cut) this.note('cut-line', spanOf(cut, end));
    const nul = this.octets.subarray(start, end).indexOf(NUL);
    if (nul >= 0) this.note('nul', spanOf(start + nul, end));
    const invalid = invalidUtf8(this.octets, start, end);
    if (invalid !== undefined) this.note('invalid-utf8', invalid);
  }

  private noteSpelling(key: string, span: Span): void {
    const spelling = spellingOf(key);
    if (spelling === 'typo') this.note('accepted-typo', span);
    if (spelling === 'prefix') this.note('key-prefix', span);
  }

  private note(kind: OddityKind, span: Span, line: number = this.line.number): void {
    this.oddities.push(freeze({ kind, line, span }));
  }

  private text({ start, end }: Span): string {
    return decode(this.octets, start, end);
  }
}

const strictDecoder: TextDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The first stretch of octets that is not UTF-8. */
function invalidUtf8(octets: Uint8Array, start: number, end: number): Span | undefined {
  const line = octets.subarray(start, end);
  if (line.every((octet) => octet < 0x80)) return undefined;
  try {
    strictDecoder.decode(line);
    return undefined;
  } catch {
    return firstInvalid(octets, start, end);
  }
}

function firstInvalid(octets: Uint8Array, start: number, end: number): Span {
  let at = start;
  while (at < end) {
    const size = sequenceSize(octets[at] as number);
    let next = at + 1;
    while (next < Math.min(end, at + size) && ((octets[next] as number) & 0xc0) === 0x80) next++;
    if (size === 0 || next - at < size || (size > 1 && !isValid(octets, at, next))) return spanOf(at, next);
    at = next;
  }
  return spanOf(start, end);
}

/** Octets of the UTF-8 sequence that begins so; 0 for none. */
function sequenceSize(octet: number): number {
  if (octet < 0x80) return 1;
  if (octet < 0xc2 || octet > 0xf4) return 0;
  return octet < 0xe0 ? 2 : octet < 0xf0 ? 3 : 4;
}

/** False for overlong forms, surrogates and what lies past U+10FFFF. */
function isValid(octets: Uint8Array, start: number, end: number): boolean {
  try {
    strictDecoder.decode(octets.subarray(start, end));
    return true;
  } catch {
    return false;
  }
}

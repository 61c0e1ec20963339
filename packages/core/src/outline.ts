import { ALLOW, DIRECTIVE_NAMES, DISALLOW, SITEMAP, spellingOf, USER_AGENT } from './directives.js';
import { bytesOf, type Outline, type ParsedFile, type PlacedRule } from './file.js';
import { MAX_LINE_BYTES } from './limits.js';
import { BLANK, byteOrderMarkOctets, HAS_ESCAPE, INVALID, type LineParts, readLine } from './lines.js';
import { CR, decode, HASH, isLineEnd, isTokenOctet, LF, NUL, SLASH, STAR } from './octets.js';
import { asciiText, NORMAL_OCTETS, normalize } from './path.js';
import { isStar } from './rule-table.js';
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
} from './types.js';

/**
 * The files whose outlines are kept, oldest first. A crawler keeps millions of parsed files, and an outline is several
 * times the size of its file: so only the last made are kept. (A WeakRef would not let go before its job ends, which in
 * a loop over many files is too late.)
 */
const outlined: Set<ParsedFile> = new Set();
let outlinedOctets = 0;
/** Some ten files of common size: few enough to be let go while they are young, which costs least. */
const OUTLINED_OCTETS = 2 ** 14;
/** As many stay however large they are: who compares files looks at them in turn. */
const OUTLINED_FILES = 4;

/**
 * The outline of a file; the same object until many other files have been looked into. It is shared by all who ask and
 * read-only by type alone: freezing costs as much as making it, and frozen arrays are slower to go through.
 */
export function outlineOf(file: ParsedFile): Outline {
  file.outline ??= makeOutline(file);
  return file.outline;
}

function makeOutline(file: ParsedFile): Outline {
  outlined.add(file);
  outlinedOctets += file.octets;
  for (const oldest of outlined) {
    if (outlinedOctets <= OUTLINED_OCTETS || outlined.size <= OUTLINED_FILES) break;
    outlined.delete(oldest);
    outlinedOctets -= oldest.octets;
    oldest.outline = undefined;
  }
  return new Outliner(file).run();
}

/** The rule inside a group whose path starts at that octet: groups and rules stand in file order. */
export function ruleAt({ groups }: Outline, start: number): PlacedRule | undefined {
  const group = lastUpTo(groups, start, ({ userAgents }) => userAgents[0] as UserAgentLine);
  const rule = group && lastUpTo(group.rules, start, (one) => one);
  return rule?.span.start === start ? { rule, group: group as Group } : undefined;
}

/** The last whose span starts at `start` or before. */
function lastUpTo<T>(sorted: readonly T[], start: number, placed: (one: T) => { readonly span: Span }): T | undefined {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placed(sorted[middle] as T).span.start <= start) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}

interface GroupInProgress extends Group {
  readonly userAgents: UserAgentLine[];
  readonly rules: Rule[];
  readonly fields: Field[];
}

/** A file as text, cut out by octets; made at once, as a decoder costs more to call than to run. */
class FileText {
  /** False: no line holds a NUL. */
  readonly hasNul: boolean;
  /** False: every line is UTF-8. */
  readonly mayBeInvalid: boolean;
  private readonly octets: Uint8Array;
  /** The text where every octet is one character, as in plain ASCII: else that of the line, or none. */
  private aligned: string | undefined;
  private from = 0;
  private readonly byLine: boolean;

  constructor(octets: Uint8Array) {
    const whole = decode(octets, 0, octets.length);
    this.octets = octets;
    this.byLine = whole.length !== octets.length;
    this.hasNul = whole.includes('\0');
    this.mayBeInvalid = whole.includes('\ufffd');
    this.aligned = this.byLine ? undefined : whole;
  }

  /** Before spans of that line are asked for. */
  openLine(start: number, end: number): void {
    if (!this.byLine) return;
    const line = decode(this.octets, start, end);
    this.aligned = line.length === end - start ? line : undefined;
    this.from = start;
  }

  of({ start, end }: Span): string {
    return this.aligned?.slice(start - this.from, end - this.from) ?? decode(this.octets, start, end);
  }
}

class Outliner {
  private readonly lines: Line[] = [];
  private readonly groups: GroupInProgress[] = [];
  private readonly sitemaps: Sitemap[] = [];
  private readonly fields: Field[] = [];
  private readonly oddities: Oddity[] = [];
  private inAgents = false;
  private readonly file: ParsedFile;
  private readonly octets: Uint8Array;
  private readonly text: FileText;
  /** Counted from 1. */
  private number = 0;
  /** The line, its end left out. */
  private start = 0;
  private end = 0;
  /** Where the next line starts. */
  private next: number;
  private parts!: LineParts;

  constructor(file: ParsedFile) {
    this.file = file;
    this.octets = bytesOf(file);
    this.text = new FileText(this.octets);
    this.next = byteOrderMarkOctets(this.octets, file.octets);
  }

  run(): Outline {
    this.noteByteOrderMark();
    // A file that ends with a line end has an empty line after it.
    while (this.next <= this.octets.length) {
      this.readNext();
      this.addLine();
    }
    const { lines, groups, sitemaps, fields, oddities } = this;
    if (this.file.truncated) this.note('file-cut', { start: this.file.octets, end: this.file.octets });
    return { lines, groups, sitemaps, fields, oddities };
  }

  private readNext(): void {
    const { octets, next: start } = this;
    this.parts = readLine(octets, start, octets.length, this.file.dialect);
    let end = this.parts.contentEnd;
    while (end < octets.length && !isLineEnd(octets[end] as number)) end++;
    this.number++;
    this.start = start;
    this.end = end;
    this.next = end + (octets[end] === CR && octets[end + 1] === LF ? 2 : 1);
    this.text.openLine(start, end);
  }

  private addLine(): void {
    const { parts, lines, number } = this;
    const { directive } = parts;
    const span = { start: this.start, end: this.end };
    const comment = this.commentOf();
    this.noteLineOddities();
    if (directive === BLANK) lines.push({ kind: 'blank', number, span, comment });
    else if (directive === INVALID) {
      const written = { start: parts.keyStart, end: parts.valueEnd };
      lines.push({ kind: 'invalid', number, span, comment, text: this.text.of(written) });
      this.note('invalid-line', written);
    } else this.addKeyed(span, comment, DIRECTIVE_NAMES[directive]);
  }

  private addKeyed(span: Span, comment: Comment | undefined, directive: DirectiveName | undefined): void {
    const { parts, lines, number } = this;
    const keySpan = { start: parts.keyStart, end: parts.keyEnd };
    const valueSpan = { start: parts.valueStart, end: parts.valueEnd };
    const key = this.text.of(keySpan);
    const value = this.text.of(valueSpan);
    if (parts.colonMissing) this.note('missing-colon', span);
    if (directive === undefined) {
      lines.push({ kind: 'field', number, span, comment, key, keySpan, value, valueSpan });
    } else {
      lines.push({ kind: 'directive', number, span, comment, key, keySpan, value, valueSpan, directive });
      // Nearly all are spelled as the standard has it.
      if (key.toLowerCase() !== directive) this.noteSpelling(key, keySpan);
    }
    this.addToGroup(key, value, valueSpan);
  }

  private addToGroup(name: string, value: string, span: Span): void {
    const line = this.number;
    const group = this.groups.at(-1);
    switch (this.parts.directive) {
      case USER_AGENT:
        this.addUserAgent({ value, token: this.tokenOf(span), line, span });
        break;
      case ALLOW:
      case DISALLOW:
        this.addRule(value, span, group);
        break;
      case SITEMAP:
        this.sitemaps.push({ url: value, line, span });
        break;
      default: {
        const field = { name, value, line, span };
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
    const { octets, parts } = this;
    const normalizedPattern = parts.features & HAS_ESCAPE ? this.normalize(span) : pattern;
    const rule: Rule = {
      type: parts.directive === ALLOW ? 'allow' : 'disallow',
      pattern,
      normalizedPattern,
      matchLength: normalizedPattern.length,
      line: this.number,
      span,
    };
    const first = octets[span.start];
    if (span.start === span.end) this.note('empty-rule', { start: this.start, end: this.end });
    else if (first !== SLASH && first !== STAR) this.note('unrooted-pattern', span);
    if (group === undefined) this.note('rule-outside-group', { start: this.start, end: this.end });
    else group.rules.push(rule);
  }

  private normalize({ start, end }: Span): string {
    const normal = new Uint8Array(NORMAL_OCTETS * (end - start));
    return asciiText(normal, 0, normalize(this.octets, start, end, normal, 0, this.file.dialect));
  }

  /** `*`, or the leading product token of a user-agent line's value (E4, E7). */
  private tokenOf({ start, end }: Span): string {
    if (isStar(this.octets, start, end, this.file.dialect)) return '*';
    let stop = start;
    while (stop < end && isTokenOctet(this.octets[stop] as number)) stop++;
    return this.text.of({ start, end: stop });
  }

  /** The comment, up to a NUL or the longest line's end. */
  private commentOf(): Comment | undefined {
    const { octets } = this;
    const { start: lineStart, end: lineEnd } = this;
    const start = this.parts.contentEnd;
    if (start >= lineEnd || octets[start] !== HASH || start - lineStart >= MAX_LINE_BYTES) return undefined;
    const limit = Math.min(lineEnd, lineStart + MAX_LINE_BYTES);
    let end = start;
    while (end < limit && octets[end] !== NUL) end++;
    const span = { start, end };
    return { text: this.text.of(span), span };
  }

  private noteByteOrderMark(): void {
    const end = byteOrderMarkOctets(this.octets, this.octets.length);
    if (end > 0) this.note(end === 3 ? 'byte-order-mark' : 'partial-byte-order-mark', { start: 0, end }, 1);
  }

  private noteLineOddities(): void {
    const { start, end } = this;
    const cut = start + MAX_LINE_BYTES;
    if (end > cut) this.note('cut-line', { start: cut, end });
    if (this.text.hasNul) {
      const nul = this.octets.subarray(start, end).indexOf(NUL);
      if (nul >= 0) this.note('nul', { start: start + nul, end });
    }
    if (this.text.mayBeInvalid) {
      const invalid = invalidUtf8(this.octets, start, end);
      if (invalid !== undefined) this.note('invalid-utf8', invalid);
    }
  }

  private noteSpelling(key: string, span: Span): void {
    const { isTypo, goesOn } = spellingOf(key);
    if (isTypo) this.note('accepted-typo', span);
    if (goesOn) this.note('key-prefix', span);
  }

  private note(kind: OddityKind, span: Span, line: number = this.number): void {
    this.oddities.push({ kind, line, span });
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
    if (size === 0 || next - at < size || (size > 1 && !isValid(octets, at, next))) return { start: at, end: next };
    at = next;
  }
  return { start, end };
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

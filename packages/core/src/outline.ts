import { ALLOW, DIRECTIVE_NAMES, DISALLOW, SITEMAP, spellingOf, USER_AGENT } from './directives.js';
import type { Outline, ParsedFile, PlacedRule } from './file.js';
import { MAX_LINE_OCTETS } from './limits.js';
import { BLANK, byteOrderMarkOctets, HAS_ESCAPE, INVALID, LineReader } from './lines.js';
import { decode, HASH, isTokenOctet, NUL, SLASH, STAR } from './octets.js';
import { asciiText, NormalForm } from './path.js';
import { isStar } from './rule-table.js';
import type { Comment, Field, Group, Line, Oddity, OddityKind, Rule, Sitemap, Span, UserAgentLine } from './types.js';

/** The outline of a file, the same object as long as somebody holds it. */
export function outlineOf(file: ParsedFile): Outline {
  let outline = file.outline?.deref();
  if (outline === undefined) {
    outline = new Outliner(file).run();
    file.outline = new WeakRef(outline);
  }
  return outline;
}

/** The rule inside a group whose path starts at that octet. */
export function ruleAt(outline: Outline, start: number): PlacedRule | undefined {
  outline.rulesByStart ??= new Map(
    outline.groups.flatMap((group) => group.rules.map((rule) => [rule.span.start, { rule, group }])),
  );
  return outline.rulesByStart.get(start);
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
  private readonly normalized: NormalForm = new NormalForm();
  private inAgents = false;
  private readonly file: ParsedFile;
  private readonly octets: Uint8Array;
  private readonly reader: LineReader;
  private readonly text: FileText;

  constructor(file: ParsedFile) {
    this.file = file;
    this.octets = new Uint8Array(file.view.buffer, 0, file.octets);
    this.reader = new LineReader().open(this.octets, file.octets, file.dialect);
    this.text = new FileText(this.octets);
  }

  run(): Outline {
    this.noteByteOrderMark();
    while (this.reader.read()) {
      this.text.openLine(this.reader.start, this.reader.end);
      this.addLine();
    }
    const { lines, groups, sitemaps, fields, oddities } = this;
    if (this.file.truncated) this.note('file-cut', spanOf(this.file.octets, this.file.octets));
    for (const group of groups) {
      for (const part of [group.userAgents, group.rules, group.fields, group]) freeze(part);
    }
    for (const all of [lines, groups, sitemaps, fields, oddities]) freeze(all);
    return { lines, groups, sitemaps, fields, oddities, rulesByStart: undefined };
  }

  private addLine(): void {
    const { reader, lines } = this;
    const { number, kind } = reader;
    const span = spanOf(reader.start, reader.end);
    const comment = this.commentOf();
    this.noteLineOddities();
    if (kind === BLANK) lines.push(freeze({ kind: 'blank', number, span, comment }));
    else if (kind === INVALID) {
      const written = spanOf(reader.keyStart, reader.valueEnd);
      lines.push(freeze({ kind: 'invalid', number, span, comment, text: this.text.of(written) }));
      this.note('invalid-line', written);
    } else this.addKeyed(span, comment);
  }

  private addKeyed(span: Span, comment: Comment | undefined): void {
    const { reader, lines } = this;
    const { number } = reader;
    const keySpan = spanOf(reader.keyStart, reader.keyEnd);
    const valueSpan = spanOf(reader.valueStart, reader.valueEnd);
    const key = this.text.of(keySpan);
    const value = this.text.of(valueSpan);
    if (reader.colonMissing) this.note('missing-colon', span);
    const directive = DIRECTIVE_NAMES[reader.directive];
    if (directive === undefined) {
      lines.push(freeze({ kind: 'field', number, span, comment, key, keySpan, value, valueSpan }));
    } else {
      lines.push(freeze({ kind: 'directive', number, span, comment, key, keySpan, value, valueSpan, directive }));
      this.noteSpelling(key, keySpan);
    }
    this.addToGroup(key, value, valueSpan);
  }

  private addToGroup(name: string, value: string, span: Span): void {
    const line = this.reader.number;
    const group = this.groups.at(-1);
    switch (this.reader.directive) {
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
    const { octets, reader } = this;
    const normalizedPattern = reader.features & HAS_ESCAPE ? this.normalize(span) : pattern;
    const rule: Rule = {
      type: reader.directive === ALLOW ? 'allow' : 'disallow',
      pattern,
      normalizedPattern,
      octets: normalizedPattern.length,
      line: reader.number,
      span,
    };
    const first = octets[span.start];
    if (span.start === span.end) this.note('empty-rule', spanOf(reader.start, reader.end));
    else if (first !== SLASH && first !== STAR) this.note('unrooted-pattern', span);
    if (group === undefined) this.note('rule-outside-group', spanOf(reader.start, reader.end));
    else {
      group.rules.push(freeze(rule));
    }
  }

  private normalize({ start, end }: Span): string {
    const { normalized } = this;
    normalized.clear();
    normalized.addOctets(this.octets, start, end, this.file.dialect);
    return asciiText(normalized.octets, 0, normalized.length);
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
    const { contentEnd: start, start: lineStart, end: lineEnd } = this.reader;
    if (start >= lineEnd || octets[start] !== HASH || start - lineStart >= MAX_LINE_OCTETS) return undefined;
    const limit = Math.min(lineEnd, lineStart + MAX_LINE_OCTETS);
    let end = start;
    while (end < limit && octets[end] !== NUL) end++;
    const span = spanOf(start, end);
    return freeze({ text: this.text.of(span), span });
  }

  private noteByteOrderMark(): void {
    const end = byteOrderMarkOctets(this.octets, this.octets.length);
    if (end > 0) this.note(end === 3 ? 'byte-order-mark' : 'partial-byte-order-mark', spanOf(0, end), 1);
  }

  private noteLineOddities(): void {
    const { start, end } = this.reader;
    const cut = start + MAX_LINE_OCTETS;
    if (end > cut) this.note('cut-line', spanOf(cut, end));
    if (this.text.hasNul) {
      const nul = this.octets.subarray(start, end).indexOf(NUL);
      if (nul >= 0) this.note('nul', spanOf(start + nul, end));
    }
    if (this.text.mayBeInvalid) {
      const invalid = invalidUtf8(this.octets, start, end);
      if (invalid !== undefined) this.note('invalid-utf8', invalid);
    }
  }

  private noteSpelling(key: string, span: Span): void {
    const spelling = spellingOf(key);
    if (spelling === 'typo') this.note('accepted-typo', span);
    if (spelling === 'prefix') this.note('key-prefix', span);
  }

  private note(kind: OddityKind, span: Span, line: number = this.reader.number): void {
    this.oddities.push(freeze({ kind, line, span }));
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

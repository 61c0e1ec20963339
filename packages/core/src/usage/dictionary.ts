/*
 * Dictionaries of structured fields. https://www.rfc-editor.org/rfc/rfc9651#section-4.2.2
 *
 * The values are returned as written: a token is equal to its text, and no other value is.
 */

/** A key, its value without parameters, and their place in the text. */
export interface DictionaryMember {
  readonly key: string;
  /** As written; undefined for a key alone. */
  readonly value: string | undefined;
  readonly start: number;
  readonly end: number;
}

export interface Dictionary {
  /** Those before the failure, if there is one. A reader of the field may use none of them then. */
  readonly members: readonly DictionaryMember[];
  /** The part, between commas, for which the text is no dictionary; undefined if it is one. */
  readonly failed: { readonly start: number; readonly end: number } | undefined;
}

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const NUMBER = /-?(?:\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])/y;
const STRING = /"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y;
const TOKEN = /[A-Za-z*][\w!#$%&'*+.^`|~:/-]*/y;
const BYTES = /:[A-Za-z0-9+/=]*:/y;
const BOOLEAN = /\?[01]/y;
const DATE = /@-?\d{1,15}(?![\d.])/y;
const DISPLAY_STRING = /%"((?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*)"/y;

/** The kinds of values that do not begin as a token does. */
const BY_FIRST: ReadonlyMap<string, RegExp> = new Map([
  ...Array.from('-0123456789', (digit) => [digit, NUMBER] as const),
  ['"', STRING],
  [':', BYTES],
  ['?', BOOLEAN],
  ['@', DATE],
]);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the members of a dictionary in the part of `text` from `from` on, in their order. */
export function parseDictionary(text: string, from = 0): Dictionary {
  return new DictionaryReader(text, from).read();
}

const SPACE = 0x20;
const TAB = 0x09;

/** The methods that read a part return false if it is malformed. */
class DictionaryReader {
  readonly #text: string;
  readonly #end: number;
  #at: number;

  constructor(text: string, from: number) {
    let [start, end] = [from, text.length];
    while (start < end && text.charCodeAt(start) === SPACE) start++;
    while (end > start && text.charCodeAt(end - 1) === SPACE) end--;
    this.#text = text.slice(0, end);
    this.#end = end;
    this.#at = start;
  }

  read(): Dictionary {
    const members: DictionaryMember[] = [];
    if (this.#at === this.#end) return { members, failed: undefined };
    for (;;) {
      const start = this.#at;
      const member = this.#readMember();
      if (member === undefined) return { members, failed: this.#partFrom(start) };
      this.#skipBlanks();
      const isLast = this.#at === this.#end;
      if (!isLast && !this.#takes(',')) return { members, failed: this.#partFrom(start) };
      members.push(member);
      if (isLast) return { members, failed: undefined };
      this.#skipBlanks();
    }
  }

  #partFrom(start: number): { readonly start: number; readonly end: number } {
    const comma = this.#text.indexOf(',', this.#at);
    let end = comma === -1 ? this.#end : comma;
    while (end > start && (this.#text[end - 1] === ' ' || this.#text[end - 1] === '\t')) end--;
    return { start, end };
  }

  /** A key, a value and its parameters. A key alone is true. */
  #readMember(): DictionaryMember | undefined {
    const start = this.#at;
    const key = this.#take(KEY);
    if (key === undefined) return undefined;
    let value: string | undefined;
    if (this.#takes('=')) {
      const from = this.#at;
      if (!(this.#text[from] === '(' ? this.#readInnerList() : this.#readItem())) return undefined;
      value = this.#text.slice(from, this.#at);
    }
    return this.#readParameters() ? { key, value, start, end: this.#at } : undefined;
  }

  #readInnerList(): boolean {
    this.#at++;
    for (;;) {
      this.#skipSpaces();
      if (this.#takes(')')) return true;
      if (!this.#readItem() || !this.#readParameters()) return false;
      const next = this.#text[this.#at];
      if (next !== ' ' && next !== ')') return false;
    }
  }

  #readParameters(): boolean {
    while (this.#takes(';')) {
      this.#skipSpaces();
      if (this.#take(KEY) === undefined) return false;
      if (this.#takes('=') && !this.#readItem()) return false;
    }
    return true;
  }

  #readItem(): boolean {
    const first = this.#text[this.#at] ?? '';
    if (first !== '%') return this.#take(BY_FIRST.get(first) ?? TOKEN) !== undefined;
    const display = this.#take(DISPLAY_STRING);
    return display !== undefined && isUtf8(display.slice(2, -1));
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [taken] = pattern.exec(this.#text) ?? [];
    if (taken !== undefined) this.#at += taken.length;
    return taken;
  }

  #skipSpaces(): void {
    while (this.#text.charCodeAt(this.#at) === SPACE) this.#at++;
  }

  #skipBlanks(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== SPACE && code !== TAB) return;
      this.#at++;
    }
  }

  #takes(character: string): boolean {
    const isNext = this.#text[this.#at] === character;
    if (isNext) this.#at++;
    return isNext;
  }
}

/** True if the bytes of a display string are UTF-8. */
function isUtf8(text: string): boolean {
  const bytes = Uint8Array.from(text.match(/%..|./gs) ?? [], (part) =>
    part.length > 1 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );
  try {
    utf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

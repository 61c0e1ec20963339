/*
 * Dictionaries of structured fields. https://www.rfc-editor.org/rfc/rfc9651#section-4.2.2
 *
 * Only the keys and the tokens among the values are returned; all other values are read, as one that is malformed makes
 * the whole dictionary fail.
 */

/** The value of a member: the text of a token; undefined if it is anything else. */
export type DictionaryValue = string | undefined;

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const NUMBER = /-?(?:\d{1,12}\.\d{1,3}|\d{1,15})(?![\d.])/y;
const STRING = /"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y;
const TOKEN = /[A-Za-z*][\w!#$%&'*+.^`|~:/-]*/y;
const BYTES = /:[A-Za-z0-9+/=]*:/y;
const BOOLEAN = /\?[01]/y;
const DATE = /@-?\d{1,15}(?![\d.])/y;
const DISPLAY_STRING = /%"((?:[\x20\x21\x23\x24\x26-\x7e]|%[0-9a-f]{2})*)"/y;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the members of a dictionary, the last of each key; undefined if the text is none. */
export function parseDictionary(text: string): ReadonlyMap<string, DictionaryValue> | undefined {
  return new DictionaryReader(text).read();
}

/** Reads from the start on. Its methods return undefined or false if the text is malformed. */
class DictionaryReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.replace(/^ +| +$/g, '');
  }

  read(): ReadonlyMap<string, DictionaryValue> | undefined {
    const members = new Map<string, DictionaryValue>();
    if (this.#text === '') return members;
    for (;;) {
      const key = this.#take(KEY);
      if (key === undefined) return undefined;
      const value = this.#readMember();
      if (value === false) return undefined;
      members.set(key, value.token);
      this.#skip(/[ \t]*/y);
      if (this.#at === this.#text.length) return members;
      if (!this.#takes(',')) return undefined;
      this.#skip(/[ \t]*/y);
    }
  }

  /** What follows a key: a value and its parameters. A key alone is true. */
  #readMember(): { readonly token: DictionaryValue } | false {
    let token: DictionaryValue;
    if (this.#takes('=')) {
      if (this.#text[this.#at] === '(') {
        if (!this.#readInnerList()) return false;
      } else {
        const item = this.#readItem();
        if (item === false) return false;
        ({ token } = item);
      }
    }
    return this.#readParameters() && { token };
  }

  #readInnerList(): boolean {
    this.#at++;
    for (;;) {
      this.#skip(/ */y);
      if (this.#takes(')')) return true;
      if (this.#readItem() === false || !this.#readParameters()) return false;
      const next = this.#text[this.#at];
      if (next !== ' ' && next !== ')') return false;
    }
  }

  #readParameters(): boolean {
    while (this.#takes(';')) {
      this.#skip(/ */y);
      if (this.#take(KEY) === undefined) return false;
      if (this.#takes('=') && this.#readItem() === false) return false;
    }
    return true;
  }

  #readItem(): { readonly token: DictionaryValue } | false {
    const token = this.#take(TOKEN);
    if (token !== undefined) return { token };
    const display = this.#take(DISPLAY_STRING);
    if (display !== undefined) return isUtf8(display.slice(2, -1)) && { token: undefined };
    const other = [NUMBER, STRING, BYTES, BOOLEAN, DATE].some((pattern) => this.#take(pattern) !== undefined);
    return other && { token: undefined };
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [taken] = pattern.exec(this.#text) ?? [];
    if (taken !== undefined) this.#at += taken.length;
    return taken;
  }

  #skip(pattern: RegExp): void {
    this.#take(pattern);
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

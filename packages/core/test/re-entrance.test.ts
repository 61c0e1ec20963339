import { describe, expect, it } from 'vitest';
import { parse } from '../src/index.js';

/*
 * The engine reuses one buffer for all files that are read and one for all paths that are looked up. An argument may run
 * code of the caller that calls the engine again: no buffer may be in use then.
 */

const FILE = 'user-agent: *\ndisallow: /private\nallow: /private/open\n';
const OTHER = `user-agent: *\n${'disallow: /other\nallow: /*/x\n'.repeat(50)}`;
const URL_BLOCKED = 'https://h/private/x';

/** Calls the engine as a caller's code might in the middle of another call, with files and paths of other lengths. */
function interrupt(): void {
  const robots = parse(new TextEncoder().encode(OTHER));
  for (const path of ['/', '/other/é', `/${'y'.repeat(5000)}`]) robots.check(`https://h${path}`, 'x').path;
}

/** Returns the value after such a call. */
function interrupted<Value>(value: Value): Value {
  interrupt();
  return value;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('parse, if an argument calls the engine', () => {
  it('refuses a proxy of bytes, which is no Uint8Array', () => {
    const proxy = new Proxy(bytesOf(FILE), {
      get(target, key) {
        interrupt();
        const value: unknown = Reflect.get(target, key, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    expect(() => parse(proxy)).toThrow(/^parse: expected a Uint8Array or a string, got /);
    expect(parse(FILE).allows(URL_BLOCKED, 'x')).toBe(false);
  });

  it.each([undefined, 20])('reads the true bytes of a subclass with accessors of its own, maxBytes %s', (maxBytes) => {
    class Calling extends Uint8Array {
      override get length(): number {
        return interrupted(3);
      }
      override subarray(): Uint8Array<ArrayBuffer> {
        return interrupted(new Uint8Array(1));
      }
      override get byteLength(): number {
        return interrupted(5);
      }
      override [Symbol.iterator](): ArrayIterator<number> {
        return interrupted([1].values());
      }
    }
    const calling = new Calling(Array.from(bytesOf(FILE)));
    const options = maxBytes === undefined ? {} : { maxBytes };
    expect(parse(calling, options).groups).toEqual(parse(FILE, options).groups);
    expect(parse(calling, options).truncated).toBe(maxBytes !== undefined);
  });

  it('reads each option before it reads bytes', () => {
    const options = {
      get dialect() {
        return interrupted('google' as const);
      },
      get maxBytes() {
        return interrupted(1000);
      },
    };
    expect(parse(FILE, options).groups).toEqual(parse(FILE).groups);
  });
});

describe('a lookup, if an argument calls the engine', () => {
  const robots = parse(FILE);

  it('answers for a URL whose href calls it', () => {
    class Calling extends URL {
      override get href(): string {
        return interrupted(super.href);
      }
    }
    expect(robots.allows(new Calling(URL_BLOCKED), 'x')).toBe(false);
    expect(robots.check(new Calling(URL_BLOCKED), 'x').path).toBe('/private/x');
  });

  it.each(['allows', 'check'] as const)('%s refuses a URL whose href is no string', (method) => {
    const text = { length: URL_BLOCKED.length, charCodeAt: () => 47, toString: () => interrupted(URL_BLOCKED) };
    const url = Object.create(URL.prototype, { href: { value: text } });
    expect(() => robots[method](url, 'x')).toThrow('url: expected a string or a URL, got object');
  });

  it('allowsBytes reads the bytes of a subclass of DataView whose methods call it', () => {
    const View: new (buffer: ArrayBufferLike) => DataView = DataView;
    class Calling extends View {
      override getInt32(at: number): number {
        return interrupted(super.getInt32(at));
      }
      override getUint8(at: number): number {
        return interrupted(super.getUint8(at));
      }
    }
    const bytes = bytesOf('?/private/x');
    const rules = robots.rulesFor('x');
    expect(rules.allowsBytes(new Calling(bytes.buffer), 1, bytes.length)).toBe(false);
    expect(rules.allowsBytes(new Calling(bytes.buffer), 1, 5)).toBe(true);
    expect(rules.allowsBytes(new Calling(bytes.buffer), 9, bytes.length)).toBe(true);
    const offset = { valueOf: () => interrupted(0) } as unknown as number;
    const expected = 'allowsBytes: expected start and end to be integers, got object';
    expect(() => rules.allowsBytes(new DataView(bytes.buffer), offset, bytes.length)).toThrow(expected);
    expect(() => rules.allowsBytes(new DataView(bytes.buffer), 0, offset)).toThrow(expected);
    const array = bytes as unknown as DataView;
    expect(() => rules.allowsBytes(array, 0, bytes.length)).toThrow(TypeError);
  });

  it('a lookup is not affected by an earlier one with offsets that are none', () => {
    const wild = parse('user-agent: *\ndisallow: /*x\n');
    const view = new DataView(bytesOf('/a/x').buffer);
    const rules = wild.rulesFor('x');
    for (const offset of [Number.NaN, 0.5, 1.5, -0.5, Number.POSITIVE_INFINITY, -1, 5]) {
      expect(() => rules.allowsBytes(view, offset, 4), String(offset)).toThrow(RangeError);
      expect(() => rules.allowsBytes(view, 0, offset), String(offset)).toThrow(RangeError);
      expect(wild.allows('https://h/a/x', 'x')).toBe(false);
      expect(rules.allowsBytes(view, 0, 4)).toBe(false);
    }
  });

  it('check explains the path of its own lookup, if the rule set has an accessor that calls the engine', () => {
    const rules = parse(FILE).rulesFor('x');
    const get = () => interrupted(undefined);
    Object.defineProperties(rules, { token: { get }, groups: { get } });
    expect(rules.check('/private/x')).toMatchObject({ path: '/private/x', allowed: false, token: '*', reason: 'rule' });
  });

  it('a name that begins with a NUL does not change the answers for an array with the JSON that follows', () => {
    const rules = parse('user-agent: *\ndisallow: /');
    // As a name, it is that of a crawler to which `*` does not apply.
    expect(rules.allows('https://h/', '\0["AdsBot-Google"]')).toBe(true);
    expect(rules.allows('https://h/', ['AdsBot-Google'])).toBe(false);
    expect(rules.allows('https://h/', '\0\0["AdsBot-Google"]')).toBe(true);
  });

  it('two arrays with equal JSON get equal answers, whatever one of them returns when it is read again', () => {
    const file = parse('user-agent: good\ndisallow: /\n\nuser-agent: bad\nallow: /');
    const lying = Object.assign(['bad'], { toJSON: () => interrupted(['good']) });
    expect(file.allows('https://h/', lying)).toBe(false);
    expect(file.allows('https://h/', ['good'])).toBe(false);
    expect(parse(FILE).allows(URL_BLOCKED, ['good'])).toBe(false);
    const nothing = Object.assign(['bad'], { toJSON: () => undefined });
    expect(() => file.allows('https://h/', nothing)).toThrow(/^crawler: expected a name .* got undefined$/);
  });
});

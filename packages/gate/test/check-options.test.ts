import { describe, expect, it } from 'vitest';
import { Gate, type GateOptions, MemoryStore, type Store, TieredStore } from '../src/index.js';

const open = (options: object) =>
  Gate.open({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)', ...options } as GateOptions);

describe('a mistake in the options of a gate', () => {
  const { get: _, ...half } = new MemoryStore() as unknown as Record<string, unknown>;
  const mistakes: [object, string][] = [
    [{ storetimeout: 5 }, 'Gate.open: no option is called "storetimeout"; did you mean "storeTimeout"?'],
    [{ allowPrivate: true }, 'Gate.open: no option is called "allowPrivate"; known are userAgent, crawler, '],
    [{ fetch: { allowprivate: true } }, 'fetch: no option is called "allowprivate"; did you mean "allowPrivate"?'],
    [{ memoryOctets: 5 }, 'Gate.open: no option is called "memoryOctets"; did you mean "memoryBytes"?'],
    [{ maxBytes: 5 }, 'Gate.open: no option is called "maxBytes"; did you mean "maxOctets"?'],
    [{ store: 'robots-cache' }, 'store: expected a store, such as new MemoryStore(), got string'],
    [{ store: null }, 'store: expected a store, such as new MemoryStore(), got object'],
    [{ store: half }, 'store: expected a store, such as new MemoryStore(), got an object without get, '],
    [{ store: Promise.resolve(new MemoryStore()) }, 'store: expected a store, got a promise: write "await"'],
    [{ maxOctets: 2 ** 23 }, 'expected maxOctets to be an integer from 0 to 8388607, got 8388608'],
  ];

  it.each(mistakes)('%o is one line that says what to write', async (options, words) => {
    const error = await open(options).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(TypeError);
    expect((error as TypeError).message.startsWith(words)).toBe(true);
    expect((error as TypeError).message).not.toContain('\n');
  });

  it('stores in tiers are checked too', () => {
    const make = (near: unknown, far: unknown) => () => new TieredStore(near as Store, far as Store);
    expect(make('a', new MemoryStore())).toThrow('near: expected a store, such as new MemoryStore(), got string');
    expect(make(new MemoryStore(), undefined)).toThrow(
      'far: expected a store, such as new MemoryStore(), got undefined',
    );
  });
});

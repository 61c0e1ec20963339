import { parse } from '@maycrawl/core';
import { afterEach, describe, expect, it } from 'vitest';
import { Gate, type GateOptions, MemoryStore, type Store, TieredStore } from '../../src/index.js';
import { RedisStore } from '../../src/store/redis/redis-store.js';
import { SqliteStore } from '../../src/store/sqlite/sqlite-store.js';

const USER_AGENT = 'ExampleBot/1.0 (+https://example.com/bot)';

const gates: Gate[] = [];
afterEach(async () => {
  for (const gate of gates.splice(0)) await gate.close();
});

async function open(options: object): Promise<void> {
  gates.push(await Gate.open({ userAgent: USER_AGENT, ...options } as GateOptions));
}

/** Returns the message of the TypeError that `make` throws. It must be one line. */
async function mistake(make: () => unknown): Promise<string> {
  try {
    await make();
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
    const { message } = error as TypeError;
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThan(400);
    return message;
  }
  throw new Error('nothing was thrown');
}

type Wrong = readonly [value: unknown, shown: string];

const NOT_NUMBERS: readonly Wrong[] = [
  ['5', '"5"'],
  [Number.NaN, 'NaN'],
  [true, 'true'],
  [null, 'null'],
  [[5], 'an array'],
  [{}, 'an object'],
  [5n, '5'],
];
const NOT_WHOLE: readonly Wrong[] = [...NOT_NUMBERS, [1.5, '1.5'], [-1, '-1'], [Number.POSITIVE_INFINITY, 'Infinity']];
const NOT_POSITIVE: readonly Wrong[] = [...NOT_WHOLE, [0, '0']];
const NOT_TIMES: readonly Wrong[] = [...NOT_POSITIVE, [2 ** 31, '2147483648']];
const NOT_FUNCTIONS: readonly Wrong[] = [
  ['Date.now', '"Date.now"'],
  [5, '5'],
  [null, 'null'],
  [{}, 'an object'],
];
const NOT_BOOLEANS: readonly Wrong[] = [
  ['yes', '"yes"'],
  ['false', '"false"'],
  [1, '1'],
  [null, 'null'],
];
const NOT_OBJECTS: readonly Wrong[] = [
  ['', '""'],
  [5, '5'],
  [null, 'null'],
  [[], 'an array'],
];
const NOT_TEXTS: readonly Wrong[] = [
  [5, '5'],
  [null, 'null'],
  [['x'], 'an array'],
];

const BYTES = /a whole number of bytes, (\d+ or more|from \d+ to \d+)/;
const MILLISECONDS = /a whole number of milliseconds, (1 or more|from 1 to \d+)/;
const COUNT = /a whole number, (1 or more|from 0 to 100)/;
const A_FUNCTION = /a function, such as \S+/;
const A_BOOLEAN = /true or false/;
const AN_OBJECT = /an object, such as \{ .+ \}/;

/** For each option: the expected value in its message, and wrong values. */
type Rows = Readonly<Record<string, readonly [expected: RegExp, wrong: readonly Wrong[]]>>;

const GATE: Rows = {
  memoryBytes: [BYTES, NOT_POSITIVE],
  maxBytes: [BYTES, [...NOT_WHOLE, [0, '0'], [511_999, '511999'], [2 ** 23, '8388608']]],
  dialect: [/"google" or "rfc9309"/, [['bing', '"bing"'], ...NOT_TEXTS]],
  policy: [/"google" or "google-2022" or "rfc9309"/, [['constructor', '"constructor"'], ...NOT_TEXTS]],
  ladder: [AN_OBJECT, NOT_OBJECTS],
  fetch: [AN_OBJECT, NOT_OBJECTS],
  concurrency: [COUNT, NOT_POSITIVE],
  maxWait: [MILLISECONDS, NOT_TIMES],
  siteOf: [A_FUNCTION, NOT_FUNCTIONS],
  storeTimeout: [MILLISECONDS, NOT_TIMES],
  now: [A_FUNCTION, NOT_FUNCTIONS],
  monotonicNow: [A_FUNCTION, NOT_FUNCTIONS],
  random: [A_FUNCTION, NOT_FUNCTIONS],
};

const FETCH: Rows = {
  timeout: [MILLISECONDS, NOT_TIMES],
  connectTimeout: [MILLISECONDS, NOT_TIMES],
  maxRedirects: [COUNT, [...NOT_WHOLE, [101, '101']]],
  maxConnectionsPerAddress: [COUNT, NOT_POSITIVE],
  allowPrivate: [
    /true, false or a list of networks, such as \["10\.0\.0\.0\/8"\]/,
    [['10.0.0.0/8', '"10.0.0.0/8"'], ...NOT_TEXTS.slice(0, 2)],
  ],
  ports: [
    /a list of ports, such as \[8080, 8443\]/,
    [
      [8080, '8080'],
      [[0], 'an array'],
      [['80'], 'an array'],
    ],
  ],
  resolve: [A_FUNCTION, NOT_FUNCTIONS],
  connect: [A_FUNCTION, NOT_FUNCTIONS],
  proxy: [/a string, such as "http:\/\/proxy\.example:3128"/, NOT_TEXTS],
  proxyResolves: [A_BOOLEAN, NOT_BOOLEANS],
  ca: [
    /the text of PEM certificates, or a list of such texts/,
    [
      [5, '5'],
      [null, 'null'],
      [[5], 'an array'],
    ],
  ],
  acceptBadCertificates: [A_BOOLEAN, NOT_BOOLEANS],
  trustNotFoundPages: [A_BOOLEAN, NOT_BOOLEANS],
  ftp: [A_BOOLEAN, NOT_BOOLEANS],
};

const POSITIVE = ['freshDefault', 'freshMin', 'freshMax', 'retryMin', 'retryFirst', 'retryMax', 'retryMax503'];
const NOT_NEGATIVE = ['disallowFor', 'longOutage', 'retryAfterMax', 'refreshAt', 'refreshJitter', 'clockSkew'];
const BELOW: readonly Wrong[] = [...NOT_NUMBERS, [-1, '-1'], [Number.POSITIVE_INFINITY, 'Infinity']];
const LADDER: Rows = Object.fromEntries([
  ...POSITIVE.map((name) => [name, [/a number above 0/, [...BELOW, [0, '0']]]]),
  ...NOT_NEGATIVE.map((name) => [name, [/a number, 0 or more/, BELOW]]),
]);

const MEMORY: Rows = {
  maxBytes: [BYTES, [...NOT_POSITIVE, [5, '5']]],
  monotonicNow: [A_FUNCTION, NOT_FUNCTIONS],
};
const SQLITE: Rows = {
  folder: [/a path, such as "robots-cache"/, [['', '""'], [undefined, 'undefined'], ...NOT_TEXTS]],
  maxBytes: [/a whole number of bytes, 262144 or more/, [...NOT_POSITIVE, [5, '5'], [262_143, '262143']]],
  monotonicNow: [A_FUNCTION, NOT_FUNCTIONS],
};
const REDIS: Rows = {
  timeout: [MILLISECONDS, NOT_TIMES],
  lastGoodFor: [MILLISECONDS, NOT_POSITIVE],
  warn: [A_FUNCTION, NOT_FUNCTIONS],
  tls: [AN_OBJECT, NOT_OBJECTS],
  username: [/a string/, NOT_TEXTS],
  prefix: [/a string without braces, such as "maycrawl:"/, [['{x}', '"{x}"'], ...NOT_TEXTS]],
};
const TIERED: Rows = {
  farTimeout: [/a number of milliseconds from 0 to 2147483647/, [...BELOW, [2 ** 31, '2147483648']]],
  now: [A_FUNCTION, NOT_FUNCTIONS],
};

const PLACES: readonly [where: string, rows: Rows, make: (options: object) => unknown][] = [
  ['Gate.open', GATE, open],
  ['fetch', FETCH, (fetch) => open({ fetch })],
  ['ladder', LADDER, (ladder) => open({ ladder })],
  ['MemoryStore', MEMORY, (options) => new MemoryStore(options)],
  ['SqliteStore', SQLITE, (options) => new SqliteStore({ folder: '/nonexistent', ...options })],
  ['RedisStore.open', REDIS, (options) => RedisStore.open({ url: 'redis://127.0.0.1:1', ...options } as never)],
  ['TieredStore', TIERED, (options) => new TieredStore(new MemoryStore(), new MemoryStore(), options)],
];

describe.each(PLACES)('an option of %s', (where, rows, make) => {
  const wrong = Object.entries(rows).flatMap(([name, [expected, values]]) =>
    values.map(([value, shown]) => [name, shown, expected, value] as const),
  );

  it.each(wrong)('%s with the value %s: one line says what to write', async (name, shown, expected, value) => {
    const message = await mistake(() => make({ [name]: value }));
    expect(message.startsWith(`${name}: expected `)).toBe(true);
    expect(message).toMatch(expected);
    expect(message.endsWith(`, got ${shown}`)).toBe(true);
  });

  const misspelt = (name: string): string => `${name.slice(0, 3)}${name.slice(4)}`;
  // Short names resemble too many others.
  const names = Object.keys(rows).filter((name) => name.length > 5);

  it.each(names)('a misspelt %s is recognized', async (name) => {
    for (const given of [misspelt(name), name.toUpperCase(), `${name}s`, name.slice(1)]) {
      const message = await mistake(() => make({ [given]: undefined }));
      expect(message).toBe(
        `${where}: no option is called ${JSON.stringify(given)}; did you mean ${JSON.stringify(name)}?`,
      );
    }
  });

  it('an unknown name is reported with the list of options', async () => {
    for (const given of ['colour', 'constructor', '__proto', 'x'.repeat(10_000)]) {
      const message = await mistake(() => make({ [given]: 1 }));
      expect(message).toContain(`${where}: no option is called "${given.slice(0, 80)}`);
      expect(message).toContain(`known are ${where === 'RedisStore.open' ? 'url, ' : ''}`);
    }
  });
});

describe('a mistake in the options of a gate', () => {
  const { get: _, ...half } = new MemoryStore() as unknown as Record<string, unknown>;
  const mistakes: [object, string][] = [
    [{ agent: 'x' }, 'Gate.open: no option is called "agent"; known are userAgent, crawler, '],
    [{ allowPrivate: true }, 'Gate.open: no option is called "allowPrivate"; write it as fetch: { allowPrivate: … }'],
    [{ freshMax: 1 }, 'Gate.open: no option is called "freshMax"; write it as ladder: { freshMax: … }'],
    [{ fetch: { allowprivate: true } }, 'fetch: no option is called "allowprivate"; did you mean "allowPrivate"?'],
    [{ memorybyte: 5 }, 'Gate.open: no option is called "memorybyte"; did you mean "memoryBytes"?'],
    [{ store: 'robots-cache' }, 'store: expected a store, such as new MemoryStore(), got "robots-cache"'],
    [{ store: null }, 'store: expected a store, such as new MemoryStore(), got null'],
    [{ store: half }, 'store: expected a store, such as new MemoryStore(), got an object without get, '],
    [{ store: Promise.resolve(new MemoryStore()) }, 'store: expected a store, got a promise: write "await"'],
    [{ ladder: { policy: 'google' } }, 'ladder: no option is called "policy"; known are '],
    [
      { userAgent: 5 },
      'userAgent: expected the name of the crawler, such as "ExampleBot/1.0 (+https://example.com/bot)", got 5',
    ],
    [{ userAgent: undefined }, 'userAgent: expected the name of the crawler, such as '],
    [{ crawler: 5 }, 'crawler: '],
    [{ crawler: '' }, 'crawler: '],
    [{ fetch: { allowPrivate: ['10/8'] } }, 'allowPrivate: "10/8" is not a network: write "10.0.0.0/8".'],
    [{ fetch: { proxy: 'socks5://h' } }, 'proxy: expected an http or https URL, such as '],
  ];

  it.each(mistakes)('%o is one line that says what to write', async (options, words) => {
    expect((await mistake(() => open(options))).slice(0, words.length)).toBe(words);
  });

  it('missing options', async () => {
    const example = '{ userAgent: "ExampleBot/1.0 (+https://example.com/bot)" }';
    const openWith = (options: unknown) => () => Gate.open(options as GateOptions);
    expect(await mistake(openWith(undefined))).toBe(`Gate.open: expected options, such as ${example}, got undefined`);
    expect(await mistake(openWith('Bot'))).toBe('Gate.open: expected an object with options, got "Bot"');
  });

  it('`new Gate` without `open` says to use `open`', async () => {
    const Constructor = Gate as unknown as new (...values: unknown[]) => Gate;
    const options = { userAgent: 'ExampleBot/1.0' };
    for (const values of [[], [options], [options, Symbol('Gate.open')], [undefined, true]]) {
      const message = await mistake(() => new Constructor(...values));
      expect(message).toBe('new Gate(…) is not possible: write "await Gate.open(options)"');
    }
  });

  it('secrets are not shown', async () => {
    for (const proxy of [
      'http://user:secret@[',
      'user:secret@proxy.example:3128',
      'http://user:%secret@proxy.example',
    ]) {
      expect(await mistake(() => open({ fetch: { proxy } }))).not.toContain('secret');
    }
    const password = ['secret'];
    const message = await mistake(() => RedisStore.open({ url: 'redis://127.0.0.1:1', password } as never));
    expect(message).toBe('password: expected a string, got object');
  });

  it('the maximum of maxBytes is that of the parser', () => {
    expect(() => parse('', { maxBytes: 2 ** 23 - 1 })).not.toThrow();
    expect(() => parse('', { maxBytes: 2 ** 23 })).toThrow(TypeError);
  });

  it('valid options are accepted', async () => {
    await open({
      crawler: 'ExampleBot',
      store: new MemoryStore({ maxBytes: 4096 }),
      memoryBytes: 1,
      maxBytes: 512_000,
      dialect: 'rfc9309',
      policy: 'google-2022',
      ladder: { freshMin: 1, disallowFor: 0 },
      concurrency: 1,
      maxWait: 2 ** 31 - 1,
      siteOf: (name: string) => name,
      storeTimeout: 1,
      now: Date.now,
      monotonicNow: undefined,
      random: () => 0,
      fetch: { timeout: 1, maxRedirects: 0, allowPrivate: ['::1/128'], proxy: undefined, ca: [], ftp: true },
    });
  });

  it('inherited options are checked too', async () => {
    const options = Object.create({ userAgent: USER_AGENT, memoryBytes: Number.NaN }) as GateOptions;
    expect(await mistake(() => Gate.open(options))).toMatch(/^memoryBytes: expected .*, got NaN$/);
  });

  it('the stores of a TieredStore are checked too', async () => {
    const make = (near: unknown, far: unknown) => () => new TieredStore(near as Store, far as Store);
    const expected = 'expected a store, such as new MemoryStore(), got';
    expect(await mistake(make('a', new MemoryStore()))).toBe(`near: ${expected} "a"`);
    expect(await mistake(make(new MemoryStore(), undefined))).toBe(`far: ${expected} undefined`);
  });

  it('a storeTimeout that is not above the farTimeout is rejected', async () => {
    const store = (farTimeout?: number) =>
      new TieredStore(new MemoryStore(), new MemoryStore(), farTimeout === undefined ? {} : { farTimeout });
    for (const [options, farTimeout, storeTimeout] of [
      [{ store: store(100) }, 100, 100],
      [{ store: store(), storeTimeout: 50 }, 50, 50],
      [{ store: store(5_000), storeTimeout: 1_000 }, 5_000, 1_000],
    ] as const) {
      const message = await mistake(() => open(options));
      expect(message).toContain(`storeTimeout: expected more than the farTimeout of the TieredStore (${farTimeout})`);
      expect(message).toMatch(new RegExp(`got ${storeTimeout}$`));
    }
    await open({ store: store() });
    await open({ store: store(100), storeTimeout: 101 });
  });
});

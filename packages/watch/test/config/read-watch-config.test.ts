import { Validator } from '@cfworker/json-schema';
import { describe, expect, it } from 'vitest';
import { readWatchConfig, WatchConfigError, watchConfigSchema } from '../../src/config.js';

const HOUR = 3_600_000;

function mistakeIn(value: unknown): string {
  try {
    readWatchConfig(value);
  } catch (error) {
    if (error instanceof WatchConfigError) return error.message;
    throw error;
  }
  return 'none';
}

const site = (settings: object) => ({ sites: [{ url: 'https://a.example', ...settings }] });
const problemOf = (settings: object) => readWatchConfig(site(settings)).problems.map(({ message }) => message);

describe('readWatchConfig', () => {
  it('reads sites, the settings that they share, and their own', () => {
    const { config, problems } = readWatchConfig({
      interval: '2h',
      crawlers: ['Googlebot'],
      sites: [
        'shop.example',
        { url: 'http://b.example:8080/page', interval: '15m', urls: ['/x', 'http://b.example:8080/y'] },
      ],
      mutes: [{ kind: 'usage', sites: ['shop.example'], until: '2030-01-01T00:00:00Z' }, { kind: 'all' }],
      receivers: [{ webhook: 'https://hooks.example/' }],
      store: 'history',
      language: 'th',
      keepHistory: '90d',
    });
    expect(problems).toEqual([]);
    expect(config.sites).toMatchObject([
      { index: 0, origin: 'https://shop.example', interval: 2 * HOUR, crawlers: ['Googlebot'], urls: [] },
      {
        index: 1,
        origin: 'http://b.example:8080',
        interval: HOUR / 4,
        crawlers: ['Googlebot'],
        urls: ['/x', 'http://b.example:8080/y'],
      },
    ]);
    expect(config.mutes).toEqual([
      { kind: 'usage', sites: ['https://shop.example'], until: Date.UTC(2030, 0, 1) },
      { kind: 'all', sites: undefined, until: undefined },
    ]);
    expect(config).toMatchObject({
      store: 'history',
      language: 'th',
      keepHistory: 90 * 24 * HOUR,
      receivers: [{ webhook: 'https://hooks.example/' }],
    });
  });

  it.each([
    [[], 'expected an object with "sites", got an array'],
    [{}, 'sites: expected an array such as ["https://example.com"], got nothing'],
    [{ sites: [] }, 'sites: expected an array such as ["https://example.com"], got an empty one'],
    [{ sites: ['a.example'], reciever: [] }, /^reciever: there is no such key; there are sites, mutes, store, /],
    [{ sites: ['a.example'], interval: 3600 }, 'interval: expected a time such as "15m", "1h" or "1d", got 3600'],
    [{ sites: ['a.example'], interval: '59s' }, 'interval: expected at least 60 seconds, got "59s"'],
    [{ sites: ['a.example'], keepHistory: '12h' }, 'keepHistory: expected at least 86400 seconds, got "12h"'],
    [{ sites: ['a.example'], language: 'fr' }, 'language: expected one of en, hi, th, got "fr"'],
    [{ sites: ['a.example'], store: { password: 'secret' } }, 'store: expected a string, got an object'],
    [{ sites: ['a.example'], receivers: {} }, 'receivers: expected an array, got an object'],
    [{ sites: ['a.example'], mutes: [{ kind: 'noise' }] }, /^mutes\[0\]\.kind: expected one of all, verdicts, /],
    [{ sites: ['a.example'], mutes: [{}] }, 'mutes[0]: has no "kind": write "all" or a kind of alert'],
    [
      { sites: ['a.example'], mutes: [{ kind: 'all', until: '2030-02-31T00:00:00Z' }] },
      'mutes[0].until: expected a time such as "2030-01-31T12:00:00Z", got "2030-02-31T00:00:00Z"',
    ],
    [
      { sites: ['a.example'], mutes: [{ kind: 'all', until: '2030-01-31' }] },
      'mutes[0].until: expected a time such as "2030-01-31T12:00:00Z", got "2030-01-31"',
    ],
    [
      { sites: ['a.example'], mutes: [{ kind: 'all', until: 'tomorrow' }] },
      'mutes[0].until: expected a time such as "2030-01-31T12:00:00Z", got "tomorrow"',
    ],
  ])('rejects a mistake that could lose alerts: %j', (value, expected) => {
    expect(mistakeIn(value)).toMatch(expected);
  });

  it.each([
    [{ interval: '30s' }, 'sites[0].interval: expected at least 60 seconds, got "30s"'],
    [{ crawler: 'Googlebot' }, /^sites\[0\]\.crawler: there is no such key; there are url, interval, /],
    [{ crawlers: ['Googlebot', 7] }, 'sites[0].crawlers[1]: expected the name of a crawler, as "Googlebot", got 7'],
    [
      { urls: ['/', 'https://b.example/x'] },
      'sites[0].urls[1]: expected a path or a URL on https://a.example, got "https://b.example/x"',
    ],
    [{ crawlers: [''] }, 'sites[0].crawlers[0]: expected the name of a crawler, as "Googlebot", got ""'],
    [{ urls: ['products'] }, 'sites[0].urls[0]: expected a URL or a path that begins with /, got "products"'],
    [{ expectedState: 'live' }, 'sites[0].expectedState: expected one of production, staging, got "live"'],
    [{ url: 'mailto:a@b' }, 'sites[0].url: expected a site without a user name and a password'],
    [
      { url: 'gopher://a.example' },
      'sites[0].url: expected a site such as "https://example.com", got "gopher://a.example"',
    ],
    [{ __proto__: null, constructor: 1 }, /^sites\[0\]\.constructor: there is no such key/],
  ])('leaves out a site with a mistake: %j', (settings, expected) => {
    const [problem, ...others] = problemOf(settings);
    expect(problem).toMatch(expected);
    expect(others).toEqual([]);
  });

  it('goes on with the other sites', () => {
    const { config, problems } = readWatchConfig({ sites: ['a.example', {}, 5, 'https://a.example/x', 'b.example'] });
    expect(config.sites.map(({ origin }) => origin)).toEqual(['https://a.example', 'https://b.example']);
    expect(problems.map(({ message }) => message)).toEqual([
      'sites[1]: has no "url": write the site, as "url": "https://example.com"',
      'sites[2]: expected an object, got 5',
      'sites[3]: https://a.example is also sites[0]: leave out one',
    ]);
  });
});

describe('watchConfigSchema', () => {
  const validator = new Validator(watchConfigSchema(), '7');

  it.each([
    { sites: ['a.example'] },
    {
      $schema: 'x',
      interval: '1m',
      sites: [{ url: 'a.example', interval: '15m', urlsFrom: ['urls.txt'], expect: 'HEAD:robots.txt' }],
    },
    { sites: ['a.example'], mutes: [{ kind: 'all' }], receivers: [{ type: 'program', command: ['true'] }] },
  ])('accepts what is read: %j', (value) => {
    expect(mistakeIn(value)).toBe('none');
    expect(validator.validate(value).valid).toBe(true);
  });

  it.each([{}, { sites: [] }, { sites: ['a.example'], x: 1 }, { sites: ['a.example'], interval: '1 h' }])(
    'rejects what is rejected: %j',
    (value) => {
      expect(mistakeIn(value)).not.toBe('none');
      expect(validator.validate(value).valid).toBe(false);
    },
  );
});

it('gives a site those of the URLs for all sites that are on it', () => {
  const { config } = readWatchConfig({ sites: ['a.example', 'b.example'], urls: ['/x', 'https://b.example/y'] });
  expect(config.sites.map(({ urls }) => urls)).toEqual([['/x'], ['/x', 'https://b.example/y']]);
});

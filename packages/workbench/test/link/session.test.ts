import { anything, assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSession, encodeSession, type Session, sessionOf } from '../../src/link/session.js';

const LEAST: Session = { draft: 'Disallow: /', urls: ['/a'], crawlers: ['Googlebot'], tab: 'test' };
const MOST: Session = {
  ...LEAST,
  source: { kind: 'site', name: 'shop.example' },
  opened: 'Disallow:',
  live: { text: '', url: 'https://shop.example/robots.txt', fetchedAt: 1 },
  base: 'x',
  site: 'shop.example',
  cell: [0, 0],
  at: 3,
  dialect: 'rfc9309',
  tests: [{ url: '/a', crawler: 'Googlebot', allowed: true }],
  readOnly: true,
};

describe('a session', () => {
  test('is read with its fields, and without unknown ones', () => {
    expect(sessionOf(LEAST)).toEqual(LEAST);
    expect(sessionOf({ ...MOST, later: 1, __proto__: { evil: 1 } })).toEqual(MOST);
    expect(sessionOf({ ...LEAST, source: { kind: 'example', name: 1 } })).toEqual({
      ...LEAST,
      source: { kind: 'example' },
    });
  });

  test('E8 names crawlers as Google prints them', () => {
    const tests = [{ url: '/a', crawler: 'Googlebot Storebot', allowed: true }];
    expect(sessionOf({ ...LEAST, crawlers: ['Googlebot News', 'Foo Bar'], tests })).toEqual({
      ...LEAST,
      crawlers: ['Googlebot-News', 'Foo Bar'],
      tests: [{ url: '/a', crawler: 'Storebot-Google', allowed: true }],
    });
  });

  test.each([
    ['draft', 1],
    ['urls', '/a'],
    ['urls', [1]],
    ['urls', new Array(100_001).fill('/')],
    ['crawlers', {}],
    ['crawlers', ['Googlebot', '']],
    ['crawlers', ['(no name)']],
    ['tab', 'constructor'],
    ['source', 'example'],
    ['source', { kind: 'site' }],
    ['source', { kind: 'other', name: 'x' }],
    ['opened', 1],
    ['live', null],
    ['live', { ...MOST.live, url: 'javascript:alert(1)' }],
    ['live', { ...MOST.live, url: 'https://' }],
    ['live', { ...MOST.live, fetchedAt: Number.NaN }],
    ['base', 1],
    ['site', []],
    ['cell', [1, 0]],
    ['cell', [0]],
    ['cell', [-1, 0]],
    ['cell', [0.5, 0]],
    ['at', -1],
    ['at', '3'],
    ['dialect', 'bing'],
    ['readOnly', 1],
    ['tests', [{ url: '/a', crawler: 'x' }]],
    ['tests', [{ url: '/a', crawler: ' ', allowed: true }]],
  ])('with another %s is refused (%#)', (field, value) => {
    expect(sessionOf({ ...MOST, [field]: value })).toBeUndefined();
  });

  test('is never read from other values, and nothing throws', () => {
    assert(
      property(anything(), (value) => {
        expect(sessionOf(value)).toBeUndefined();
      }),
      { seed: 19, numRuns: 500 },
    );
  });
});

describe('a session file', () => {
  test('round trip', () => {
    expect(decodeSession(encodeSession(MOST))).toEqual({ session: MOST });
  });

  test('that is no session, or of another version', () => {
    for (const text of ['', '{', 'null', '[]', '1', '{}', '{"maycrawl":1}', JSON.stringify(LEAST)]) {
      expect(decodeSession(text)).toEqual({ fault: 'sessionInvalid' });
    }
    expect(decodeSession(JSON.stringify({ ...LEAST, maycrawl: 2 }))).toEqual({ fault: 'sessionVersion' });
  });
});

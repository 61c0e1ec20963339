import { describe, expect, it } from 'vitest';
import { redirectTarget } from '../../../src/fetch/semantics/redirect-target.js';

const BASE = new URL('https://example.com/a/robots.txt?q');

function targetOf(...locations: readonly string[]): string | undefined {
  const target = redirectTarget(locations, BASE);
  return target.kind === 'url' ? target.url.href : undefined;
}

describe('FAULT-12', () => {
  it.each([
    ['/b', 'https://example.com/b'],
    ['b', 'https://example.com/a/b'],
    ['//other.example/b', 'https://other.example/b'],
    ['http://other.example', 'http://other.example/'],
    ['?x', 'https://example.com/a/robots.txt?x'],
    // Without fragment and user info.
    ['/b#c', 'https://example.com/b'],
    ['https://name:word@example.com/b', 'https://example.com/b'],
    ['https://name@example.com/b', 'https://example.com/b'],
    // Bytes above 0x7F are requested as received, others are left as they are.
    ['/\u007f', 'https://example.com/%7F'],
    ['/\u0080', 'https://example.com/%80'],
    ['/caf\u00e9', 'https://example.com/caf%E9'],
    ['/\u00ff', 'https://example.com/%FF'],
    ['/caf%c3%a9', 'https://example.com/caf%c3%a9'],
    ['https://m\u00c3\u00bcller.example/', 'https://xn--mller-kva.example/'],
  ])('FAULT-12 Location: %s', (location, target) => {
    expect(targetOf(location)).toBe(target);
  });

  it('FAULT-12 no Location, an empty one, a malformed one and two different ones are not followed', () => {
    expect([targetOf(), targetOf(''), targetOf('http://'), targetOf('/b', '/c')]).toEqual(Array(4).fill(undefined));
    expect(redirectTarget([], BASE)).toEqual({ kind: 'bad-location' });
  });

  it('FAULT-12 the same Location twice is followed', () => {
    expect(targetOf('/b', '/b')).toBe('https://example.com/b');
  });
});

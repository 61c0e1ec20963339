import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint.js';

const SPECIAL = ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google'];
const SHUT = [...SPECIAL, '*']
  .map((name) => `User-agent: ${name}\n`)
  .concat('Disallow: /\n')
  .join('');

function found(text: string, environment?: 'production' | 'staging'): string[] {
  const options = environment === undefined ? {} : { environment };
  return lint(text, options)
    .filter(({ code }) => code === 'everything-blocked')
    .map(({ location, message, related }) => `${location.start.line} ${related.length} ${message}`);
}

describe('everything-blocked', () => {
  it('says nothing where the environment is not told', () => {
    expect(found(SHUT)).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it.each([
    '',
    'Sitemap: https://example.com/s.xml\n',
    'User-agent: *\nDisallow: /private/\n',
    'User-agent: *\nAllow: /\n',
  ])('staging is open: %j', (text) => {
    expect(found(text, 'staging')).toEqual([
      '1 0 The site is said to be for staging, and this file leaves it open for every crawler without a group of its own.',
    ]);
  });

  it('staging is open in part', () => {
    expect(found(`${SHUT}Allow: /about\n`, 'staging')).toEqual([
      '5 0 The site is said to be for staging, and this file leaves a part of it open for every crawler without a group of its own.',
    ]);
  });

  it('staging is shut', () => {
    expect(found(SHUT, 'staging')).toEqual([]);
    expect(found(`${SHUT}User-agent: GPTBot\nDisallow: /*\n`, 'staging')).toEqual([]);
  });

  it('staging is open for crawlers that are named', () => {
    expect(found(`${SHUT}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n`, 'staging')).toEqual([
      '7 1 The site is said to be for staging, and this file leaves it open for `GPTBot`.',
    ]);
  });

  it('production may be shut but for named crawlers, and a path opened makes it not shut', () => {
    expect(found(SHUT, 'production')).toHaveLength(1);
    expect(found(`${SHUT}User-agent: Googlebot\nDisallow: /cart/\n`, 'production')).toEqual([]);
    expect(found(`${SHUT}Allow: /about\n`, 'production')).toEqual([]);
    expect(found(`${SHUT}User-agent: GPTBot\nDisallow: /\n`, 'production')).toHaveLength(1);
  });
});

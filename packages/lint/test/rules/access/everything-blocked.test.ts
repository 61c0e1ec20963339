import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint.js';

const SPECIAL = ['AdsBot-Google', 'AdsBot-Google-Mobile', 'Mediapartners-Google', 'APIs-Google'];
const BLOCKED = [...SPECIAL, '*']
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
  it('reports nothing without an environment', () => {
    expect(found(BLOCKED)).toEqual([]);
    expect(found('')).toEqual([]);
  });

  it.each([
    '',
    'Sitemap: https://example.com/s.xml\n',
    'User-agent: *\nDisallow: /private/\n',
    'User-agent: *\nAllow: /\n',
  ])('reports a staging site that is allowed: %j', (text) => {
    expect(found(text, 'staging')).toEqual([
      '1 0 The environment is set to staging, but every crawler without its own group may fetch the site.',
    ]);
  });

  it('reports a staging site of which a part is allowed', () => {
    expect(found(`${BLOCKED}Allow: /about\n`, 'staging')).toEqual([
      '5 0 The environment is set to staging, but every crawler without its own group may fetch a part of the site.',
    ]);
  });

  it('reports nothing for a staging site that is blocked completely', () => {
    expect(found(BLOCKED, 'staging')).toEqual([]);
    expect(found(`${BLOCKED}User-agent: GPTBot\nDisallow: /*\n`, 'staging')).toEqual([]);
  });

  it('reports a staging site that is allowed for named crawlers', () => {
    expect(found(`${BLOCKED}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n`, 'staging')).toEqual([
      '7 1 The environment is set to staging, but `GPTBot` may fetch the site.',
    ]);
  });

  it('reports a production site only if it is blocked for every crawler and no path is allowed', () => {
    expect(found(BLOCKED, 'production')).toHaveLength(1);
    expect(found(`${BLOCKED}User-agent: Googlebot\nDisallow: /cart/\n`, 'production')).toEqual([]);
    expect(found(`${BLOCKED}Allow: /about\n`, 'production')).toEqual([]);
    expect(found(`${BLOCKED}User-agent: GPTBot\nDisallow: /\n`, 'production')).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { redisSettings } from '../../../src/store/redis/redis-settings.js';
import { RedisStore } from '../../../src/store/redis/redis-store.js';

describe('redis settings', () => {
  test.each([
    ['redis://h', { nodes: [{ host: 'h', port: 6379 }], isCluster: false, database: 0, tls: undefined }],
    ['redis://h:1/5', { nodes: [{ host: 'h', port: 1 }], database: 5, place: 'redis://h:1/5' }],
    ['rediss://[::1]:7', { nodes: [{ host: '::1', port: 7 }], tls: {} }],
    ['redis://u:p%40%2F@h', { username: 'u', password: 'p@/', place: 'redis://h' }],
    ['redis://:p@h', { username: undefined, password: 'p' }],
    [
      'rediss+cluster://u:p@a,b:2,[::1]:3',
      {
        nodes: [
          { host: 'a', port: 6379 },
          { host: 'b', port: 2 },
          { host: '::1', port: 3 },
        ],
        isCluster: true,
        username: 'u',
        password: 'p',
        tls: {},
        place: 'rediss+cluster://a,b:2,[::1]:3',
      },
    ],
  ])('%s is read', (url, settings) => {
    expect(redisSettings({ url })).toMatchObject(settings);
  });

  test('user and password may be given apart from the URL', () => {
    const settings = redisSettings({ url: 'redis://a:b@h', username: 'u', password: 'p' });
    expect(settings).toMatchObject({ username: 'u', password: 'p' });
  });

  test.each([
    [{ url: undefined }, 'url: a Redis URL is expected'],
    [{ url: '' }, 'url: a Redis URL is expected'],
    [{ url: 'http://secret:secret@h' }, 'url: a Redis URL is expected'],
    [{ url: 'redis://u:secret@' }, 'url: "" is no host'],
    [{ url: 'redis://u:secret@h:0' }, 'url: "h:0" is no host with a port from 1 to 65535'],
    [{ url: 'redis://h:99999' }, 'is no host'],
    [{ url: 'redis://[1::1::1]' }, 'is no host'],
    [{ url: 'redis+cluster://h,' }, 'url: "" is no host'],
    [{ url: 'redis://u:secret@a,b' }, 'write redis+cluster://a,b, or one host'],
    [{ url: 'redis+cluster://a,b/1' }, 'a Cluster has no databases'],
    [{ url: 'redis://h/one' }, 'a database is a number'],
    [{ url: 'redis://u:%secret@h' }, 'url: user and password are percent-encoded'],
    [{ url: 'redis://h', tls: {} }, 'tls: is for TLS alone'],
    [{ url: 'redis://h', prefix: 'a{b' }, 'prefix: expected a text without braces'],
    [{ url: 'redis://h', timeout: 0 }, 'timeout: expected a whole number of milliseconds'],
    [{ url: 'redis://h', timeout: 2 ** 31 }, 'timeout: expected a whole number of milliseconds'],
    [{ url: 'redis://h', lastGoodFor: 1.5 }, 'lastGoodFor: expected a whole number of milliseconds'],
  ])('%j: what to change is said in one line, and no password', async (options, words) => {
    const error = await RedisStore.open(options as never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    const { message } = error as TypeError;
    expect(message).toContain(words);
    expect(message).not.toMatch(/secret|\n/);
  });

  test('a URL of a million characters takes linear time', () => {
    for (const url of [`redis://${':'.repeat(1e6)}`, `redis://${'@'.repeat(1e6)}`, `redis://${'[1'.repeat(5e5)}`])
      expect(() => redisSettings({ url })).toThrow(TypeError);
  });
});

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
  ])('%s is parsed', (url, settings) => {
    expect(redisSettings({ url })).toMatchObject(settings);
  });

  test('options replace the user name and the password of the URL', () => {
    const settings = redisSettings({ url: 'redis://a:b@h', username: 'u', password: 'p' });
    expect(settings).toMatchObject({ username: 'u', password: 'p' });
  });

  test.each([
    [{ url: undefined }, 'url: expected a Redis URL, such as '],
    [{ url: '' }, 'url: expected a Redis URL, such as '],
    [{ url: 'http://secret:secret@h' }, 'url: expected a Redis URL, such as '],
    [{ url: 'redis://u:secret/secret@h' }, 'url: expected a Redis URL, such as '],
    [{ url: 'redis://u:1/secret@h' }, 'url: expected a Redis URL, such as '],
    [{ url: 'redis://u:secret@' }, 'url: expected a host, or a host and a port from 1 to 65535, as in '],
    [{ url: 'redis://u:secret@h:0' }, 'redis+cluster://host:6379,host:6379, got "h:0"'],
    [{ url: 'redis://h:99999' }, ', got "h:99999"'],
    [{ url: 'redis://[1::1::1]' }, ', got "[1::1::1]"'],
    [{ url: 'redis+cluster://h,' }, ', got ""'],
    [{ url: 'redis://u:secret@a,b' }, 'write redis+cluster://a,b, or one host'],
    [{ url: 'redis+cluster://a,b/1' }, 'a Cluster has no databases: remove "/1" after the hosts'],
    [{ url: 'redis://h/one' }, 'expected the number of a database, as in redis://host:6379/1, got "one"'],
    [{ url: 'redis://u:%secret@h' }, 'url: user name and password must be percent-encoded'],
    [{ url: 'redis://h', tls: {} }, 'tls: only a "url" that starts with rediss uses TLS'],
    [{ url: 'redis://h', prefix: 'a{b' }, 'prefix: expected a string without braces'],
    [{ url: 'redis://h', timeout: 0 }, 'timeout: expected a whole number of milliseconds'],
    [{ url: 'redis://h', timeout: 2 ** 31 }, 'timeout: expected a whole number of milliseconds'],
    [{ url: 'redis://h', lastGoodFor: 1.5 }, 'lastGoodFor: expected a whole number of milliseconds'],
  ])('for %j the message is one line that names the option and shows no password', async (options, text) => {
    const error = await RedisStore.open(options as never).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    const { message } = error as TypeError;
    expect(message).toContain(text);
    expect(message).not.toMatch(/secret|\n/);
  });

  test('a URL of a million characters is parsed in linear time', () => {
    for (const url of [`redis://${':'.repeat(1e6)}`, `redis://${'@'.repeat(1e6)}`, `redis://${'[1'.repeat(5e5)}`])
      expect(() => redisSettings({ url })).toThrow(TypeError);
  });
});

import { setMaxListeners } from 'node:events';
/** Limits of an address that names of other owners point to: real sockets, with public addresses mapped to loopback. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Exchanges } from '../../../src/fetch/exchange/exchanges.js';
import { preparedFetcher } from '../../../src/fetch/http/fetch-robots.js';
import { prepareSettings } from '../../../src/fetch/net/fetch-settings.js';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { RULES } from '../fetching.js';

const VICTIM = '93.184.215.14';

describe('an address with several ports and names', () => {
  it('FAULT-85 a silent port of an address, to which names of others point, does not delay its web site', async () => {
    const web = await startMisbehaving((socket) => void socket.end(http('200 OK', {}, RULES)));
    const silent = await startMisbehaving(() => {});
    try {
      const settings = prepareSettings({
        userAgent: 'ExampleBot/1.0',
        timeout: 1_000,
        resolve: async () => [VICTIM],
        connect: (_, port) => connect(port === 80 ? web.port : silent.port, '127.0.0.1'),
      });
      const fetch = preparedFetcher(settings, new Exchanges(settings, { maxWait: 60_000 }));
      const rest = new AbortController();
      // Each request listens to it.
      setMaxListeners(0, rest.signal);
      let answered = 0;
      const others = Array.from({ length: 40 }, (_, i) =>
        fetch(`http://h.other${i}.test:8181/robots.txt`, { signal: rest.signal }).finally(() => answered++),
      );
      while (answered < 5) await new Promise(setImmediate);
      // Three were silent, so only one exchange at a time is permitted: the rest would take half a minute.
      const { kind } = await fetch('http://site.test/robots.txt');
      expect(kind).toBe('file');
      expect(answered).toBeLessThan(10);
      rest.abort();
      await Promise.all(others);
    } finally {
      await web.stop();
      await silent.stop();
    }
  });

  it('FAULT-85 the limit of an address also applies to hosts whose second address it is; no fetch fails', async () => {
    let [open, most] = [0, 0];
    const waiting: (() => void)[] = [];
    const server = await startMisbehaving(async (socket) => {
      most = Math.max(most, ++open);
      await new Promise<void>((answer) => {
        waiting.push(answer);
      });
      open--;
      socket.end(http('200 OK', {}, RULES));
    });
    try {
      const settings = prepareSettings({
        userAgent: 'ExampleBot/1.0',
        allowPrivate: true,
        // Nothing listens at the first address on that port.
        resolve: async (host) => [`127.0.1.${1 + Number(host.slice(1, host.indexOf('.')))}`, '127.0.0.1'],
      });
      const fetch = preparedFetcher(settings, new Exchanges(settings, { maxWait: 60_000 }));
      const fetches = Promise.all(
        Array.from({ length: 40 }, (_, i) => fetch(`http://d${i}.test:${server.port}/robots.txt`)),
      );
      // After some turns of the event loop, all permitted connections are open.
      for (let turns = 0; turns < 500 || waiting.length < 8; turns++) await new Promise(setImmediate);
      for (let answered = 0; answered < 40; answered++) {
        while (waiting.length === 0) await new Promise(setImmediate);
        waiting.shift()!();
      }
      expect((await fetches).map(({ kind }) => kind)).toEqual(Array(40).fill('file'));
      expect(most).toBeLessThanOrEqual(8);
    } finally {
      await server.stop();
    }
  });
});

it('FAULT-85 addresses in URLs count by their network, since one owner has many of them', () => {
  const exchanges = new Exchanges(prepareSettings({ userAgent: 'ExampleBot/1.0' }));
  const siteOf = (host: string) => exchanges.siteOf(new URL(`http://${host}/`));
  expect(siteOf('93.184.215.14')).toBe(siteOf('93.184.215.200'));
  expect(siteOf('[2606:4700:1::1]')).toBe(siteOf('[2606:4700:1:2::9]'));
  expect(siteOf('93.184.215.14')).not.toBe(siteOf('93.184.216.14'));
  expect([siteOf('127.0.0.1'), siteOf('www.example.co.uk')]).toEqual(['127.0.0.1', 'example.co.uk']);
});

import { describe, expect, it } from 'vitest';
import { http, startMisbehaving } from '../../servers/misbehaving.js';
import { createFetcher, LOCAL, RULES } from '../fetching.js';

/** Starts a server that responds when the test calls `answer`; it counts its open connections. */
async function startSlow(host = '127.0.0.1') {
  const waiting: (() => void)[] = [];
  let answersAtOnce = false;
  let open = 0;
  let most = 0;
  const server = await startMisbehaving(
    async (socket) => {
      most = Math.max(most, ++open);
      if (!answersAtOnce) await new Promise<void>((answer) => waiting.push(answer));
      open--;
      socket.end(http('200 OK', {}, RULES));
    },
    { host },
  );
  return {
    ...server,
    most: () => most,
    waiting: () => waiting.length,
    /** Resolves when this number of requests waits. */
    async has(count: number) {
      while (waiting.length < count) await new Promise(setImmediate);
    },
    /** Answers one request. */
    answer: () => waiting.shift()?.(),
    /** Answers all waiting and future requests. */
    answerAll() {
      answersAtOnce = true;
      for (const answer of waiting.splice(0)) answer();
    },
  };
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('exchanges', () => {
  it('exchanges with an address are limited, and waiting for one is not a timeout of the server', async () => {
    const server = await startSlow();
    try {
      const fetch = createFetcher({ ...LOCAL, maxConnectionsPerAddress: 2, timeout: 2_000 });
      const urls = Array.from({ length: 12 }, (_, site) => `http://site${site}.test:${server.port}/robots.txt`);
      const fetches = Promise.all(urls.map((url) => fetch(url)));
      for (let answered = 0; answered < 12; answered++) {
        await server.has(1);
        // Twelve fetches, two at a time, take longer than the deadline of each.
        await new Promise((resolve) => setTimeout(resolve, 200));
        server.answer();
      }
      expect((await fetches).map(({ kind }) => kind)).toEqual(Array(12).fill('file'));
      expect(server.most()).toBe(2);
    } finally {
      await server.stop();
    }
  });

  it('FAULT-77 an abort in the queue ends this fetch at once', async () => {
    const controller = new AbortController();
    const server = await startSlow();
    try {
      const fetch = createFetcher({ ...LOCAL, maxConnectionsPerAddress: 1 });
      const first = fetch(`${server.origin}/robots.txt`);
      const second = fetch(`${server.origin}/robots.txt`, { signal: controller.signal });
      const third = fetch(`${server.origin}/robots.txt`);
      await server.has(1);
      controller.abort();
      expect(await second).toMatchObject({ kind: 'unreachable', reason: 'aborted' });
      server.answerAll();
      expect([(await first).kind, (await third).kind]).toEqual(['file', 'file']);
    } finally {
      await server.stop();
    }
  });

  it.each([
    ['maxWait', 10_000, 200],
    ['the deadline', 400, 10_000],
  ])(
    'FAULT-85 a redirect that waits in the queue up to %s is overloaded, not a timeout of the site',
    async (_what, timeout, maxWait) => {
      const target = await startMisbehaving(() => {}, { host: '127.0.0.3' });
      const redirecting = await startMisbehaving((socket) => {
        socket.end(http('302 Found', { Location: `${target.origin}/moved` }));
      });
      // Holds the only slot of the target's address until `leave` is called.
      let leave = (): void => {};
      const { promise: occupied, resolve: begun } = deferred();
      const ftp = async () => {
        begun();
        await new Promise<void>((end) => {
          leave = end;
        });
        return { kind: 'unavailable', reason: 'status', status: 550, hops: [] } as const;
      };
      const settings = { ...LOCAL, ftp, maxConnectionsPerAddress: 1, timeout, resolve: async () => ['127.0.0.3'] };
      const fetch = createFetcher(settings, { maxWait });
      try {
        const occupant = fetch('ftp://occupant.test/robots.txt');
        await occupied;
        const outcome = await fetch(`${redirecting.origin}/robots.txt`);
        expect(outcome.kind).toBe('overloaded');
        expect(outcome.hops[0]).toMatchObject({ status: 302, address: '127.0.0.1' });
        expect(target.accepted).toBe(0);
        leave();
        expect((await occupant).kind).toBe('unavailable');
      } finally {
        leave();
        await target.stop();
        await redirecting.stop();
      }
    },
  );

  it('a fetch over FTP is one exchange', async () => {
    let running = 0;
    let most = 0;
    const ends: (() => void)[] = [];
    const ftp = async (url: string) => {
      most = Math.max(most, ++running);
      await new Promise<void>((end) => ends.push(end));
      running--;
      const hops = [{ url, status: 550, address: '127.0.0.1' }];
      return { kind: 'unavailable', reason: 'status', status: 550, hops } as const;
    };
    const fetch = createFetcher({ ...LOCAL, ftp, maxConnectionsPerAddress: 1 });
    const fetches = ['a', 'b', 'c'].map((name) => fetch(`ftp://${name}.test/robots.txt`));
    for (let ended = 0; ended < 3; ended++) {
      while (ends.length === 0) await new Promise(setImmediate);
      ends.shift()!();
    }
    expect((await Promise.all(fetches)).map(({ kind }) => kind)).toEqual(Array(3).fill('unavailable'));
    expect(most).toBe(1);
  });

  it('a fetch that `admit` refuses makes no request, and its slot is released', async () => {
    const server = await startSlow();
    server.answerAll();
    try {
      const fetch = createFetcher({ ...LOCAL, maxConnectionsPerAddress: 1 });
      const url = `${server.origin}/robots.txt`;
      const refused = await Promise.all([1, 2, 3].map(() => fetch(url, { admit: async () => false })));
      expect(refused.map(({ kind }) => kind)).toEqual(Array(3).fill('not-admitted'));
      expect(server.accepted).toBe(0);
      expect((await fetch(url, { admit: async () => true })).kind).toBe('file');
      await expect(fetch(url, { admit: () => Promise.reject(new Error('gone')) })).rejects.toThrow('gone');
      expect((await fetch(url)).kind).toBe('file');
    } finally {
      await server.stop();
    }
  });
});

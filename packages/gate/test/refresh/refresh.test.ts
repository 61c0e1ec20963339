import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import type { GateEvents, GateRecord, Lease, Store } from '../../src/index.js';
import { cleanUps, openGate, site } from '../gate-fixture.js';
import { file, status } from '../servers/site.js';

/** A store on a server, as a shared one is: a connection for each operation, a line of JSON in each direction. */
class RemoteStore implements Store {
  readonly name = 'remote';
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  async #call<T>(operation: string, argument: unknown): Promise<T> {
    const socket = connect(this.#port, '127.0.0.1');
    cleanUps.push(() => socket.destroy());
    const failed = once(socket, 'close').then(() => Promise.reject(new Error('connection lost')));
    socket.on('error', () => {});
    socket.write(`${JSON.stringify([operation, argument])}\n`);
    const [line] = await Promise.race([once(createInterface({ input: socket }), 'line'), failed]);
    socket.destroy();
    return JSON.parse(line as string) ?? undefined;
  }

  get = (origin: string) => this.#call<GateRecord | undefined>('get', origin);
  put = async (record: GateRecord) => ((await this.#call('put', record.origin)) === undefined ? record : record);
  acquire = (origin: string, holder: string) => this.#call<Lease | undefined>('acquire', { origin, holder });
  release = (lease: Lease) => this.#call<void>('release', lease);
  waitForChange = (origin: string) => this.#call<void>('waitForChange', origin);
  delete = (origin: string) => this.#call<boolean>('delete', origin);
  close(): void {}
}

type Reply = (socket: Socket, operation: string, argument: unknown) => void;

/** Starts the server of a `RemoteStore`. Returns the store and the operations that the server has received. */
async function remoteStore(reply: Reply): Promise<{ store: Store; operations: string[]; stop(): Promise<void> }> {
  const operations: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    createInterface({ input: socket }).on('line', (line) => {
      const [operation, argument] = JSON.parse(line) as [string, unknown];
      operations.push(operation);
      reply(socket, operation, argument);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  cleanUps.push(stop);
  return { store: new RemoteStore((server.address() as AddressInfo).port), operations, stop };
}

/** Collects the bypassed store operations of an origin from the events. */
function bypassedOperations(origin: string): string[] {
  const operations: string[] = [];
  const listen = (message: unknown) => {
    const event = message as GateEvents['maycrawl:gate:bypassed'];
    if (event.origin === origin) operations.push(event.operation);
  };
  subscribe('maycrawl:gate:bypassed', listen);
  cleanUps.push(() => unsubscribe('maycrawl:gate:bypassed', listen));
  return operations;
}

const neverReplies: Reply = () => {};
const send = (socket: Socket, value: unknown) => socket.write(`${JSON.stringify(value ?? null)}\n`);

describe('a store that fails', () => {
  it('FAULT-70 if a store never responds, the gate waits once and then fetches', async () => {
    const place = await site();
    const { origin } = place;
    const events = bypassedOperations(place.origin);
    const { store, operations } = await remoteStore(neverReplies);
    const gate = await openGate({ store, storeTimeout: 50 });
    const verdicts = await Promise.all(Array.from({ length: 100 }, () => gate.check(`${origin}/private`)));
    expect(verdicts.every(({ allowed, source }) => !allowed && source === 'fetched')).toBe(true);
    expect(events).toEqual(['get']);
    expect(operations[0]).toBe('get');
    expect(operations).not.toContain('acquire');
    expect(gate.tryAllows(`${origin}/private`)).toBe(false);
  });

  it('FAULT-70 if a store refuses connections, the gate fetches and publishes an event', async () => {
    const place = await site();
    const events = bypassedOperations(place.origin);
    const { store, stop } = await remoteStore(neverReplies);
    await stop();
    const gate = await openGate({ store });
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ allowed: false, source: 'fetched' });
    expect(events[0]).toBe('get');
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-70 if a store fails when the result is written, the verdict is returned and cached in memory', async () => {
    const place = await site();
    const events = bypassedOperations(place.origin);
    const { store } = await remoteStore((socket, operation, argument) => {
      if (operation === 'put') socket.destroy();
      else send(socket, operation === 'acquire' ? argument : undefined);
    });
    const gate = await openGate({ store, storeTimeout: 5_000 });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    expect((await gate.check(`${place.origin}/private`)).source).toBe('memory');
    expect(events).toEqual(['put']);
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-70 a lease that is granted after the timeout is released, so that others need not wait', async () => {
    const place = await site();
    let grant: () => void = () => {};
    const { store, operations } = await remoteStore((socket, operation, argument) => {
      if (operation === 'acquire') grant = () => send(socket, argument);
      else send(socket, operation === 'put' ? true : undefined);
    });
    const gate = await openGate({ store, storeTimeout: 200 });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    expect(operations).not.toContain('release');
    grant();
    while (!operations.includes('release')) await new Promise(setImmediate);
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-70 if a store fails while another gate has the lease, this gate fetches', async () => {
    const place = await site();
    const events = bypassedOperations(place.origin);
    const { store } = await remoteStore((socket, operation) => {
      if (operation === 'waitForChange') socket.destroy();
      else send(socket, undefined);
    });
    const gate = await openGate({ store, storeTimeout: 5_000 });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    expect(events).toEqual(['waitForChange']);
  });

  it('FAULT-70 a store that throws synchronously is bypassed, for page reports too', async () => {
    const place = await site();
    const throws = () => {
      throw new Error('the disk is gone');
    };
    const store: Store = {
      name: 'broken',
      get: throws,
      put: throws,
      acquire: throws,
      release: throws,
      waitForChange: throws,
      delete: throws,
      close() {},
    };
    const gate = await openGate({ store });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
    await gate.reportPage(`${place.origin}/page`, true);
    expect((await gate.robots(place.origin)).record.pageGoodAt).toBeDefined();
  });

  it('FAULT-70 if both the site and the store fail, the URL is blocked', async () => {
    const place = await site(status(500));
    const { store } = await remoteStore((socket) => socket.destroy());
    const gate = await openGate({ store });
    expect(await gate.check(`${place.origin}/`)).toMatchObject({ allowed: false, reason: 'unreachable' });
  });
});

describe('a redirect to an origin with a cached copy', () => {
  it('FAULT-13 a copy that blocks the hop counts as no file, and the hop is not made', async () => {
    const target = await site(file('user-agent: *\ndisallow: /robots.txt'));
    const place = await site(status(301, { location: `${target.origin}/robots.txt` }));
    const gate = await openGate();
    await gate.allows(target.origin);
    const verdict = await gate.check(`${place.origin}/x`);
    expect(verdict).toMatchObject({ allowed: true, reason: 'unavailable', status: 301 });
    expect((await gate.robots(place.origin)).record.good?.facts.reason).toBe('disallowed-hop');
    expect(target.requestCount).toBe(1);
  });

  it('FAULT-13 without a copy the hop is followed, and the target’s robots.txt is not fetched first', async () => {
    const urls: (string | undefined)[] = [];
    const target = await site((request, response) => {
      urls.push(request.url);
      file('user-agent: *\ndisallow: /')(request, response);
    });
    const place = await site(status(301, { location: `${target.origin}/rules.txt` }));
    expect(await (await openGate()).allows(`${place.origin}/x`)).toBe(false);
    expect(urls).toEqual(['/rules.txt']);
  });

  it('FAULT-13 an outage of the target does not block the hop, and its failure counts as an outage', async () => {
    const target = await site(status(500));
    const place = await site(status(301, { location: `${target.origin}/robots.txt` }));
    const gate = await openGate();
    expect(await gate.allows(target.origin)).toBe(false);
    expect(await gate.check(`${place.origin}/x`)).toMatchObject({ allowed: false, reason: 'unreachable', status: 500 });
    expect(target.requestCount).toBe(2);
  });
});

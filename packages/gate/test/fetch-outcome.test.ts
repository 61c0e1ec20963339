/** `Gate.fetchOutcome`: one fetch that answers nothing. */
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../src/index.js';
import { openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';

describe('Gate.fetchOutcome', () => {
  it('fetches at each call, and changes neither memory nor the store', async () => {
    const place = await site(file('user-agent: *\ndisallow: /a'));
    const store = new MemoryStore();
    const gate = await openGate({ store });
    expect(await gate.allows(`${place.origin}/a`)).toBe(false);
    place.answer = file('user-agent: *\ndisallow: /b');
    const outcome = await gate.fetchOutcome(`${place.origin}/any/page`);
    expect(outcome).toMatchObject({ kind: 'file', status: 200, hops: [{ url: `${place.origin}/robots.txt` }] });
    expect(String(outcome.kind === 'file' && Buffer.from(outcome.body))).toContain('/b');
    expect(await gate.allows(`${place.origin}/a`)).toBe(false);
    const stored = await store.get(place.origin);
    expect(String(Buffer.from(stored?.body ?? []))).toContain('/a');
    expect(gate.stats().fetches.ok).toBe(2);
  });

  it('fetches again during a pause that the site requested', async () => {
    const place = await site(status(503, { 'retry-after': '3600' }));
    const gate = await openGate();
    const first = await gate.fetchOutcome(place.origin);
    expect(first).toMatchObject({ kind: 'unreachable', status: 503, cause: 'site', retryAfterSeconds: 3600 });
    place.answer = file('');
    expect(await gate.fetchOutcome(place.origin)).toMatchObject({ kind: 'file' });
  });

  it('does not connect to private addresses', async () => {
    const place = await site();
    const gate = await openGate({ fetch: {} });
    expect(await gate.fetchOutcome(place.origin)).toMatchObject({ kind: 'refused', permittedBy: 'allowPrivate' });
    expect(place.requestCount).toBe(0);
  });

  it('is local if this machine has no room for the fetch', async () => {
    const silent = await site(() => {});
    const gate = await openGate({ concurrency: 1, maxWait: 1 });
    const waiting = gate.fetchOutcome(silent.origin).catch((error) => error.code);
    const other = await site();
    const second = await gate.fetchOutcome(other.origin);
    expect(second).toMatchObject({ kind: 'unreachable', cause: 'local', detail: { id: 'overloaded' } });
    await gate.close();
    expect(await waiting).toBe('ERR_GATE_CLOSED');
    await expect(gate.fetchOutcome(other.origin)).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
  });

  it('ends with the signal of its caller', async () => {
    const silent = await site(() => {});
    const gate = await openGate();
    const controller = new AbortController();
    const waiting = gate.fetchOutcome(silent.origin, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(gate.fetchOutcome('mailto:a@b')).rejects.toThrow(TypeError);
  });
});

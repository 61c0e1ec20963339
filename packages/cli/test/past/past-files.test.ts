import { describe, expect, it } from 'vitest';
import { PastFiles } from '../../src/past/past-files.js';
import { SHOP, START } from '../past-fixture.js';

describe('PastFiles', () => {
  it('a store that never answers blocks the site, before the gate would go on without its store', async () => {
    const hanging = {
      runAt: () => new Promise<never>(() => {}),
      versions: async () => new Map(),
      close: async () => {},
    };
    const past = new PastFiles(hanging, START, 1);
    expect(await past.get(SHOP)).toMatchObject({ good: undefined, attempt: { failures: 1 } });
    expect(await past.stateOf(SHOP)).toMatchObject({ blocked: 'history-damaged', found: undefined });
    expect(past.failure).toMatchObject({ message: 'the store did not answer within 1 ms' });
  });
});

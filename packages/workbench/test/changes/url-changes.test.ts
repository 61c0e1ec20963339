import { expect, test } from 'vitest';
import { urlChanges } from '../../src/changes/url-changes.js';
import { ALLOWED, CHANGED } from '../../src/engine/protocol.js';

test('URLs count once, whatever the number of crawlers', () => {
  const [same, blocked, allowed] = [ALLOWED, CHANGED, ALLOWED | CHANGED];
  const flags = Uint8Array.from([same, same, same, blocked, blocked, same, allowed, same, blocked]);
  expect(urlChanges(flags, 3)).toEqual({ blockedUrls: 2, blockedFor: [0, 1, 2], allowedUrls: 1, allowedFor: [0] });
});

test('a grid without cells has no changes', () => {
  expect(urlChanges(new Uint8Array(), 0)).toEqual({ blockedUrls: 0, blockedFor: [], allowedUrls: 0, allowedFor: [] });
});

import { expect, test } from 'vitest';
import { openGate, site } from './gate-fixture.js';

test('tryCheck returns the verdict of check from memory, and undefined if a fetch is needed', async () => {
  const { origin } = await site();
  const gate = await openGate();
  const url = `${origin}/private/x`;
  expect(gate.tryCheck(url)).toBeUndefined();
  const verdict = await gate.check(url, 'Googlebot');
  const quick = gate.tryCheck(url, 'Googlebot');
  expect(String(quick)).toBe(String(verdict));
  expect(JSON.stringify(quick?.rules)).toBe(JSON.stringify(verdict.rules));
  expect(quick).toMatchObject({ allowed: false, source: 'memory', validUntil: verdict.validUntil });
  expect(gate.tryCheck('mailto:a@b')).toMatchObject({ allowed: false, reason: 'unsupported-scheme' });
  expect(() => gate.tryCheck('/x')).toThrow(TypeError);
  await gate.close();
  expect([gate.tryCheck(url), gate.tryCheck('mailto:a@b')]).toEqual([undefined, undefined]);
});

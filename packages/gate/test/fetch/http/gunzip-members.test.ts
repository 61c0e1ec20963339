import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gunzipMembers } from '../../../src/fetch/http/gunzip-members.js';

const bytes = fc.uint8Array({ maxLength: 200 });
const members = fc.array(bytes, { minLength: 1, maxLength: 5 });
const seeded = { seed: 42, numRuns: 300 };

it('FAULT-42 complete members are decoded as by gunzip, whatever bytes follow', () => {
  fc.assert(
    fc.property(members, bytes, (contents, after) => {
      fc.pre(after[0] !== 0x1f || after[1] !== 0x8b);
      const whole = Buffer.concat(contents.map((content) => gzipSync(content)));
      const decoded = gunzipMembers(Buffer.concat([whole, after]), 10_000);
      expect(decoded && Buffer.from(decoded)).toEqual(gunzipSync(whole));
    }),
    seeded,
  );
});

it('FAULT-41 a truncated member is invalid, wherever it is cut', () => {
  const whole = gzipSync('user-agent: *\ndisallow: /\n');
  for (let end = 0; end < whole.length; end++) expect(gunzipMembers(whole.subarray(0, end), 10_000)).toBeUndefined();
});

it('FAULT-43 no bytes make it throw or exceed the limit', () => {
  fc.assert(
    fc.property(bytes, (rest) => {
      const result = gunzipMembers(Buffer.concat([Buffer.of(0x1f, 0x8b, 8), rest]), 1000);
      expect(result === undefined || result.length <= 1000).toBe(true);
    }),
    seeded,
  );
});

it('FAULT-42 optional fields of the header are skipped', () => {
  const plain = gzipSync('user-agent: *\n');
  const fields = [Buffer.of(3, 0, 1, 2, 3), Buffer.from('robots.txt\0'), Buffer.from('a comment\0'), Buffer.of(0, 0)];
  const header = Buffer.from(plain.subarray(0, 10));
  header[3] = 0x04 | 0x08 | 0x10 | 0x02;
  const decoded = gunzipMembers(Buffer.concat([header, ...fields, plain.subarray(10), Buffer.from('!')]), 1000);
  expect(Buffer.from(decoded!).toString()).toBe('user-agent: *\n');
});

it('FAULT-40 content above the limit, or too many members, are invalid', () => {
  expect(gunzipMembers(gzipSync(Buffer.alloc(1001)), 1000)).toBeUndefined();
  expect(gunzipMembers(Buffer.concat(Array(10_000).fill(gzipSync(''))), 1000)).toBeUndefined();
});

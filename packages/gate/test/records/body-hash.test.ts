import { expect, it } from 'vitest';
import { bodyHash } from '../../src/records/body-hash.js';
import { bodyOf } from '../store/records.js';

it('FAULT-83 the hash of a body is the first half of its SHA-256', () => {
  // https://csrc.nist.gov/projects/cryptographic-standards-and-guidelines/example-values: of "abc", and of no bytes.
  expect(bodyHash(bodyOf('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223');
  expect(bodyHash(bodyOf(''))).toBe('e3b0c44298fc1c149afbf4c8996fb924');
});

import { describe, expect, it } from 'vitest';
import { otherFields } from '../../src/data/other-fields.js';
import { lint } from '../../src/lint.js';

const SILENT: readonly string[] = [
  'rejected-typo',
  'unknown-field',
  'dash-in-key',
  'key-prefix-match',
  'accepted-typo',
];

describe('D8 fields that Google does not use', () => {
  it.each([...otherFields.values()].map(({ name }) => name))(
    '%s is not reported as a typo of another field',
    (name) => {
      const text = `User-agent: *\nDisallow: /private/\n${name}: x\n${name.toUpperCase()}: x\n${name.toLowerCase()} x\n`;
      expect(lint(text).filter(({ variant }) => SILENT.includes(variant))).toEqual([]);
    },
  );
});

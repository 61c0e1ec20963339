import { expect, it } from 'vitest';
import { readRobots } from '../../src/rows/origin-rules.js';

it('carriage returns are a wrong field, and end nothing', () => {
  const many = '\r'.repeat(1_000_000);
  expect(readRobots('200', '\r', {})).toEqual({ noRules: 'wrong-base64' });
  expect(readRobots('200', many, {})).toEqual({ noRules: 'wrong-base64' });
  expect(readRobots(many, '', {})).toEqual({ noRules: 'wrong-status' });
});

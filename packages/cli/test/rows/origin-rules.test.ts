import { expect, it } from 'vitest';
import { readRobots } from '../../src/rows/origin-rules.js';

const FILE = Buffer.from('User-agent: *\nDisallow: /\n').toString('base64');

it('the last field of a row may end with a carriage return', () => {
  expect(readRobots('200', `${FILE}\r`, {})).toHaveProperty('robots');
  expect(readRobots('404\r', '', {})).toEqual({ noRules: 'no-file' });
  expect(readRobots('200\r', FILE, {})).toEqual({ noRules: 'wrong-status' });
});

it('many carriage returns are a wrong field, and end nothing', () => {
  const many = '\r'.repeat(1_000_000);
  expect(readRobots('200', many, {})).toEqual({ noRules: 'wrong-base64' });
  expect(readRobots(many, '', {})).toEqual({ noRules: 'wrong-status' });
});

import { describe, expect, it } from 'vitest';
import { lint } from '../../../src/lint.js';

const codes = (line: string) => lint(`User-agent: *\nDisallow: /cart/\n${line}\n`).map(({ variant }) => variant);

describe('fields of other specifications', () => {
  it.each([
    'Agentmap: https://example.com/ai-catalog.json',
    'AGENTMAP: https://example.com/ai-catalog.json',
    'License: https://example.com/license.xml',
  ])('%s is known: neither unknown nor misspelt', (line) => {
    expect(codes(line)).toEqual([]);
  });

  it.each([
    ['Agent-map: https://example.com/ai-catalog.json', 'rejected-typo'],
    ['Licence: https://example.com/license.xml', 'rejected-typo'],
    ['Agents: https://example.com/ai-catalog.json', 'unknown-field'],
  ])('%s is reported as %s', (line, code) => {
    expect(codes(line)).toEqual([code]);
  });
});

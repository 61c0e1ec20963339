import { parse } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import {
  exoticPartOf,
  isInNormalForm,
  nextEscape,
  spelledPath,
} from '../../../src/analysis/automata/possible-paths.js';
import { random } from '../random.js';

const SEED = 6_261_121;
const PIECES = [
  ...Array.from({ length: 0x7f }, (_, code) => String.fromCharCode(code + 1)).filter((character) => character !== '#'),
  ...['/', '/', '/', '.', '.', '..', '%2E', '%2E', '?', 'a', 'a', '%41', '%C3%A9', '%', '%e3'],
];

function paths(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const r = random(SEED + i);
    return `/${Array.from({ length: r.below(7) }, () => r.pick(PIECES)).join('')}`;
  });
}

describe('the paths that the analysis covers', () => {
  it('F8 a WHATWG URL keeps a path that is not exotic', () => {
    const plain = paths(4_000).filter((path) => exoticPartOf(path) === undefined);
    for (const path of plain) expect(new URL(`https://h${path}`).href).toBe(`https://h${path}`);
    expect(plain.length).toBeGreaterThan(1_000);
  });

  it('F8 a WHATWG URL changes an exotic path, except for dot segments and bytes in the query', () => {
    const exotic = paths(4_000).filter((path) => exoticPartOf(path) !== undefined && !path.includes('?'));
    for (const path of exotic) {
      if (!path.includes('^')) expect(new URL(`https://h${path}`).href).not.toBe(`https://h${path}`);
    }
    expect(exotic.length).toBeGreaterThan(500);
  });

  it.each(['google', 'rfc9309'] as const)(
    'F3 each path is the normal form of its spelled path, dialect %s',
    (dialect) => {
      const rules = parse('', { dialect }).rulesFor('unnamed-bot');
      const possible = paths(4_000).filter((path) => isInNormalForm(path, dialect) && !/[\n\r]/.test(path));
      for (const path of possible) expect(rules.check(spelledPath(path, dialect)).path).toBe(path);
      expect(possible.length).toBeGreaterThan(2_000);
    },
  );

  it('F3 the engine produces no other paths, dialect google', () => {
    const rules = parse('').rulesFor('unnamed-bot');
    for (const path of paths(2_000)) expect(isInNormalForm(rules.check(path).path, 'google')).toBe(true);
  });

  it('F3 nextEscape accepts the same paths, byte by byte', () => {
    for (const path of paths(4_000)) {
      let state = 0;
      for (let i = 0; i < path.length && state >= 0; i++) state = nextEscape(state, path.charCodeAt(i), 'google');
      expect(state >= 0, path).toBe(isInNormalForm(path, 'google'));
    }
  });
});

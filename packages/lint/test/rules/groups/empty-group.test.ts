import { expect, it } from 'vitest';
import { lint } from '../../../src/lint.js';

const emptyGroups = (text: string): number[] =>
  lint(text).flatMap(({ variant, location }) => (variant === 'empty-group' ? [location.start.line] : []));

it('reports a group with only Allow: although a later group has a misspelt rule', () => {
  expect(emptyGroups('User-agent: a\nAllow:\n\nUser-agent: b\nAlow: /x\nDisallow: /y\n')).toEqual([1]);
});

it('does not report a group with a misspelt rule of its own', () => {
  expect(emptyGroups('User-agent: a\nAllow:\nAlow: /x\n\nUser-agent: b\nDisallow: /y\n')).toEqual([]);
});

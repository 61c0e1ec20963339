import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as publicEntry from '../src/index.js';
import * as internalEntry from '../src/internal.js';

const PAGES = ['../README.md', '../../../docs/policy.md'].map((path) =>
  readFileSync(new URL(path, import.meta.url), 'utf8'),
);

it('every function of the entry point is in the README, or on the page about policies', () => {
  const named = new Set(PAGES.flatMap((page) => [...page.matchAll(/`(\w+)/g)].map(([, name]) => name)));
  expect(Object.keys(publicEntry).filter((name) => !named.has(name))).toEqual([]);
});

it('nothing is both promised and internal', () => {
  expect(Object.keys(publicEntry).filter((name) => name in internalEntry)).toEqual([]);
});

/** What a browser loads of the built page, at first and later, stays within the limits. */

import { expect, test } from 'vitest';
import { pageSizes } from './page-sizes.mjs';

test('no part of the page is larger than its limit', () => {
  const sizes = pageSizes();
  expect(sizes.length).toBeGreaterThan(4);
  expect(sizes.filter(({ kilobytes, bar }) => !(kilobytes > 0 && kilobytes <= bar))).toEqual([]);
});

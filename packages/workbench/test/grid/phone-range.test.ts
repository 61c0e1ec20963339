import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOf } from '../../src/grid/phone-range.js';

test('the list keeps its height, and what is on screen is in the document', () => {
  const geometry = fc.record({
    top: fc.integer({ min: 0, max: 6000 }),
    height: fc.integer({ min: 100, max: 900 }),
    count: fc.integer({ min: 0, max: 120 }),
    rowHeight: fc.constant(45),
    open: fc.integer({ min: -1, max: 119 }),
    openHeight: fc.integer({ min: 0, max: 400 }),
  });
  fc.assert(
    fc.property(geometry, (given) => {
      const open = given.open < given.count ? given.open : -1;
      const list = { ...given, open, openHeight: open < 0 ? 0 : given.openHeight };
      const { first, end, before, after } = rangeOf(list);
      const isOpenShown = open >= first && open < end;
      const rows = (end - first) * 45 + (isOpenShown ? list.openHeight : 0);
      const total = list.count * 45 + list.openHeight;
      expect(before + rows + after).toBe(total);
      const top = Math.min(list.top, Math.max(0, total - list.height));
      if (top !== list.top) return;
      expect(before).toBeLessThanOrEqual(list.top);
      expect(total - after).toBeGreaterThanOrEqual(Math.min(total, list.top + list.height));
    }),
    { seed: 19, numRuns: 2000 },
  );
});

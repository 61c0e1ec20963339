import { describe, expect, it } from 'vitest';
import { MemoryBudget } from '../../src/scheduling/memory-budget.js';

describe('FAULT-101 the budget of memory', () => {
  it('a client alone holds up to half, and the next one a part of the rest', () => {
    const budget = new MemoryBudget(100);
    const [first, second] = [budget.open('a'), budget.open('b')];
    first.add(50);
    expect(() => first.add(1)).toThrow(expect.objectContaining({ code: 'busy', retryAfter: 5 }));
    // 50 are free, of which b may hold half.
    second.add(25);
    expect(() => second.add(1)).toThrow('take the memory');
    expect(budget.held).toBe(75);
  });

  it('counts all requests of a client, and frees what they release', () => {
    const budget = new MemoryBudget(100);
    const [first, second] = [budget.open('a'), budget.open('a')];
    first.add(30);
    second.add(20);
    expect(() => second.add(1)).toThrow();
    first.release();
    first.release();
    second.add(30);
    expect(budget.held).toBe(50);
    // A request that has ended reserves nothing.
    first.add(1_000);
    expect(budget.held).toBe(50);
    second.release();
    expect(budget.held).toBe(0);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { NEW_ORIGINS_PER_DAY, StoreAdmission } from '../../src/refresh/store-admission.js';
import { SiteGroups } from '../../src/url/site-groups.js';

const DAY = 86_400_000;
const START = 20_000 * DAY;

let now: number;
let admission: StoreAdmission;

beforeEach(() => {
  now = START;
  // The site of a name is its last two labels.
  const groups = new SiteGroups((host) => host.split('.').slice(-2).join('.'), 'a fixed key');
  admission = new StoreAdmission(groups, () => now);
});

/** Returns how many of `count` further names of a site are admitted. */
function admitted(site: string, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at++) if (admission.admits(`https://a${at}.${site}`)) sum++;
  return sum;
}

describe('the admission of new origins to a store', () => {
  it('FAULT-90 is limited to 1,000 of a site and day, and other sites are not affected', () => {
    expect(NEW_ORIGINS_PER_DAY).toBe(1_000);
    expect(admitted('one.example', 999)).toBe(999);
    expect(admission.isFull('https://x.one.example')).toBe(false);
    expect(admitted('one.example', 500)).toBe(1);
    expect(admission.isFull('https://x.one.example')).toBe(true);
    expect(admission.isFull('https://other.example')).toBe(false);
    expect(admitted('other.example', 1_500)).toBe(1_000);
  });

  it('FAULT-90 begins again each day in UTC', () => {
    now = START + DAY - 1;
    expect(admitted('one.example', 1_001)).toBe(1_000);
    now = START + DAY;
    expect(admission.isFull('https://x.one.example')).toBe(false);
    expect(admitted('one.example', 1_001)).toBe(1_000);
    now = START + 2 * DAY - 1;
    expect(admission.isFull('https://x.one.example')).toBe(true);
    // A clock that was set back is another day too.
    now = START;
    expect(admitted('one.example', 1_001)).toBe(1_000);
  });

  it('FAULT-90 nothing is full before the first origin', () => {
    expect(admission.isFull('https://x.one.example')).toBe(false);
    expect(admitted('one.example', 1)).toBe(1);
  });
});

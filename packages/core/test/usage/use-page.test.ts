import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from '../../src/index.js';
import { usageFields, usageFor } from '../../src/usage/usage-for.js';

const page = readFileSync(new URL('../../../../docs/use.md', import.meta.url), 'utf8');

it('the example of the page about use is answered as its table says', () => {
  const robots = parse(/```txt\n([\s\S]*?)```/.exec(page)?.[1] ?? '');
  const rows = [...page.matchAll(/^\| `(\/\S+)` \| (.+?) \| (yes|no) \| (.+?) \| (.+?) \| (.+?) \|$/gm)];
  expect(rows.length).toBeGreaterThan(3);
  for (const [, path = '', name = '', fetched, ...shown] of rows) {
    const { isFetched, preferences, statements } = usageFor(robots, name === 'any other' ? 'OtherBot' : name).of(path);
    const cells = (['train-ai', 'search', 'ai-input'] as const).map((category) => {
      if (!isFetched) return '–';
      const line = statements.find((one) => one.preferences[category] !== undefined)?.line;
      return line === undefined ? preferences[category] : `${preferences[category]} (line ${line})`;
    });
    expect([isFetched ? 'yes' : 'no', ...cells]).toEqual([fetched, ...shown]);
  }
});

it('the page about use has the names, documents and dates of the table in code', () => {
  for (const { name, document, date, sources, names } of usageFields) {
    for (const part of [`\`${name}\``, date, ...document.split(' and '), ...sources]) expect(page).toContain(part);
    for (const one of names) expect(page).toContain(`\`${one.name}\``);
  }
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** The colours of each token: light, dark. */
const TOKENS = new Map(
  [
    ...readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8').matchAll(
      /--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
    ),
  ].map(([, name = '', light = '', dark = '']) => [name, [light, dark] as const]),
);

/** Foreground, grounds, the ratio that WCAG 2.2 needs: 4.5 for text, 3 for marks. */
const PAIRS: readonly (readonly [string, readonly string[], number])[] = [
  ['ink', ['surface', 'page', 'raised', 'marker'], 4.5],
  ['ink-2', ['surface', 'page', 'raised', 'marker'], 4.5],
  ['comment', ['surface', 'raised', 'marker'], 4.5],
  ['accent', ['surface', 'page', 'raised'], 4.5],
  ['on-accent', ['accent'], 4.5],
  ['on-blocked', ['blocked'], 4.5],
  ['newly-blocked', ['surface', 'raised'], 4.5],
  ['newly-allowed', ['surface', 'raised'], 4.5],
  ['surface', ['newly-blocked', 'ink'], 4.5],
  ['warning', ['surface', 'page', 'raised'], 4.5],
  ['error', ['surface', 'page', 'raised'], 4.5],
  ['surface', ['error'], 3],
  ['blocked', ['surface'], 3],
  ['edge', ['surface', 'page', 'raised'], 3],
  ['marker-edge', ['surface'], 3],
];

describe.each(['light', 'dark'])('%s', (theme) => {
  const colour = (name: string) => TOKENS.get(name)?.[theme === 'light' ? 0 : 1] ?? '';
  test.each(PAIRS.flatMap(([text, grounds, least]) => grounds.map((ground) => [text, ground, least] as const)))(
    '%s on %s: %d at least',
    (text, ground, least) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least);
    },
  );
});

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import { parse } from '@maycrawl/core';
import { expect, it } from 'vitest';
import { differingProbes } from './differing-probes.js';

it('finds changes for crawlers that fall back to others', () => {
  const before = parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n');
  const after = parse(
    'User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nUser-agent: Googlebot-Image\nDisallow: /b\n',
  );
  expect(differingProbes(before, after).map(({ token }) => token)).toContain('Googlebot-Image');
});

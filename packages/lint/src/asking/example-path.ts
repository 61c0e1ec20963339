import type { Rule } from '@maycrawl/core';

/** Longer patterns are no rules that a person wrote. */
const MAX_LENGTH = 200;

/**
 * A path that the rule should match, its stars empty where they can be; undefined for rules without a path. Ask the
 * engine whether it does.
 */
export function examplePath({ normalizedPattern }: Rule): string | undefined {
  if (normalizedPattern === '' || normalizedPattern.length > MAX_LENGTH) return undefined;
  // What begins with `//` would be read as a host.
  const path = normalizedPattern
    .replace(/\$$/, '')
    .replace(/^\/\*+\//, '/x/')
    .replaceAll('*', '');
  if (path.startsWith('//')) return undefined;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Stands for a page that no rule names. */
export const ANY_PATH = '/maycrawl-probe';

/** Does the rule shut the whole site? */
export function shutsAll({ type, matchLength: octets, normalizedPattern }: Rule): boolean {
  return (
    type === 'disallow' &&
    octets <= 2 &&
    (normalizedPattern === '/' || normalizedPattern === '/*' || normalizedPattern === '*')
  );
}

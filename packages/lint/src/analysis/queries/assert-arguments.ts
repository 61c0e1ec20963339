/*
 * Rejects arguments of another type, which would fail later with a message about the internals. Only the presence of a
 * property is checked: reading it would make the outline of the file.
 */

/** @throws TypeError if `value` is not a rule set with explanations. */
export function assertRuleSet(value: unknown): void {
  const expected = 'a rule set, as rulesFor(crawler) of a file parsed by @maycrawl/core returns it';
  if (!isObject(value) || !('rules' in value)) throw new TypeError(`expected ${expected}, got ${typeName(value)}`);
}

/** @throws TypeError if `value` is not a parsed file with its contents. */
export function assertRobotsTxt(value: unknown): void {
  if (isObject(value) && 'rulesFor' in value && 'groups' in value) return;
  const expected = 'a parsed robots.txt, as parse(text) of @maycrawl/core returns it';
  throw new TypeError(`expected ${expected}, got ${typeName(value)}`);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Objects by their properties: a file has `rulesFor`, a rule set only `allows`. */
function typeName(value: unknown): string {
  if (!isObject(value)) return value === null ? 'null' : typeof value;
  if (Array.isArray(value)) return 'an array';
  if ('rulesFor' in value) return 'groups' in value ? 'a parsed robots.txt' : 'a file parsed by @maycrawl/core/allows';
  if ('allows' in value) return 'rules' in value ? 'a rule set' : 'a rule set of @maycrawl/core/allows';
  return 'an object';
}

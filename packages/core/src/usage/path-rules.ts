import type { ParsedRuleSet } from '../explain/rule-set.js';
import { parse } from '../parse.js';
import type { Dialect } from '../types/options.js';
import type { UsageLine } from './usage-lines.js';

/** Returns the paths of lines as rules, in the same order, so that the engine compares them: those of a file of their own. */
export function pathRules(lines: readonly UsageLine[], dialect: Dialect): ParsedRuleSet {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [encoder.encode('user-agent: *\n')];
  const before = encoder.encode('disallow: ');
  const after = encoder.encode('\n');
  for (const { path } of lines) parts.push(before, path as Uint8Array, after);
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const paths = parse(bytes, { dialect, maxBytes: bytes.length });
  return paths.rulesFor('maycrawl') as ParsedRuleSet;
}

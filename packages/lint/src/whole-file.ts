import { parse, type RobotsTxt } from '@maycrawl/core';
import type { LintContext } from './rule.js';

/** The most that the engine reads of a file when it is asked to. */
const MAX_OCTETS = 8_388_607;

const KEY: object = {};

/** The file as it would be read without the limit of 500 KiB (D5), up to 8 MiB. */
export function wholeFile(context: LintContext): RobotsTxt {
  const { octets, robots } = context;
  if (!robots.truncated) return robots;
  return context.once(KEY, () => parse(octets, { dialect: robots.dialect, maxOctets: MAX_OCTETS }));
}

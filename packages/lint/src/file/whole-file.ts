import { parse, type RobotsTxt } from '@maycrawl/core';
import type { LintContext } from '../model/lint-context.js';

/** Four times what crawlers read: enough to say what is lost, and little enough to be quick about it. */
const MAX_BYTES = 2_048_000;

const KEY: object = {};

/** The file as it would be read without the limit of 500 KiB (D5), up to 2,000 KiB. */
export function wholeFile(context: LintContext): RobotsTxt {
  const { bytes: octets, robots } = context;
  if (!robots.truncated) return robots;
  return context.once(KEY, () => parse(octets, { dialect: robots.dialect, maxBytes: MAX_BYTES }));
}

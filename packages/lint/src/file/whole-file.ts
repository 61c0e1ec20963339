import { parse, type RobotsTxt } from '@maycrawl/core';
import type { LintContext } from '../model/lint-rule.js';

/** Four times what crawlers read: enough to report what is lost, and a bound on the time. */
const MAX_BYTES = 2_048_000;

const KEY: object = {};

/** The file as it would be parsed with a size limit of 2,000 KiB instead of 500 KiB. */
export function wholeFile(context: LintContext): RobotsTxt {
  const { bytes, robots } = context;
  if (!robots.truncated) return robots;
  return context.once(KEY, () => parse(bytes, { dialect: robots.dialect, maxBytes: MAX_BYTES }));
}

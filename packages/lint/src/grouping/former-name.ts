import type { UserAgentLine } from '@maycrawl/core';
import { formerToken } from '../data/former-tokens.js';

/** True if no crawler uses the name any more. */
export function isFormer({ token }: UserAgentLine): boolean {
  return formerToken(token) !== undefined;
}

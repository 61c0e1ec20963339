import { type Dialect, parse } from '@maycrawl/core';
import { type Policy, policyOf } from '@maycrawl/lint';

export interface PolicyInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
}

/** Returns who may do what by a file. */
export function policyTask({ bytes, dialect }: PolicyInput): Policy {
  return policyOf(parse(bytes, { dialect }));
}

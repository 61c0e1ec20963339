import { type Dialect, parse } from '@maycrawl/core';
import { type Policy, policyOf } from '@maycrawl/lint';

export interface PolicyInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
}

export function policyTask({ bytes, dialect }: PolicyInput): Policy {
  return policyOf(parse(bytes, { dialect }));
}

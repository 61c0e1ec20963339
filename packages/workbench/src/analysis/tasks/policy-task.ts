import { type Dialect, parse } from '@maycrawl/core';
import { type FetchFacts, type Policy, policyOf } from '@maycrawl/lint';

export interface PolicyInput {
  readonly bytes: Uint8Array;
  readonly dialect: Dialect;
  /** How the file was fetched, if the file is the one that was fetched. */
  readonly facts?: FetchFacts | undefined;
}

/** Returns who may do what by a file. */
export function policyTask({ bytes, dialect, facts }: PolicyInput): Policy {
  return policyOf(parse(bytes, { dialect }), { facts });
}

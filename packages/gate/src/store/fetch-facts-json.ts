import type { FetchFacts, FileHeaders, Hop } from '../types.js';

/** A fetch's facts as they are kept: short arrays instead of named properties, null for what is undefined. */
export type FactsJson = readonly [kind: string, reason: unknown, status: unknown, headers: unknown, hops: unknown[]];

export function factsToJson(facts: FetchFacts | undefined): FactsJson | null {
  if (!facts) return null;
  const { kind, reason, status, headers, hops } = facts;
  const headersJson = headers && [headers.cacheControl, headers.contentType, headers.contentEncoding];
  return [kind, reason, status, headersJson, hops.map((hop) => [hop.url, hop.status, hop.address])];
}

export function factsFromJson(json: FactsJson | null): FetchFacts | undefined {
  if (json === null) return undefined;
  const [kind, reason, status, headers, hops] = json;
  return {
    kind: kind as FetchFacts['kind'],
    reason: (reason ?? undefined) as FetchFacts['reason'],
    status: (status ?? undefined) as number | undefined,
    hops: hops.map((hop) => hopFromJson(hop as [string, unknown, unknown])),
    headers: headers ? headersFromJson(headers as [unknown, unknown, unknown]) : undefined,
  };
}

function hopFromJson([url, status, address]: [string, unknown, unknown]): Hop {
  return {
    url,
    status: (status ?? undefined) as number | undefined,
    address: (address ?? undefined) as string | undefined,
  };
}

function headersFromJson([cacheControl, contentType, contentEncoding]: [unknown, unknown, unknown]): FileHeaders {
  return {
    cacheControl: (cacheControl ?? undefined) as string | undefined,
    contentType: (contentType ?? undefined) as string | undefined,
    contentEncoding: (contentEncoding ?? undefined) as string | undefined,
  };
}

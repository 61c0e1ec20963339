import type { FetchOutcome } from '@maycrawl/gate';
import { NO_FILE } from '../../comparison/version.js';
import type { CheckEvidence } from '../check-evidence.js';

/** The stored form. What most checks have in common is left out: a file that the first request returned. */
interface EvidenceJson {
  /** The kind, unless it is `file`. */
  readonly k?: FetchOutcome['kind'];
  readonly s?: number;
  readonly r?: string;
  readonly c?: string;
  readonly n?: string;
  /** The hops, unless there is one for the origin's robots.txt with the status `s`. */
  readonly h?: readonly (readonly [url: string, status: number | null])[];
  readonly t?: string;
  readonly e?: string;
  /** 1 if it was imported. */
  readonly i?: 1;
}

const KINDS: readonly FetchOutcome['kind'][] = ['file', 'unavailable', 'unreachable', 'refused'];

/** Returns the evidence without its version. Equal evidence has equal texts. */
export function evidenceToJson(origin: string, evidence: CheckEvidence): string {
  const { kind, status, reason, cause, code, hops, contentType, contentEncoding, source } = evidence;
  const isDirect = hops.length === 1 && hops[0]?.url === robotsUrl(origin) && hops[0].status === status;
  const json: { [Key in keyof EvidenceJson]: EvidenceJson[Key] | undefined } = {
    k: kind === 'file' ? undefined : kind,
    s: status,
    r: reason,
    c: cause,
    n: code,
    h: isDirect ? undefined : hops.map((hop) => [hop.url, hop.status ?? null] as const),
    t: contentType,
    e: contentEncoding,
    i: source === 'import' ? 1 : undefined,
  };
  return JSON.stringify(json);
}

/** Returns undefined if the text is damaged, or if a file has no version. */
export function evidenceFromJson(
  origin: string,
  text: unknown,
  version: string | undefined,
): CheckEvidence | undefined {
  const json = parsed(text);
  if (json === undefined) return undefined;
  const { k: kind = 'file', s: status, h: hops = [[robotsUrl(origin), status ?? null]] } = json;
  const isWhole = KINDS.includes(kind) && Array.isArray(hops) && hops.every((hop) => Array.isArray(hop));
  if (!isWhole || (kind === 'file' && version === undefined)) return undefined;
  return {
    source: json.i === 1 ? 'import' : 'check',
    kind,
    version: kind === 'unavailable' ? NO_FILE : kind === 'file' ? version : undefined,
    status,
    reason: json.r,
    cause: json.c,
    code: json.n,
    hops: hops.map(([url, hopStatus]) => ({ url: String(url), status: hopStatus ?? undefined })),
    contentType: json.t,
    contentEncoding: json.e,
  };
}

function parsed(text: unknown): EvidenceJson | undefined {
  try {
    const json: unknown = JSON.parse(String(text));
    return typeof json === 'object' && json !== null ? json : undefined;
  } catch {
    return undefined;
  }
}

function robotsUrl(origin: string): string {
  return `${origin}/robots.txt`;
}

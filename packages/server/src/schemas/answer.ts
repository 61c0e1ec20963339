import type { GateReason } from '@maycrawl/gate';
import { type Static, Type } from 'typebox';
import {
  LineId,
  Named,
  NameHint,
  Nullable,
  STEP_TEXT,
  Strict,
  Time,
  TimeOf,
  TRUNCATED_TEXT,
  Word,
} from './primitives.js';
import { UsageObject } from './usage.js';

const REASONS: Readonly<Record<GateReason, string>> = {
  rule: 'a rule matches',
  'empty-rule': 'only rules without a path are left: allowed',
  'no-matching-rule': 'no rule matches: allowed',
  'no-group': 'no group applies to the crawler: allowed',
  'robots-txt': 'robots.txt itself: allowed',
  'crawler-ignores-robots': 'the crawler does not follow robots.txt: allowed',
  unavailable: 'there is no robots.txt: allowed',
  unreachable: 'robots.txt cannot be fetched: blocked',
  'unreachable-for-long': 'for so long that this no longer blocks: allowed',
  'refused-address': 'the service does not connect there: blocked',
  overloaded: 'too many fetches wait: blocked for now',
  'backed-off': 'the server asked for a pause: blocked for now',
  'local-failure': 'the network of the service failed, or no other site shows that it works: blocked for now',
  'internal-error': 'the file cannot be evaluated because of a fault in this software: blocked',
  'unsupported-scheme': 'not http, https or ftp: blocked',
};

/** Describes the reasons of verdicts. "For now": asking again after `validUntil` makes sense. */
const REASON_TEXT = `Why, as a word. ${Object.entries(REASONS)
  .map(([reason, text]) => `${reason}: ${text}`)
  .join('; ')}.`;

const RuleObject = Strict(
  {
    type: Word(['allow', 'disallow']),
    pattern: Type.String(),
    line: Type.Integer({ description: 'Counted from 1.' }),
    matchLength: Type.Integer({ description: 'Bytes: the rule with the greatest length decides.' }),
  },
  { $id: 'Rule' },
);

const HopObject = Strict(
  {
    url: Type.String(),
    status: Nullable(Type.Integer()),
    address: Nullable(Type.String({ description: 'The IP address of the connection.' })),
  },
  { $id: 'Hop', description: 'A request: for robots.txt itself, or for the target of a redirect.' },
);

const FailureObject = Strict(
  {
    kind: Type.String({ description: 'What happened: dns, connect, tls, timeout, reset, status, refused and others.' }),
    cause: Type.String({ description: 'Where the fault lies: site, network, or local (this service).' }),
    code: Nullable(Type.String({ description: 'An error code such as ENOTFOUND, or the status of a proxy.' })),
    detail: Type.String({ description: 'One clause for people.' }),
    at: Time,
    retryAt: Time,
  },
  { $id: 'Failure', description: 'Why robots.txt could not be fetched. A copy may decide nevertheless.' },
);

const RuleSchema = Named(RuleObject);
const HopSchema = Named(HopObject);
const FailureSchema = Named(FailureObject);

export const VerdictObject = Strict(
  {
    url: Type.String({ description: 'As asked.' }),
    decidedUrl: Type.String({ description: 'The URL that the verdict is about: request this one.' }),
    crawler: Type.String({ description: 'As asked.' }),
    allowed: Type.Boolean(),
    reason: Type.String({ description: REASON_TEXT }),
    explanation: Type.String({ description: 'Why, in a sentence. The wording may change.' }),
    path: Nullable(Type.String({ description: 'The path that the rules were matched against, in normal form.' })),
    token: Nullable(Type.String({ description: 'The product token whose groups apply.' })),
    rule: Nullable(RuleSchema),
    overruled: Type.Array(RuleSchema, { description: 'Rules that match and lose, the longest first: at most 10.' }),
    overruledCount: Type.Integer({ minimum: 0, description: 'How many rules match and lose.' }),
    truncated: Type.Boolean({ description: TRUNCATED_TEXT }),
    hint: NameHint,
    usage: Type.Optional(Named(UsageObject)),
  },
  { $id: 'Verdict', description: 'What the rules of a file say.' },
);

export const AnswerObject = Strict(
  {
    ...VerdictObject.properties,
    id: Type.Optional(LineId),
    robotsUrl: Nullable(Type.String()),
    source: Type.String({ description: 'Where the answer comes from: fetched, memory, store or last-good.' }),
    step: Type.String({ description: STEP_TEXT }),
    status: Nullable(Type.Integer({ description: 'Of the fetch that decides.' })),
    failure: Nullable(FailureSchema),
    hops: Type.Array(HopSchema),
    fetchedAt: Nullable(Time),
    age: Nullable(Type.Integer({ minimum: 0, description: 'Seconds since that fetch.' })),
    validUntil: TimeOf('When the service may answer otherwise.'),
    fileHash: Nullable(
      Type.String({ description: 'The first 16 bytes of the SHA-256 of the file that decides, in hexadecimal.' }),
    ),
  },
  { $id: 'Answer', description: 'A verdict with its reason and its basis.' },
);

export const BriefAnswerObject = Strict(
  {
    url: Type.String({ description: 'As asked.' }),
    decidedUrl: Type.Optional(
      Type.String({ description: 'The URL that the answer is about, if it is another one: request this one.' }),
    ),
    crawler: Type.String({ description: 'As asked.' }),
    allowed: Type.Boolean(),
    usage: Type.Optional(Named(UsageObject)),
    id: Type.Optional(LineId),
  },
  { $id: 'BriefAnswer', description: 'A verdict without its reason.' },
);

export type Verdict = Static<typeof VerdictObject>;
export type Answer = Static<typeof AnswerObject>;
export type BriefAnswer = Static<typeof BriefAnswerObject>;
export { FailureObject, FailureSchema, HopObject, HopSchema, RuleObject };

/** Vectors for parsers, as conformance/parsers/vectors.jsonl has them. conformance/parsers/README.md explains the keys. */

/**
 * Where the answer comes from. `rfc`: RFC 9309 demands it. `google`: the RFC leaves it open or differs, and Google's
 * documentation or parser gives it. `choice`: the answer of this project, which differs from that of Google's parser.
 * `undefined`: no source has one.
 */
export type Label = 'rfc' | 'google' | 'choice' | 'undefined';

/** Bytes in base64, that often. */
export interface RobotsPart {
  readonly base64: string;
  readonly times: number;
}

export interface ParserVector {
  readonly id: string;
  readonly label: Label;
  /** Product tokens of one crawler, of which any may match. */
  readonly agents: readonly string[];
  readonly url: string;
  /** The file in base64. The longest files have parts instead. */
  readonly robots?: string;
  readonly robotsParts?: readonly RobotsPart[];
  readonly allowed: boolean;
  /** The line of the rule that decides; 0 if none does. */
  readonly line?: number;
  /** The answer of Google's parser, where it is another one. */
  readonly googleAllowed?: boolean;
  readonly sources: readonly string[];
  readonly note?: string;
}

/** Returns the bytes of the file. */
export function robotsOf({ robots = '', robotsParts }: ParserVector): Buffer {
  if (robotsParts === undefined) return Buffer.from(robots, 'base64');
  return Buffer.concat(robotsParts.map(repeated));
}

function repeated({ base64, times }: RobotsPart): Buffer {
  const bytes = Buffer.from(base64, 'base64');
  return Buffer.alloc(bytes.length * times, bytes);
}

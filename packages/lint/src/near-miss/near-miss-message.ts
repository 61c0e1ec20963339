import type { MessageValues } from '@maycrawl/core/message';
import type { nearMisses } from '../messages/en/near-misses.js';
import { ruleLine } from '../patterns/pattern-text.js';
import type { NearMiss } from './near-miss.js';

/** A message of the catalogue `nearMisses`: its id and its values. */
export interface NearMissMessage {
  readonly id: keyof typeof nearMisses;
  readonly values: MessageValues;
}

/** Returns what to say of the rule that the reader of a verdict for `crawler` probably had in mind. */
export function nearMissMessage(near: NearMiss, crawler: string): NearMissMessage {
  const { type, line } = near.rule;
  const end = type === 'disallow' ? 'Blocks' : 'Allows';
  const rule = ruleLine(near.rule);
  switch (near.kind) {
    case 'other-group': {
      const { token, followed } = near;
      if (followed === undefined) return { id: 'mustBeNamed', values: { line, token, crawler } };
      const values = { line, token, crawler, followed: followed.token, followedLine: followed.line };
      return { id: followed.isOwn ? `ownGroup${end}` : `otherGroup${end}`, values };
    }
    case 'no-group':
      return { id: `noGroup${end}`, values: { line } };
    case 'case':
      return { id: `case${end}`, values: { line, rule } };
    case 'leading-slash':
      return { id: `leadingSlash${end}`, values: { line, rule } };
    case 'host':
      return { id: `host${end}`, values: { line, rule, pattern: near.pattern } };
    case 'end':
      return { id: `end${end}`, values: { line, rule } };
    case 'trailing-slash':
      return { id: `trailingSlash${end}`, values: { line, rule, path: near.path } };
  }
}

/** A session as a file: JSON with a version. */

import { type Session, sessionOf } from './session.js';

const VERSION = 1;

export const SESSION_EXTENSION = '.maycrawl.json';

export function encodeSession(session: Session): string {
  return `${JSON.stringify({ maycrawl: VERSION, ...session }, undefined, 2)}\n`;
}

export type DecodedSession = { readonly session: Session } | { readonly fault: 'sessionInvalid' | 'sessionVersion' };

/** Returns the session in the text of a file. Nothing in it throws. */
export function decodeSession(text: string): DecodedSession {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'sessionInvalid' };
  }
  const version = (value as { maycrawl?: unknown } | null)?.maycrawl;
  if (typeof version === 'number' && version !== VERSION) return { fault: 'sessionVersion' };
  const session = version === VERSION ? sessionOf(value) : undefined;
  return session === undefined ? { fault: 'sessionInvalid' } : { session };
}

/** Classifies and describes the problems of a Redis server. Messages are one line and name what to change. */

import { thrownText } from '../../validation/thrown-text.js';
import { StoreError } from '../store-error.js';
import type { RedisSettings } from './redis-settings.js';

/** Error replies that a new connection, possibly to another node, may not get. */
const TRANSIENT_REPLY = /^(READONLY|MOVED|ASK|CLUSTERDOWN|LOADING|MASTERDOWN|TRYAGAIN|UNBLOCKED)\b/;

const REPLY_CLASSES = new Set([
  'ErrorReply',
  'SimpleError',
  'BlobError',
  'MultiErrorReply',
  'MaxCommandRedirectionsError',
]);

export function isReply(error: unknown): boolean {
  return error instanceof Error && REPLY_CLASSES.has(error.constructor.name);
}

/** A command on a key of another type is no problem of the server: the next write replaces the value. */
export function isWrongType(error: unknown): boolean {
  const reply = error instanceof StoreError ? error.cause : error;
  return isReply(reply) && thrownText(reply).startsWith('WRONGTYPE');
}

export function needsReconnect(error: unknown): boolean {
  return !isReply(error) || TRANSIENT_REPLY.test(thrownText(error)) || thrownText(error).includes('redirection');
}

export function describeFailure(error: unknown, { place, isCluster }: RedisSettings): string {
  const why = reasonOf(error);
  if (/^(WRONGPASS|NOAUTH)\b|invalid password|without any password/i.test(why))
    return `${place} refuses the user or the password (${why}): correct "username" and "password", or those in "url".`;
  if (/cluster support disabled/i.test(why))
    return `${place} is not a Cluster (${why}): write ${place.replace('+cluster', '')} as "url".`;
  if (/^MOVED\b|redirection/.test(why) && !isCluster) return nodeMessage(place);
  if (/^READONLY\b/.test(why)) return `${place} is a replica and read-only (${why}): write its primary as "url".`;
  if (/^OOM\b/.test(why)) return `${place} is out of memory (${why}): raise its maxmemory, or set "lastGoodFor".`;
  if (/^NOPERM\b/.test(why))
    return `${place} refuses a command (${why}): grant the user this command on keys with the prefix of the store.`;
  const check = 'check the port, and redis or rediss (TLS) in "url"';
  if (/RESP type|wrong version number|packet length/i.test(why))
    return `${place} does not respond as a Redis server (${why}): ${check}.`;
  if (isReply(error)) return `${place} refuses a command (${why}).`;
  const mayBeWrongPort = /no response|closed unexpectedly|ECONNRESET/.test(why);
  return `${place} can't be reached (${why})${mayBeWrongPort ? `: ${check}` : ''}.`;
}

/** Returns one line for each setting in the server's INFO text that does not suit a store. */
export function misconfigurations(info: string, settings: RedisSettings): string[] {
  const messages: string[] = [];
  const policy = /^maxmemory_policy:(allkeys-\w+|volatile-\w+)/m.exec(info)?.[1];
  const evictsGood = policy?.startsWith('allkeys-') || (policy !== undefined && settings.lastGoodFor !== undefined);
  if (evictsGood)
    messages.push(
      `${settings.place} evicts last good outcomes when its memory is full (maxmemory-policy ${policy}): set ` +
        `${settings.lastGoodFor === undefined ? 'volatile-ttl or ' : ''}noeviction.`,
    );
  if (/^redis_mode:cluster/m.test(info) && !settings.isCluster) messages.push(nodeMessage(settings.place));
  return messages;
}

function nodeMessage(place: string): string {
  return `${place} is a node of a Cluster: write ${place.replace('://', '+cluster://')} as "url".`;
}

function reasonOf(error: unknown): string {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const reasons = causes.map((cause) => thrownText(cause) || ((cause as NodeJS.ErrnoException)?.code ?? 'unknown'));
  return [...new Set(reasons)].join('; ').replace(/\s+/g, ' ').trim();
}

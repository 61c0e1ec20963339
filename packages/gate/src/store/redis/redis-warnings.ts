/** What is wrong with a Redis server, in words that say what to change; and which errors a new connection may cure. */

import { messageOf, StoreError } from '../store-error.js';
import type { RedisSettings } from './redis-settings.js';

/** What a server begins an error with that another connection, or another node, would not answer. */
const MOVED_ON = /^(READONLY|MOVED|ASK|CLUSTERDOWN|LOADING|MASTERDOWN|TRYAGAIN|UNBLOCKED)\b/;

/** Answers of the server, as the library names them. */
const REPLIES = new Set(['ErrorReply', 'SimpleError', 'BlobError', 'MultiErrorReply', 'MaxCommandRedirectionsError']);

/** Whether the server said so, rather than the network. */
export function isReply(error: unknown): boolean {
  return error instanceof Error && REPLIES.has(error.constructor.name);
}

/**
 * True for a command on a key of another type: it says nothing about the server, and the next write replaces the value.
 */
export function isWrongType(error: unknown): boolean {
  const reply = error instanceof StoreError ? error.cause : error;
  return isReply(reply) && messageOf(reply).startsWith('WRONGTYPE');
}

/** Whether opening the connection anew may help. */
export function needsReconnect(error: unknown): boolean {
  return !isReply(error) || MOVED_ON.test(messageOf(error)) || messageOf(error).includes('redirection');
}

/** Why the server can't be used; one line, without a password. */
export function describeFailure(error: unknown, { place, isCluster }: RedisSettings): string {
  const why = reasonOf(error);
  if (/^(WRONGPASS|NOAUTH)\b|invalid password|without any password/i.test(why))
    return `${place} refuses the user or the password (${why}): set "username" and "password", or those in "url".`;
  if (/cluster support disabled/i.test(why))
    return `${place} is no Cluster (${why}): write ${place.replace('+cluster', '')} as "url".`;
  if (/^MOVED\b|redirection/.test(why) && !isCluster) return clusterNode(place);
  if (/^READONLY\b/.test(why)) return `${place} is a replica and takes no writes (${why}): name its primary in "url".`;
  if (/^OOM\b/.test(why)) return `${place} is out of memory (${why}): raise its maxmemory, or set "lastGoodFor".`;
  if (/^NOPERM\b/.test(why)) return `${place} refuses a command (${why}): let the user run it on these keys.`;
  if (/RESP type|wrong version number|packet length/i.test(why))
    return `${place} does not speak Redis as asked (${why}): check the port, and redis or rediss (TLS) in "url".`;
  if (isReply(error)) return `${place} refuses a command (${why}).`;
  const isMute = /no answer|closed unexpectedly|ECONNRESET/.test(why);
  return `${place} can't be reached (${why})${isMute ? ': check the port, and redis or rediss (TLS) in "url"' : ''}.`;
}

/** What the server's INFO tells against its use as a store; a line each. */
export function misconfigurations(info: string, settings: RedisSettings): string[] {
  const complaints: string[] = [];
  const policy = /^maxmemory_policy:(allkeys-\w+|volatile-\w+)/m.exec(info)?.[1];
  const mayDrop = policy?.startsWith('allkeys-') || (policy !== undefined && settings.lastGoodFor !== undefined);
  if (mayDrop)
    complaints.push(
      `${settings.place} drops last good outcomes where its memory runs short (maxmemory-policy ${policy}): set ` +
        `${settings.lastGoodFor === undefined ? 'volatile-ttl or ' : ''}noeviction.`,
    );
  if (/^redis_mode:cluster/m.test(info) && !settings.isCluster) complaints.push(clusterNode(settings.place));
  return complaints;
}

function clusterNode(place: string): string {
  return `${place} is a node of a Cluster: write ${place.replace('://', '+cluster://')} as "url".`;
}

/** Of all that was tried, in one line. */
function reasonOf(error: unknown): string {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const words = causes.map((cause) => messageOf(cause) || ((cause as NodeJS.ErrnoException)?.code ?? 'unknown'));
  return [...new Set(words)].join('; ').replace(/\s+/g, ' ').trim();
}

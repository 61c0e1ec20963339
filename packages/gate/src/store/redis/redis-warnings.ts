/** Classifies and describes the problems of a Redis server. */

import { type StoreProblem, storeProblem } from '../../messages/store-problem.js';
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

export function describeFailure(error: unknown, { place, isCluster }: RedisSettings): StoreProblem {
  const why = reasonOf(error);
  const values = { place, why };
  if (/^(WRONGPASS|NOAUTH)\b|invalid password|without any password/i.test(why)) return storeProblem('password', values);
  if (/cluster support disabled/i.test(why))
    return storeProblem('noCluster', { ...values, url: place.replace('+cluster', '') });
  if (/^MOVED\b|redirection/.test(why) && !isCluster) return clusterNode(place);
  if (/^READONLY\b/.test(why)) return storeProblem('replica', values);
  if (/^OOM\b/.test(why)) return storeProblem('outOfMemory', values);
  if (/^NOPERM\b/.test(why)) return storeProblem('noPermission', values);
  if (/RESP type|wrong version number|packet length/i.test(why)) return storeProblem('noRedis', values);
  if (isReply(error)) return storeProblem('refused', values);
  const mayBeWrongPort = /no response|closed unexpectedly|ECONNRESET/.test(why);
  return storeProblem(mayBeWrongPort ? 'wrongPort' : 'unreachable', values);
}

/** Returns what in the server's INFO text does not suit a store. */
export function misconfigurations(info: string, { place, isCluster, lastGoodFor }: RedisSettings): StoreProblem[] {
  const problems: StoreProblem[] = [];
  const policy = /^maxmemory_policy:(allkeys-\w+|volatile-\w+)/m.exec(info)?.[1];
  if (policy !== undefined && (lastGoodFor !== undefined || policy.startsWith('allkeys-')))
    problems.push(storeProblem(lastGoodFor === undefined ? 'evicts' : 'evictsGood', { place, policy }));
  if (/^redis_mode:cluster/m.test(info) && !isCluster) problems.push(clusterNode(place));
  return problems;
}

function clusterNode(place: string): StoreProblem {
  return storeProblem('clusterNode', { place, url: place.replace('://', '+cluster://') });
}

function reasonOf(error: unknown): string {
  const causes = error instanceof AggregateError ? error.errors : [error];
  const reasons = causes.map((cause) => thrownText(cause) || ((cause as NodeJS.ErrnoException)?.code ?? 'unknown'));
  return [...new Set(reasons)].join('; ').replace(/\s+/g, ' ').trim();
}

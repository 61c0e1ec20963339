/**
 * What has to happen in one step is done by the server: Lua scripts, sent once to each server and called by their hash.
 * Each touches the keys of one origin alone, which share a slot of a Cluster by their hash tag.
 */
import { createHash } from 'node:crypto';

export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

/** Octets of `good` that tell one state of it from another: the newest counter, then the head of the record. */
export const GOOD_HEAD = 28;
/** The same of `since`: magic, version, checksum, flags and counter. */
export const SINCE_HEAD = 20;

/**
 * Compare and set. KEYS: good, since. ARGV: the heads that were seen of both; `good`, and for how many milliseconds (0:
 * for good); `since`, and for how long. Where `good` is a counter of eight octets alone, the record behind it stays as it
 * is if `stays` (ARGV 7) is 1. An empty `since` is deleted. 1 where it was done, 0 where somebody was quicker.
 */
export const COMPARE_AND_SET: RedisScript = script(`
if redis.call('GETRANGE', KEYS[1], 0, ${GOOD_HEAD - 1}) ~= ARGV[1] then return 0 end
if redis.call('GETRANGE', KEYS[2], 0, ${SINCE_HEAD - 1}) ~= ARGV[2] then return 0 end
if ARGV[7] == '1' then redis.call('SETRANGE', KEYS[1], 0, ARGV[3])
elseif ARGV[4] == '0' then redis.call('SET', KEYS[1], ARGV[3])
else redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4]) end
if ARGV[5] == '' then redis.call('DEL', KEYS[2])
else redis.call('SET', KEYS[2], ARGV[5], 'PX', ARGV[6]) end
return 1`);

/** KEYS: the lease. ARGV: holder, milliseconds. 1 where the holder has it now, 0 where another has. */
export const ACQUIRE: RedisScript = script(`
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`);

/** KEYS: the lease. ARGV: holder, milliseconds. 1 where it was still held and is for that much longer, else 0. */
export const RENEW: RedisScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

/** KEYS: the lease. ARGV: holder. Only who holds it can let it go. */
export const RELEASE: RedisScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`);

function script(text: string): RedisScript {
  const trimmed = text.trim();
  return { text: trimmed, sha1: createHash('sha1').update(trimmed).digest('hex') };
}

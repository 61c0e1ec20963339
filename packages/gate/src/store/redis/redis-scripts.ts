/**
 * Lua scripts for atomic changes. They are sent once to each server and called by their hash. Each accesses the keys of
 * one origin only, which share a slot of a Cluster by their hash tag.
 */
import { createHash } from 'node:crypto';
import { STATE_HEAD_BYTES } from '../codec/entry-codec.js';

export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

/** Length in bytes of the head that identifies a version of `good`: the counter, then the head of the state entry. */
export const GOOD_HEAD_BYTES: number = 8 + STATE_HEAD_BYTES;
/** Length in bytes of the head that identifies a version of `since`. */
export const SINCE_HEAD_BYTES: number = STATE_HEAD_BYTES;

/**
 * Compare and set. KEYS: good, since.
 *
 * ARGV:
 *
 * - 1, 2: the heads of both keys that the writer has read; empty for a missing key and for one of another type
 * - 3, 4: the new `good`, and the milliseconds until it expires (0: never)
 * - 5, 6: the new `since`, and the milliseconds until it expires; an empty `since` is deleted
 * - 7: 1 if ARGV 3 is only the counter of eight bytes, and the record after it is kept
 *
 * Returns 1 if the keys were written, 0 if a head has changed because another gate wrote first.
 */
export const COMPARE_AND_SET: RedisScript = script(`
local function head(key, bytes)
  local value = redis.pcall('GETRANGE', key, 0, bytes - 1)
  if type(value) == 'table' and string.find(value.err, 'WRONGTYPE', 1, true) then return '' end
  return value
end
if head(KEYS[1], ${GOOD_HEAD_BYTES}) ~= ARGV[1] then return 0 end
if head(KEYS[2], ${SINCE_HEAD_BYTES}) ~= ARGV[2] then return 0 end
if ARGV[7] == '1' then redis.call('SETRANGE', KEYS[1], 0, ARGV[3])
elseif ARGV[4] == '0' then redis.call('SET', KEYS[1], ARGV[3])
else redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4]) end
if ARGV[5] == '' then redis.call('DEL', KEYS[2])
else redis.call('SET', KEYS[2], ARGV[5], 'PX', ARGV[6]) end
return 1`);

/**
 * KEYS: the lease. ARGV: holder, milliseconds. Returns 1 if the holder has the lease now, 0 if another one has it. A
 * key of another type, or one that never expires, is not a lease: no gate writes it.
 */
export const ACQUIRE: RedisScript = script(`
local holder = redis.pcall('GET', KEYS[1])
if holder and holder ~= ARGV[1] and redis.call('PTTL', KEYS[1]) > 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`);

/** KEYS: the lease. ARGV: holder, milliseconds. Returns 1 if the lease was still held and is extended, otherwise 0. */
export const RENEW: RedisScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

/** KEYS: the lease. ARGV: holder. Deletes the lease if the holder has it. */
export const RELEASE: RedisScript = script(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`);

function script(text: string): RedisScript {
  const trimmed = text.trim();
  return { text: trimmed, sha1: createHash('sha1').update(trimmed).digest('hex') };
}

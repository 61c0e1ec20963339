/**
 * What has to happen in one step is done by the server: Lua scripts, sent once to each server and called by their hash.
 * Each touches the keys of one origin alone, which share a slot of a Cluster by their hash tag.
 */
import { createHash } from 'node:crypto';
import { STATE_HEAD_BYTES } from './entry-codec.js';

export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

/** Bytes by which two versions of `good` can be told apart: the counter in front, then the head of the state entry. */
export const GOOD_HEAD_BYTES: number = 8 + STATE_HEAD_BYTES;
/** The same of `since`. */
export const SINCE_HEAD_BYTES: number = STATE_HEAD_BYTES;

/**
 * Compare and set. KEYS: good, since. ARGV: the heads that were seen of both, empty for a missing key and one of another
 * type; `good`, and for how many milliseconds (0: forever); `since`, and for how long. Where `good` is a counter of eight
 * bytes alone, the record behind it stays as it is if `stays` (ARGV 7) is 1. An empty `since` is deleted. 1 where it was
 * done, 0 if another writer was quicker.
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
 * KEYS: the lease. ARGV: holder, milliseconds. 1 where the holder has it now, 0 where another has. A key of another type,
 * or one that would never expire, is no lease: no gate writes such a one.
 */
export const ACQUIRE: RedisScript = script(`
local holder = redis.pcall('GET', KEYS[1])
if holder and holder ~= ARGV[1] and redis.call('PTTL', KEYS[1]) > 0 then return 0 end
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

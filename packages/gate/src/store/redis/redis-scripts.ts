/** Lua scripts, called by their hash. Each accesses the keys of one origin, which share a slot of a Cluster. */
import { createHash } from 'node:crypto';
import { STATE_HEAD_BYTES } from '../codec/entry-codec.js';

export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

/** Bytes that identify a version of `good`: the counter, then the head of the state entry. */
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
export const COMPARE_AND_SET: RedisScript = redisScript(`
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
export const ACQUIRE: RedisScript = redisScript(`
local holder = redis.pcall('GET', KEYS[1])
if holder and holder ~= ARGV[1] and redis.call('PTTL', KEYS[1]) > 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1`);

/** KEYS: the lease. ARGV: holder, milliseconds. Returns 1 if the lease was still held and is extended, otherwise 0. */
export const RENEW: RedisScript = redisScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])`);

/** KEYS: the lease. ARGV: holder. Deletes the lease if the holder has it. */
export const RELEASE: RedisScript = redisScript(`
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('DEL', KEYS[1])`);

/** Milliseconds after which to call again, at the earliest, while another holder has the turn. */
const POLL_TURN_AFTER = 1;
/** Milliseconds for which a free turn is kept for the holder that was refused: longer than it waits to call again. */
const KEEP_NEXT = 1_000;
/** Milliseconds for which the end of a turn is kept at least: a holder with a longer delay may follow. */
const KEEP_END = 60_000;

/** Sets `now`, and `ended` and `pause` from KEYS[2]. If the server's clock was set back, the pause starts again. */
const READ_PAUSE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local value = redis.pcall('GET', KEYS[2])
local ended, pause = string.match(type(value) == 'string' and value or '', '^(%d+) (%d+)$')
ended, pause = tonumber(ended or 0), tonumber(pause or 0)
local function keep()
  redis.call('SET', KEYS[2], string.format('%d %d', ended, pause), 'PX', math.max(pause, ${KEEP_END}))
end
if ended > now then
  ended = now
  keep()
end`;

/**
 * KEYS: turn, pause, next. ARGV: holder, milliseconds of the turn, delay. Returns 0 if the holder has the turn now,
 * otherwise the milliseconds after which to call again. A holder that takes turn after turn leaves the next one to the
 * holder that was refused meanwhile.
 */
export const TAKE_TURN: RedisScript = redisScript(`
local holder = redis.pcall('GET', KEYS[1])
if holder and holder ~= ARGV[1] and redis.call('PTTL', KEYS[1]) > 0 then
  redis.call('SET', KEYS[3], ARGV[1], 'NX', 'PX', ${KEEP_NEXT})
  return ${POLL_TURN_AFTER}
end
local next = redis.pcall('GET', KEYS[3])
if holder ~= ARGV[1] and type(next) == 'string' and next ~= ARGV[1] then return ${POLL_TURN_AFTER} end
${READ_PAUSE}
local wait = ended + math.max(pause, tonumber(ARGV[3])) - now
if wait > 0 then return math.ceil(wait) end
if next == ARGV[1] then redis.call('DEL', KEYS[3]) end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 0`);

/** KEYS: turn, pause, next. ARGV: holder, pause in milliseconds, or empty if no page was requested. */
export const END_TURN: RedisScript = redisScript(`
if redis.pcall('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
if ARGV[2] == '' then return 0 end
${READ_PAUSE}
ended, pause = now, math.max(tonumber(ARGV[2]), ended + pause - now)
keep()
return 1`);

export function redisScript(text: string): RedisScript {
  const trimmed = text.trim();
  return { text: trimmed, sha1: createHash('sha1').update(trimmed).digest('hex') };
}

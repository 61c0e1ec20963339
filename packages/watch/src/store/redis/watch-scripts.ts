/** Lua scripts. Each checks what may stop it before it writes: the server does not undo the writes of a script that fails. */
import { type RedisScript, redisScript } from '@maycrawl/gate/redis-connection';

/** Digits of a run's number, so that runs that began at the same time are in the order of their checks. */
export const SEQUENCE_DIGITS = 16;

/** A key of another type is damaged; its value is not used. */
const HAS_TYPE = `
local function has(key, type)
  local found = redis.call('TYPE', key).ok
  return found == type or found == 'none'
end
local function isWhole(value) return not value or string.match(value, '^%d+$') ~= nil and #value < 16 end`;

/**
 * KEYS: site, origins, runs, version, outbox, events, sequence.
 *
 * ARGV:
 *
 * - 1, 2: the origin, and the revision that was read (0: no state)
 * - 3, 4: the new state, and the hashes that it refers to
 * - 5: `check`, or `answer` if nothing was fetched: then 6 to 10 are empty
 * - 6, 7, 8: when it was fetched, the hash of the file (`-`: none), the evidence
 * - 9, 10: the packed file (empty: it is stored), and the time
 * - 11 …: the id and the bytes of each event
 *
 * Returns 1; 0 if the state has another revision; -1 if the file is not stored; -2 if what is stored of the site is damaged.
 */
export const WRITE_SITE: RedisScript = redisScript(`${HAS_TYPE}
if not (has(KEYS[2], 'zset') and has(KEYS[5], 'zset') and has(KEYS[6], 'hash') and has(KEYS[7], 'string')) then
  return redis.error_reply('WRONGTYPE a key of the store has another type')
end
if not isWhole(redis.call('GET', KEYS[7])) then return redis.error_reply('ERR the sequence of the store is no number') end
if not (has(KEYS[1], 'hash') and has(KEYS[3], 'zset')) then return -2 end
local stored = redis.call('HGET', KEYS[1], 'revision')
if not isWhole(stored) then return -2 end
local revision = '0'
if redis.call('HEXISTS', KEYS[1], 'state') == 1 then revision = stored or '' end
if revision ~= ARGV[2] then return 0 end
if ARGV[5] == 'check' then
  if ARGV[7] ~= '-' then
    local isUsable = has(KEYS[4], 'hash')
    if ARGV[9] ~= '' then
      if not isUsable then redis.call('DEL', KEYS[4]) end
      redis.call('HSET', KEYS[4], 'packed', ARGV[9])
    elseif not isUsable or redis.call('HEXISTS', KEYS[4], 'packed') == 0 then return -1 end
    redis.call('HSET', KEYS[4], 'at', ARGV[10])
  end
  local run = redis.call('HMGET', KEYS[1], 'runVersion', 'runEvidence', 'runTo', 'runGap', 'runFrom', 'runCount', 'runNumber')
  local at = tonumber(ARGV[6])
  if run[1] == ARGV[7] and run[2] == ARGV[8] then
    local to, gap = tonumber(run[3]) or at, tonumber(run[4]) or 0
    redis.call('HSET', KEYS[1], 'runTo', string.format('%.0f', math.max(to, at)), 'runGap',
      string.format('%.0f', math.max(gap, at - to)))
    redis.call('HSET', KEYS[1], 'runCount', string.format('%.0f', (tonumber(run[6]) or 0) + 1))
  else
    local from = tonumber(run[5])
    if run[1] and from and math.abs(from) < 2 ^ 53 then
      -- A field that is missing makes a damaged run.
      local parts = { run[7] or '', run[5], run[3] or '', run[6] or '', run[4] or '', run[1], run[2] or '' }
      redis.call('ZADD', KEYS[3], string.format('%.17g', from), table.concat(parts, ' '))
    end
    local number = string.format('%0${SEQUENCE_DIGITS}.0f', redis.call('INCR', KEYS[7]))
    redis.call('HSET', KEYS[1], 'runVersion', ARGV[7], 'runEvidence', ARGV[8], 'runFrom', ARGV[6], 'runTo', ARGV[6],
      'runCount', 1, 'runGap', 0, 'runNumber', number)
  end
end
redis.call('HSET', KEYS[1], 'state', ARGV[3], 'pins', ARGV[4])
redis.call('HINCRBY', KEYS[1], 'revision', 1)
redis.call('ZADD', KEYS[2], 0, ARGV[1])
for i = 11, #ARGV, 2 do
  if redis.call('HSETNX', KEYS[6], ARGV[i], ARGV[i + 1]) == 1 then
    redis.call('ZADD', KEYS[5], redis.call('INCR', KEYS[7]), ARGV[i])
  end
end
return 1`);

/** KEYS: site, runs. Removes the state, and what is damaged besides; the current run stays. */
export const FORGET: RedisScript = redisScript(`${HAS_TYPE}
for i, type in ipairs({ 'hash', 'zset' }) do
  if not has(KEYS[i], type) then redis.call('DEL', KEYS[i]) end
end
if not isWhole(redis.call('HGET', KEYS[1], 'revision')) then redis.call('HSET', KEYS[1], 'revision', 0) end
if redis.call('HDEL', KEYS[1], 'state', 'pins') > 0 then redis.call('HINCRBY', KEYS[1], 'revision', 1) end
return 1`);

/** KEYS: version. ARGV: the packed file, and the time. */
export const WRITE_VERSION: RedisScript = redisScript(`${HAS_TYPE}
if not has(KEYS[1], 'hash') then redis.call('DEL', KEYS[1]) end
redis.call('HSET', KEYS[1], 'packed', ARGV[1], 'at', ARGV[2])
return 1`);

/** KEYS: outbox, events. ARGV: the position before the first, the limit. Returns id, position and event of each. */
export const READ_OUTBOX: RedisScript = redisScript(`
local found = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. ARGV[1], '+inf', 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local rows = {}
for i = 1, #found, 2 do
  rows[#rows + 1] = { found[i], found[i + 1], redis.call('HGET', KEYS[2], found[i]) }
end
return rows`);

/** KEYS: deliveries. Returns of each its fields and values in turn. */
export const READ_DELIVERIES: RedisScript = redisScript(`
local found = {}
for i, key in ipairs(KEYS) do found[i] = redis.call('HGETALL', key) end
return found`);

/** KEYS: events, then the delivery of each id. ARGV: the receiver, then the ids. */
export const CONFIRM: RedisScript = redisScript(`
for i = 2, #ARGV do
  if redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1 then
    redis.call('HSET', KEYS[i], 'confirmed ' .. ARGV[1], 1)
    redis.call('HDEL', KEYS[i], 'error ' .. ARGV[1])
  end
end
return 1`);

/** KEYS: events, then the delivery of each id. ARGV: the receiver, when to try again, the error, then the ids. */
export const POSTPONE: RedisScript = redisScript(`
for i = 4, #ARGV do
  local key = KEYS[i - 2]
  if redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1 then
    redis.call('HINCRBY', key, 'attempts ' .. ARGV[1], 1)
    redis.call('HSET', key, 'nextAt ' .. ARGV[1], ARGV[2], 'error ' .. ARGV[1], ARGV[3])
  end
end
return 1`);

/** KEYS: outbox, events, then the delivery of each id. ARGV: the ids. */
export const REMOVE: RedisScript = redisScript(`
for i = 1, #ARGV do
  redis.call('ZREM', KEYS[1], ARGV[i])
  redis.call('HDEL', KEYS[2], ARGV[i])
  redis.call('DEL', KEYS[i + 2])
end
return 1`);

/** KEYS: version. ARGV: a time. Deletes the version unless a check has seen it since. */
export const REMOVE_VERSION: RedisScript = redisScript(`
if (tonumber(redis.call('HGET', KEYS[1], 'at')) or 0) >= tonumber(ARGV[1]) then return 0 end
return redis.call('DEL', KEYS[1])`);

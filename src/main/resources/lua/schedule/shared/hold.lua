--@include shared/time

-- A hold as the hash of holds keeps it: LockID, when it was placed, when it ends (both ms), version and outbox entry of its fact.
local function parse_hold(packed, user)
  local id, since, expires, version, entry = packed:match('^(%d+):(%d+):(%d+):(%d+):?(.*)$')
  return {id = id, since = since, expires = expires, version = version, entry = entry, user = user}
end

local function read_hold(holds, user)
  local packed = redis.call('HGET', holds, user)
  return packed and parse_hold(packed, user)
end

local function write_hold(holds, hold)
  local packed = table.concat({hold.id, hold.since, hold.expires, hold.version, hold.entry}, ':')
  redis.call('HSET', holds, hold.user, packed)
end

-- The next fact of a hold. Status 0 held, 1 became an order, 2 cancelled, 3 expired.
local function hold_fact(schedule, hold, status)
  return {'kind', 'hold', 'resource', schedule, 'lock_id', hold.id, 'user', hold.user, 'status', status,
    'locked_at', hold.since, 'expires_at', hold.expires, 'version', hold.version}
end

-- The fact of a hold that ended at a time.
local function ended_fact(schedule, hold, status, at)
  hold.version = int(hold.version + 1)
  local fact = hold_fact(schedule, hold, status)
  fact[#fact + 1], fact[#fact + 2] = 'ended_at', int(at)
  return fact
end

-- Ends a hold: its key, its index entry and its record go; its caller gives the place back or keeps it. Answers the fact.
local function end_hold(schedule, lock, index, member, holds, hold, status, at)
  redis.call('DEL', lock)
  redis.call('ZREM', index, member)
  redis.call('HDEL', holds, hold.user)
  return ended_fact(schedule, hold, status, at)
end

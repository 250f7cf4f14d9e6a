--@include toolkit/shared/time

-- A hold as the hash of holds keeps it: LockID, when it was placed, when it ends (both ms), version and outbox entry of
-- its fact, the number of its places unless it is one, and its steps, a line each. One that was only placed has
-- request and roles of the actor alone, and the mark of a request without a key; one of an earlier version has none.
local function parse_hold(packed, user)
  local id, since, expires, version, entry, places, steps = packed:match('^(%d+):(%d+):(%d+):(%d+):?([^:]*):?(%d*):?(.*)$')
  return {id = id, since = since, expires = expires, version = version, entry = entry, places = tonumber(places) or 1, steps = steps, user = user}
end

local function read_hold(holds, user)
  local packed = redis.call('HGET', holds, user)
  return packed and parse_hold(packed, user)
end

local function write_hold(holds, hold)
  local places = hold.places > 1 and int(hold.places) or ''
  redis.call('HSET', holds, hold.user, table.concat({hold.id, hold.since, hold.expires, hold.version, hold.entry or '', places, hold.steps}, ':'))
end

-- Notes in a schedule how many places its holds have beside one each.
local function count_extra(schedule, more)
  if more ~= 0 then redis.call('HINCRBY', schedule, 'extra', more) end
end

-- The steps of a hold: with tabs between time, request and roles of the actor, and of an extension the new end. None
-- has a subject, as in a step of an order.
local function steps_of(hold)
  local request, roles = hold.steps:match('^(%S+) (%S+) ?%S*$')
  return request and table.concat({hold.since, request, roles, ''}, '\t') or hold.steps
end

-- The next fact of a hold. Status 0 held, 1 became an order, 2 cancelled, 3 expired.
local function hold_fact(schedule_id, hold, status)
  local fact = {'kind', 'hold', 'resource', schedule_id, 'lock_id', hold.id, 'user', hold.user, 'status', status,
    'locked_at', hold.since, 'expires_at', hold.expires, 'version', hold.version}
  if hold.places > 1 then fact[#fact + 1], fact[#fact + 2] = 'places', int(hold.places) end
  if hold.steps ~= '' then fact[#fact + 1], fact[#fact + 2] = 'history', steps_of(hold) end
  return fact
end

-- The fact of a hold that ended at a time.
local function ended_fact(schedule_id, hold, status, at)
  hold.version = int(hold.version + 1)
  local fact = hold_fact(schedule_id, hold, status)
  fact[#fact + 1], fact[#fact + 2] = 'ended_at', int(at)
  -- A hold that has run out has ended by itself; it is removed by the first script that finds it.
  fact.by = status == 3 and '- - system' or nil
  return fact
end

-- Ends a hold: its key, its index entry and its record go; its caller gives the places back or keeps them. Answers the
-- fact.
local function end_hold(schedule, schedule_id, lock, index, member, holds, hold, status, at)
  redis.call('DEL', lock)
  redis.call('ZREM', index, member)
  redis.call('HDEL', holds, hold.user)
  count_extra(schedule, 1 - hold.places)
  return ended_fact(schedule_id, hold, status, at)
end

--@include toolkit/shared/time
--@include shared/limits
--@include shared/ended
--@include schedule/shared/hold_fact

-- Notes in a schedule how many places its holds have beside one each.
local function count_extra(schedule, more)
  if more ~= 0 then redis.call('HINCRBY', schedule, 'extra', more) end
end

-- The fact of a hold that ended at a time.
local function ended_fact(schedule_id, hold, status, at)
  hold.version = int(hold.version + 1)
  local fact = hold_fact(schedule_id, hold, status)
  fact[#fact + 1], fact[#fact + 2] = 'ended_at', int(at)
  -- A hold that has run out has ended by itself; it is removed by the first script that finds it.
  fact.by = status == '3' and '- - system' or nil
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

-- Notes for the limits that a hold has ended; unsold, unless it became an order, and then only limits of the resource
-- count it. A cancellation is noted without limits, too: until it is in MongoDB nobody is told that there is no hold.
local function note_hold(limits, buyers, hold, at, status, entry, always)
  if limits.all or limits.usual and status ~= '1' then redis.call('HINCRBY', buyers, 't:' .. hold.user, int(math.max(0, at - hold.since))) end
  if status ~= '1' then note_ended(limits, buyers, hold.user, at, 'hold:' .. hold.id, entry, always) end
end

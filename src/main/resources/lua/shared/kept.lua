--@include shared/limits
--@include shared/ended
--@include shared/unpaid

-- Lets a resource with other limits than before be rebuilt before the next claim: what users keep is noted only as far
-- as limits need it.
local function renew_limits(resource, guarded, before)
  if (before or '') ~= (redis.call('HGET', resource, 'limits') or '') then redis.call('UNLINK', guarded) end
end

local function limits_of(resource)
  return read_limits(unpack(redis.call('HMGET', resource, 'limits', 'held_ms')))
end

-- The last step of a script that ended an order. One that ended unsold counts for as long as it could be paid.
local function release_order(resource, tally, order, user, id, ending, now, entry)
  drop_unpaid(tally, user, id)
  local limits = limits_of(resource)
  if ending ~= 'refunded' then note_ended(limits, tally, user, now, 'order:' .. id, entry) end
  if (ending == 'cancelled' or ending == 'expired') and (limits.all or limits.usual) then
    local placed, before = unpack(redis.call('HMGET', order, 'placed_at', 'pay_before'))
    redis.call('HINCRBY', tally, 'o:' .. user, int(math.max(0, math.min(now, tonumber(before or '') or now) - placed)))
  end
end

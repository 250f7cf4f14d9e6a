--@include shared/limits
--@include shared/ended

-- A list with spaces between its words without those of one order; behind its id may stand the outbox entry of its
-- fact.
local function without(list, order)
  local left = {}
  for word in list:gmatch('%S+') do
    if word:match('^[^:]*') ~= order then left[#left + 1] = word end
  end
  return table.concat(left, ' ')
end

-- Keeps a list in a field of a tally; one that is empty is not kept.
local function keep_list(tally, field, list)
  if list == '' then redis.call('HDEL', tally, field) else redis.call('HSET', tally, field, list) end
end

-- Forgets an unpaid order, which is paid or has ended.
local function drop_unpaid(tally, user, order)
  local unpaid = redis.call('HGET', tally, 'u:' .. user)
  if unpaid then keep_list(tally, 'u:' .. user, without(unpaid, order)) end
end

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

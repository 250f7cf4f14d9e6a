--@include shared/time

-- The units that a user has taken with its live orders, and the outbox entry of its latest order, by its field of a tally.
local function read_tally(packed)
  local count, entry = (packed or '0'):match('^(%d+):?(.*)$')
  return tonumber(count), entry
end

-- Keeps both; a user that has nothing is not kept.
local function write_tally(tally, user, count, entry)
  if count <= 0 then return redis.call('HDEL', tally, user) end
  redis.call('HSET', tally, user, entry == '' and int(count) or int(count) .. ':' .. entry)
end

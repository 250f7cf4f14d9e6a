--@include shared/time

-- The units that an account has taken with its live orders, and the outbox entry of its latest order, by its field of a tally.
local function read_tally(packed)
  local count, entry = (packed or '0'):match('^(%d+):?(.*)$')
  return tonumber(count), entry
end

-- Keeps both; an account that has nothing is not kept.
local function write_tally(tally, account, count, entry)
  if count <= 0 then return redis.call('HDEL', tally, account) end
  redis.call('HSET', tally, account, entry == '' and int(count) or int(count) .. ':' .. entry)
end

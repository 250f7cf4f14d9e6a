--@include shared/time

-- The units that an account has taken with its live orders, and the outbox entry of its latest order.
local function read_tally(tally, account)
  local count, entry = (redis.call('HGET', tally, account) or '0'):match('^(%d+):?(.*)$')
  return tonumber(count), entry
end

-- Keeps both; an account that has nothing is not kept.
local function write_tally(tally, account, count, entry)
  if count <= 0 then return redis.call('HDEL', tally, account) end
  redis.call('HSET', tally, account, entry == '' and int(count) or int(count) .. ':' .. entry)
end

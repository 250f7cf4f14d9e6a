--@include shared/time

-- Puts on sale what is free after holds or orders have ended. Counted from what is taken: data from before Hotseat may have more
-- taken than there are places, and then nothing is free until enough of it has ended.
local function free_places(schedule, seats, holds)
  local max, booked = unpack(redis.call('HMGET', schedule, 'max', 'booked'))
  redis.call('SET', seats, int(math.max(0, max - booked - redis.call('HLEN', holds))))
end

--@include shared/time
--@include shared/left

-- Puts on sale what is free after holds or orders have ended. Counted from what is taken: data from before Hotseat may have more
-- taken than there are places, and then nothing is free until enough of it has ended.
local function free_places(schedule, seats, holds)
  local max, booked, extra, cancelled = unpack(redis.call('HMGET', schedule, 'max', 'booked', 'extra', 'cancelled_at'))
  local left = math.max(0, max - booked - redis.call('HLEN', holds) - (extra or 0))
  count_left(left - (redis.call('GET', seats) or 0), left)
  -- A place that comes back to a cancelled schedule is not on sale.
  if cancelled then TURN = nil end
  redis.call('SET', seats, int(left))
end

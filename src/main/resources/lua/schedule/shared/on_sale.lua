--@include toolkit/shared/time
--@include shared/left

-- Puts on sale what is free after so many places have come back. More is what holds have that were lost with a part of
-- Redis: then the schedule closes until it is rebuilt.
local function put_on_sale(seats, free, before, back)
  local left = math.min(free, math.max(0, before + back))
  count_left(left - before, left)
  if free > left then redis.call('UNLINK', seats) else redis.call('SET', seats, int(left)) end
end

-- The same, counted from what is taken: data from before Hotseat may have more taken than there are places, and then
-- nothing is free until enough of it has ended. Taken: what a hold gets that is not written yet.
local function free_places(schedule, seats, holds, back, taken)
  local max, booked, extra, cancelled = unpack(redis.call('HMGET', schedule, 'max', 'booked', 'extra', 'cancelled_at'))
  local free = math.max(0, max - booked - redis.call('HLEN', holds) - (extra or 0) - (taken or 0))
  put_on_sale(seats, free, redis.call('GET', seats) or 0, back)
  -- A place that comes back to a cancelled schedule is not on sale.
  if cancelled then TURN = nil end
end

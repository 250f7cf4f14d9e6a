--@include toolkit/shared/time

-- The number of places that the holds of a schedule have: one each, and those besides.
local function held_places(schedule, holds)
  return redis.call('HLEN', holds) + (redis.call('HGET', schedule, 'extra') or 0)
end

--@include shared/epoch
--@include shared/limits
--@include shared/phases
--@include shared/left

-- Whether a schedule is initialised (shared/guard), in two calls: answers its places left with what decides a claim, or
-- nil; further fields behind it.
local function read_places(epoch, schedule, seats, counter, ...)
  local stands, left, last = unpack(redis.call('MGET', epoch, seats, counter))
  local fields = redis.call('HMGET', schedule, 'epoch', 'given', 'hold_ms', 'max', 'limits', 'held_ms', 'stopped', 'phases', 'closes_at', ...)
  local own, given, hold_ms, max, limits, held_ms, stopped, phases, closes = unpack(fields, 1, 9)
  GIVEN = given
  if stands ~= EPOCH or own ~= EPOCH or not left or not last then return nil end
  return {left = tonumber(left), hold_ms = tonumber(hold_ms), max = max, limits = read_limits(limits, held_ms), stopped = stopped, phases = phases, closes = closes}, unpack(fields, 10)
end

-- Why so many places of a schedule cannot be taken now whether they are free or not, or nil.
local function refuse_place(place, groups, now, asked)
  local phases, refusal = read_phases(place.stopped, place.phases, place.closes, now)
  if phases == '' then return refusal end
  return refuse_wave(phases, groups, now, asked, place.max - place.left, place.left)
end

-- Puts on sale what is free after so many places have come back. More is what holds have that were lost with a part of
-- Redis: then the schedule closes until it is rebuilt.
local function put_on_sale(seats, free, before, back)
  local left = math.min(free, math.max(0, before + back))
  count_left(left - before, left)
  if free > left then redis.call('UNLINK', seats) else redis.call('SET', seats, int(left)) end
end

-- The same, counted from what is taken: data from before Hotseat may have more taken than there are places, and then
-- nothing is free until enough of it has ended.
local function free_places(schedule, seats, holds, back)
  local max, booked, extra, cancelled = unpack(redis.call('HMGET', schedule, 'max', 'booked', 'extra', 'cancelled_at'))
  local free = math.max(0, max - booked - redis.call('HLEN', holds) - (extra or 0))
  put_on_sale(seats, free, redis.call('GET', seats) or 0, back)
  -- A place that comes back to a cancelled schedule is not on sale.
  if cancelled then TURN = nil end
end

--@include shared/epoch
--@include shared/limits

-- Whether a schedule is initialised (shared/guard), in two calls: answers its places left with what decides a claim, or nil.
local function read_places(epoch, schedule, seats, counter)
  local stands, left, last = unpack(redis.call('MGET', epoch, seats, counter))
  local own, hold_ms, max, limits, held_ms, stopped, phases, closes =
    unpack(redis.call('HMGET', schedule, 'epoch', 'hold_ms', 'max', 'limits', 'held_ms', 'stopped', 'phases', 'closes_at'))
  if stands ~= EPOCH or own ~= EPOCH or not left or not last then return nil end
  return {left = tonumber(left), hold_ms = tonumber(hold_ms), max = max, limits = read_limits(limits, held_ms), stopped = stopped, phases = phases, closes = closes}
end

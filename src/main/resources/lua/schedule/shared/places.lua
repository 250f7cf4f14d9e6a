--@include shared/epoch
--@include shared/limits
--@include shared/phases

-- Whether a schedule is initialised (shared/guard), in two calls: answers its places left and what else decides a
-- claim, or nil; further fields behind them.
local function read_places(epoch, schedule, seats, counter, ...)
  local stands, left, last = unpack(redis.call('MGET', epoch, seats, counter))
  local fields = redis.call('HMGET', schedule, 'epoch', 'given', 'hold_ms', 'limits', 'held_ms', 'stopped', 'phases', 'closes_at', ...)
  local own, given, hold_ms, limits, held_ms, stopped, phases, closes = unpack(fields, 1, 8)
  GIVEN = given
  if stands ~= EPOCH or own ~= EPOCH or not left or not last then return nil end
  return tonumber(left), tonumber(hold_ms), read_limits(limits, held_ms), stopped, phases, closes, unpack(fields, 9)
end

-- Why so many places of a schedule cannot be taken now whether they are free or not, or nil.
local function refuse_places(stopped, phases, closes, groups, now, asked, left)
  local waves, refusal = read_phases(stopped, phases, closes, now)
  if waves == '' then return refusal end
  return refuse_wave(waves, groups, now, asked, redis.call('HGET', KEYS[RESOURCE], 'max') - left, left)
end

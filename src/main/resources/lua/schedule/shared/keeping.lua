--@include toolkit/shared/time
--@include shared/limits

-- Why a user with these active orders cannot have so many places more, or nil. Without a limit of places a user has one
-- order.
local function refuse_beside(limits, ordered, asked, outbox)
  if not ordered and not limits.places then return nil end
--@include schedule/shared/count_orders
  local _, places, last, fact = count_orders(ordered)
  if not limits.places then return {'ALREADY_ORDERED', last, under_way(outbox, fact)} end
  if places + asked <= limits.places then return nil end
  return {'LIMITED', 'placesPerUser', int(limits.places), last and 'order:' .. last or '', '', under_way(outbox, fact)}
end

-- The time that a hold may last from now: a user never gets more than the hold time, others do.
local function hold_time(limits, hold_ms, asked_ms, bound)
  local most = limits.hold or hold_ms
  local asked = tonumber(asked_ms) or most < hold_ms and most or hold_ms
  return bound == '1' and asked > most and most or asked
end

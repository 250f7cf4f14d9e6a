--@include shared/limits
--@include shared/ended
--@include schedule/shared/hold

-- The active orders of a user as its field of the buyers has them: how many they are, and how many places they have;
-- then the last one, and the outbox entry of its fact.
local function count_orders(ordered)
  local orders, places, last, fact = 0, 0, nil, nil
  for order, entry, more in (ordered or ''):gmatch('([^: ]+):?([^: ]*):?(%d*)') do
    orders, places, last, fact = orders + 1, places + (tonumber(more) or 1), order, entry
  end
  return orders, places, last, fact
end

-- Why a user with these active orders cannot have so many places more, or nil. Without a limit of places a user has one
-- order.
local function refuse_beside(limits, ordered, asked, outbox)
  if not ordered and not limits.places then return nil end
  local _, places, last, fact = count_orders(ordered)
  if not limits.places then return {'ALREADY_ORDERED', last, under_way(outbox, fact)} end
  if places + asked <= limits.places then return nil end
  return {'LIMITED', 'placesPerUser', int(limits.places), last and 'order:' .. last or '', '', under_way(outbox, fact)}
end

-- The time that a hold may last from now: a user never gets more than the hold time, others do.
local function hold_time(limits, hold_ms, asked_ms, bound)
  local usual = math.min(hold_ms, limits.hold or hold_ms)
  return math.min(tonumber(asked_ms) or usual, bound == '1' and (limits.hold or hold_ms) or math.huge)
end

-- The hold that ended last unsold: what is noted, or a hold that ran out and was not swept yet.
local function last_ended(noted, hold)
  if noted and tonumber(noted:match('^%d+')) > tonumber(hold.expires) then return noted end
  return hold.expires .. ' hold:' .. hold.id
end

-- Notes for the limits that a hold has ended; unsold, unless it became an order, and then only limits of the resource
-- count it.
local function note_hold(limits, buyers, hold, at, status, entry)
  if limits.all or limits.usual and status ~= 1 then redis.call('HINCRBY', buyers, 't:' .. hold.user, int(math.max(0, at - hold.since))) end
  if status ~= 1 then note_ended(limits, buyers, hold.user, at, 'hold:' .. hold.id, entry) end
end

--@include shared/kept
--@include schedule/shared/hold

-- Why a user with these active orders cannot have another place, or nil.
local function refuse_beside(limits, ordered, outbox)
  if not ordered then return nil end
  local count, last, fact = 0, nil, nil
  for order, entry in ordered:gmatch('([^: ]+):?(%S*)') do count, last, fact = count + 1, order, entry end
  if count < (limits.places or 1) then return nil end
  if not limits.places then return {'ALREADY_ORDERED', last, under_way(outbox, fact)} end
  return {'LIMITED', 'placesPerUser', int(limits.places), 'order:' .. last, '', under_way(outbox, fact)}
end

-- How long a hold may last from now that is asked for: a user never gets more than the hold time, others do.
local function hold_time(limits, hold_ms, asked_ms, bound)
  local usual = math.min(hold_ms, limits.hold or hold_ms)
  return math.min(tonumber(asked_ms) or usual, bound == '1' and (limits.hold or hold_ms) or math.huge)
end

-- What ended last unsold: what is noted, or a hold that ran out and was not swept yet.
local function last_ended(noted, hold)
  if noted and tonumber(noted:match('^%d+')) > tonumber(hold.expires) then return noted end
  return hold.expires .. ' hold:' .. hold.id
end

-- Notes for the limits that a hold has ended; unsold, unless it became an order.
local function note_hold(limits, buyers, hold, at, status, entry)
  if limits.all then redis.call('HINCRBY', buyers, 't:' .. hold.user, int(math.max(0, at - hold.since))) end
  if status ~= 1 then note_ended(limits, buyers, hold.user, at, 'hold:' .. hold.id, entry) end
end

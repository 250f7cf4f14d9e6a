--@include toolkit/shared/time

-- Notes that what a user had has ended unsold, with the outbox entry that tells it, where limits need it or always;
-- unless something else has ended later.
local function note_ended(limits, tally, user, at, what, entry, always)
  if not limits.rest and not limits.all and not always then return end
  local last = (redis.call('HGET', tally, 'r:' .. user) or '0'):match('^%d+')
  if tonumber(at) >= tonumber(last) then redis.call('HSET', tally, 'r:' .. user, int(at) .. ' ' .. what .. ' ' .. (entry or '')) end
end

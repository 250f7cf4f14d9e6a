--@include toolkit/shared/time

-- Notes that what a user had has ended unsold, with the outbox entry that tells it; unless something else has ended
-- later.
local function note_ended(limits, tally, user, at, what, entry)
  if not limits.rest and not limits.all then return end
  local last = (redis.call('HGET', tally, 'r:' .. user) or '0'):match('^%d+')
  if tonumber(at) >= tonumber(last) then redis.call('HSET', tally, 'r:' .. user, int(at) .. ' ' .. what .. ' ' .. (entry or '')) end
end

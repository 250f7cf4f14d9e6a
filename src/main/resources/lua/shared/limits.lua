--@include shared/time
--@include shared/answer

-- The most that one user may keep of a resource, as the hash of the resource has it: holds and unpaid orders at once, places, ms of one of them, ms of
-- all holds, and ms of rest after one that ended unsold. What is not limited is nil.
local UNLIMITED = {}
local function read_limits(packed)
  if (packed or '') == '' then return UNLIMITED end
  local holds, places, hold, all, rest = packed:match('^(%d*),(%d*),(%d*),(%d*),(%d*)$')
  return {holds = tonumber(holds), places = tonumber(places), hold = tonumber(hold), all = tonumber(all), rest = tonumber(rest)}
end

-- A user's field of a tally, and beside it what limits need: its unpaid orders, what ended last unsold, and the ms that its holds lasted.
local function read_kept(limits, tally, user)
  if limits == UNLIMITED then return redis.call('HGET', tally, user) end
  return unpack(redis.call('HMGET', tally, user, 'u:' .. user, 'r:' .. user, 't:' .. user))
end

-- Why a user without a live hold can take nothing more now, or nil.
local function refuse_kept(limits, unpaid, ended, outbox, now)
  if limits == UNLIMITED then return nil end
  local count, last = 0, nil
  for id in (unpaid or ''):gmatch('%S+') do count, last = count + 1, id end
  if limits.holds and count >= limits.holds then return {'LIMITED', 'holdsPerUser', int(limits.holds), 'order:' .. last, ''} end
  local at, what, entry = (ended or ''):match('^(%d+) (%S+) ?(%S*)$')
  if not limits.rest or not at or at + limits.rest <= now then return nil end
  return {'LIMITED', 'cooldownMinutes', int(limits.rest), what, int(at + limits.rest), under_way(outbox, entry)}
end

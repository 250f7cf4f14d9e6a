--@include toolkit/shared/time
--@include shared/replay

-- The most that one user may keep of a resource, as the hash of the resource has it: holds and unpaid orders at once,
-- places, ms of one of them, ms of all of them, and ms of rest after one that ended unsold. What is not limited is nil.
-- Without limits the server's own ms of all of them, if it has any.
local UNLIMITED = {}
local function read_limits(packed, usual)
  if (packed or '') == '' then return (usual or '') ~= '' and {usual = tonumber(usual)} or UNLIMITED end
  local holds, places, hold, all, rest = packed:match('^(%d*),(%d*),(%d*),(%d*),(%d*)$')
  return {holds = tonumber(holds), places = tonumber(places), hold = tonumber(hold), all = tonumber(all), rest = tonumber(rest)}
end

-- The most ms that what a user has taken and not bought lasts in all, or nil; one lasts so many ms. The server's is at
-- least ten of them.
local function most_in_all(limits, once) return limits.all or limits.usual and math.max(limits.usual, 10 * once) end

-- A user's field of a tally, and beside it what limits need: the ms that its orders lasted that ended unsold, those of
-- its holds, its unpaid orders, and what ended last unsold. The server's own limit needs the first, and further fields.
local function read_kept(limits, tally, user, ...)
  if limits == UNLIMITED then return redis.call('HGET', tally, user) end
  if limits.usual then return unpack(redis.call('HMGET', tally, user, 'o:' .. user, ...)) end
  return unpack(redis.call('HMGET', tally, user, 'o:' .. user, 't:' .. user, 'u:' .. user, 'r:' .. user))
end

-- Why a user without a live hold, which has kept so many ms in all, can take nothing more now, or nil.
local function refuse_kept(limits, unpaid, ended, outbox, now, kept, once)
  if limits == UNLIMITED or limits.usual and kept == 0 then return nil end
  local count, last = 0, nil
  for id in (unpaid or ''):gmatch('%S+') do count, last = count + 1, id end
  if limits.holds and count >= limits.holds then return {'LIMITED', 'holdsPerUser', int(limits.holds), 'order:' .. last, ''} end
  local at, what, entry = (ended or ''):match('^(%d+) (%S+) ?(%S*)$')
  local rests, most = limits.rest and at and at + limits.rest > now, most_in_all(limits, once)
  return rests and {'LIMITED', 'cooldownMinutes', int(limits.rest), what, int(at + limits.rest), under_way(outbox, entry)}
    or most and kept >= most and {'LIMITED', 'heldMinutesInAll', int(most), what or '', ''} or nil
end

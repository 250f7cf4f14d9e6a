--@include toolkit/shared/time

-- The units that a user has taken with its live orders, the outbox entry of its latest order, and the ids of the latest
-- ones, the last one last, by its field of a tally. One of an earlier version names none.
local function read_tally(packed)
  if not packed then return 0, '', '' end
  local count, entry, ids = packed:match('^(%d+):?([^:]*):?(.*)$')
  return tonumber(count), entry, ids
end

-- The ids with one more; the oldest goes when there are about twenty.
local function with_id(ids, id)
  return ids == '' and id or (#ids > 800 and ids:match(' (.*)$') or ids) .. ' ' .. id
end

-- Keeps them; a user that has nothing is not kept.
local function write_tally(tally, user, count, entry, ids)
  if count <= 0 then return redis.call('HDEL', tally, user) end
  redis.call('HSET', tally, user, int(count) .. (ids ~= '' and ':' .. entry .. ':' .. ids or entry ~= '' and ':' .. entry or ''))
end

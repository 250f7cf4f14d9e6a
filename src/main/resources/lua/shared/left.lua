--@include toolkit/shared/time

-- For the change feed, of the resource that the script is about: the units that are left, and whether it was sold out
-- by this or is so no more. And whether it gave units back, or took some.
local LEFT, TURN, GAVE, TOOK

-- Notes how many units are left, and by how many these are more than before.
local function count_left(more, left)
  left, GAVE, TOOK = tonumber(left), GAVE or more > 0, TOOK or more < 0
  LEFT = int(left)
  TURN = left <= 0 and more < 0 and 'sold-out' or left > 0 and left <= more and 'back-on-sale' or nil
end

-- The outbox entry of what the script changes; nil where it makes something new.
local CHANGED
-- The place among the keys of the resource whose units are counted, and its field given, if the script has read it with
-- others: the outbox entry of what gave units back last, false for none.
local RESOURCE, GIVEN = 2, nil

-- The outbox entry that the script's facts are written after, and after all before it, if one of these may not be in
-- MongoDB yet: what gave units of the resource back last, or what the script changes. Else Redis could lose the fact
-- that gave a unit back while the one that takes it is written.
local function written_after(outbox)
  local entry = TOOK and (GIVEN == nil and redis.call('HGET', KEYS[RESOURCE], 'given') or GIVEN) or CHANGED
  return (entry or '') ~= '' and redis.call('XRANGE', outbox, '-', entry, 'COUNT', 1)[1] and entry or nil
end

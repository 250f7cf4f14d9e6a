--@include toolkit/shared/time
--@include shared/resource

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

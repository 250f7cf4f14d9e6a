--@include shared/time

-- For the change feed, of the resource that the script is about: the units that are left, and whether it was sold out by this or is so no more.
local LEFT, TURN

-- Notes how many units are left, and by how many these are more than before.
local function count_left(more, left)
  left = tonumber(left)
  LEFT = int(left)
  TURN = left <= 0 and more < 0 and 'sold-out' or left > 0 and left <= more and 'back-on-sale' or nil
end

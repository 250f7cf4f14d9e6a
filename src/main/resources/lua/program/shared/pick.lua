--@include program/shared/seats

-- The number of single free seats that a window would leave beside it.
local function strands(text, seat, first, n)
  local count, after = 0, first + n
  if first > 1 and text:sub(first - 1, first - 1) == seat and text:sub(first - 2, first - 2) ~= seat then count = 1 end
  if text:sub(after, after) == seat and text:sub(after + 1, after + 1) ~= seat then count = count + 1 end
  return count
end

-- The first of n free seats side by side that are nearest to the middle of the row; nil when there are none. Two plain searches,
-- from the middle to the right, and in the row read backwards.
local function window(text, seat, n)
  local middle, run = (#text - n) / 2 + 1, seat:rep(n)
  if middle < 1 then return nil end
  local right = text:find(run, math.ceil(middle), true)
  local left = text:reverse():find(run, math.ceil(middle), true)
  if not left then return right end
  left = #text - n + 2 - left
  if not right or middle - left < right - middle then return left end
  if middle - left > right - middle then return right end
  return strands(text, seat, right, n) < strands(text, seat, left, n) and right or left
end

-- The n free seats following one another that lie closest together, then nearest to the middle of the row, then left.
local function closest(text, seat, n)
  local free, least, last, at = {}, math.huge, nil, 0
  for i = 1, #text do
    at = text:find(seat, at + 1, true)
    if not at then break end
    free[i] = at
    local first = free[i - n + 1]
    local weight = first and (at - first) * 4096 + math.abs(at + first - #text - 1)
    if first and weight < least then least, last = weight, i end
  end
  return last and {unpack(free, last - n + 1, last)}
end

-- The seats that a row gives when n of it are wanted, left to right; nil when it has fewer.
local function seats_in(text, seat, n)
  local first = window(text, seat, n)
  if not first then return closest(text, seat, n) end
  local numbers = {}
  for i = 1, n do numbers[i] = first + i - 1 end
  return numbers
end

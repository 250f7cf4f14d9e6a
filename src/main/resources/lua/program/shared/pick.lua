--@include program/shared/seats

-- The number of single free seats that a window would leave beside it.
local function strands(text, seat, first, n)
  local count, after = 0, first + n
  if first > 1 and text:sub(first - 1, first - 1) == seat and text:sub(first - 2, first - 2) ~= seat then count = 1 end
  if text:sub(after, after) == seat and text:sub(after + 1, after + 1) ~= seat then count = count + 1 end
  return count
end

-- Twice the place in a row's text around which its seats are best: the row's middle, unless it tells another (ADR 228).
local function best_place(own, text) return tonumber(own:match('\n%^\t(%d+)')) or #text + 1 end

-- The distance from a place to the next run of seats that begins there or to the right.
local function distance(text, run, at) return (text:find(run, math.max(1, math.ceil(at)), true) or math.huge) - at end

-- The first of n free seats side by side: of those that are nearest to the best place, and those one seat farther, the
-- ones that leave fewest seats alone; of equal ones the nearest, then the left one. Nil when there are none. Nearest
-- ones are found by two plain searches, from that place to the right, and in the row read backwards.
local function window(text, seat, n, twice)
  local middle, run, best, fewest = (twice - n + 1) / 2, seat:rep(n), nil, math.huge
  if n > #text or not text:find(run, 1, true) then return nil end
  local least = math.min(distance(text, run, middle), distance(text:reverse(), run, #text + 2 - n - middle))
  for _, first in ipairs({middle - least, middle + least, middle - least - 1, middle + least + 1}) do
    local alone = first >= 1 and text:sub(first, first + n - 1) == run and strands(text, seat, first, n)
    if alone and alone < fewest then best, fewest = first, alone end
  end
  return best
end

-- The n free seats following one another that lie closest together, then nearest to the best place, then left.
local function closest(text, seat, n, twice)
  local free, least, last, at = {}, math.huge, nil, 0
  for i = 1, #text do
    at = text:find(seat, at + 1, true)
    if not at then break end
    free[i] = at
    local first = free[i - n + 1]
    local weight = first and (at - first) * 4096 + math.abs(at + first - twice)
    if first and weight < least then least, last = weight, i end
  end
  return last and {unpack(free, last - n + 1, last)}
end

-- The seats that a row gives when n of it are wanted, left to right; nil when it has fewer.
local function seats_in(text, seat, n, twice)
  local numbers, first = {}, window(text, seat, n, twice)
  if not first then return closest(text, seat, n, twice) end
  for i = 1, n do numbers[i] = first + i - 1 end
  return numbers
end

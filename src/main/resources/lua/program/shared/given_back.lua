--@include program/shared/seats

-- Reads the things that a refund gives back: seats by their names and so many places of a category, or of the only one
-- that the order has places of. Answers them by name, and how many they are.
local function read_given(given)
  local wanted, asked = {}, 0
  for name, row, number in given:gmatch('([^: ]*):([^: ]+):(%d+)') do
    local places = row == PLACES
    wanted[places and name .. ':' .. row or table.concat({name, row, number}, ':')] = places and tonumber(number) or 1
    asked = asked + (places and number or 1)
  end
  return wanted, asked
end

-- The number that is given back of one entry of an order's seats.
local function given_of(wanted, name, row, number)
  if row ~= PLACES then return wanted[table.concat({name, row, number}, ':')] or 0 end
  return math.min(number, wanted[name .. ':' .. row] or wanted[':' .. row] or 0)
end

-- Parts what an order has. Answers the lists of what is given back (category, row, and number or how many places) and
-- of what it keeps, the price of what is given back, how many seats and places that is, and of each seat and place
-- whether it stays.
local function part_order(seats, wanted)
  local back, kept, stays, cost, count = {}, {}, {}, 0, 0
  for name, row, number, each in seats:gmatch('([^: ]+):([^: ]+):(%d+):(%d+)') do
    local places = row == PLACES
    local n, given = places and tonumber(number) or 1, given_of(wanted, name, row, number)
    if given > 0 then back[#back + 1] = {name, row, places and given or number} end
    if given < n then kept[#kept + 1] = table.concat({name, row, places and int(n - given) or number, each}, ':') end
    for i = 1, n do stays[#stays + 1] = i <= n - given end
    cost, count = cost + given * each, count + given
  end
  return back, kept, cost, count, stays
end

-- Of lines of an order, one for each seat and place, those of what stays.
local function keep_lines(lines, stays)
  local kept, at = {}, 0
  for line in ((lines or '') .. '\n'):gmatch('([^\n]*)\n') do
    at = at + 1
    if stays[at] then kept[#kept + 1] = line end
  end
  return table.concat(kept, '\n')
end

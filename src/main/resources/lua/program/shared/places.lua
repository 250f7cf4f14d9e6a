--@include toolkit/shared/time

-- Places without numbers of a category are its only row; the text of it tells how many of them are in each state:
-- .17,h3,s5.
local PLACES = '*'

-- The number of places that a text tells of a state; 0 when it tells none.
local function count_places(text, state)
  return tonumber(text:match('[' .. state .. '](%d+)') or 0)
end

local function places_text(free, held, sold)
  return '.' .. int(free) .. ',h' .. int(held) .. ',s' .. int(sold)
end

-- Moves so many places on, in the script's memory only; whether so many were in a state that may be left so.
local function move_places(row, n, states)
  local counts = {}
  for _, state in ipairs({'.', 'h', 's'}) do counts[state] = count_places(row.text or '', state) end
  for _, from in ipairs({'.', 'h', 's'}) do
    local to = states[from]
    if to and counts[from] >= n then
      counts[from], counts[to] = counts[from] - n, counts[to] + n
      row.text = places_text(counts['.'], counts.h, counts.s)
      row.moved, row.count = {row.text}, row.count + n
      return true
    end
  end
  return false
end

-- Whether the rows of a category and their index are there: seats, or places, which have no index; false when they are
-- not.
local function there(rows, picks)
  local count = redis.call('EXISTS', rows, picks)
  if count == 2 then return 'seats' end
  return count == 1 and redis.call('HEXISTS', rows, PLACES) == 1 and 'places'
end

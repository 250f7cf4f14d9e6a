-- The index of rows (ADR 50): a member is a letter and the name of a row, a score is band * SPAN + place. For every n
-- up to MOST a row that can give n seats has a member: in band 2n when they are side by side, in band 2n + 1 when not.
-- In bands 42 to 62 rows stand by the number of their seats and in the order of rows; band 63 keeps ranks, rank % ROWS
-- is a position. Accessible seats have bands 64 above.
local SPAN, MOST, RANK, ROWS = 2 ^ 34, 20, '=', 2 ^ 17

-- The longest run of a seat in a text and the number of them, both at most MOST. The run by halving: finding a text is
-- cheaper than counting it.
local function lengths(text, seat)
  if text:find(seat:rep(MOST), 1, true) then return MOST, MOST end
  local _, count = text:gsub(seat == '.' and '%.' or seat, '', MOST)
  local low, high = math.min(count, 1), count
  for _ = 1, 5 do
    if low >= high then break end
    local middle = math.ceil((low + high) / 2)
    if text:find(seat:rep(middle), 1, true) then low = middle else high = middle - 1 end
  end
  return low, count
end

-- The changes of the index when a row's text changes, for one kind of seats: scores and members to add, members to
-- drop.
local function index_seats(adds, drops, row, rank, accessible, before, after)
  local seat, band, letter = '.', 0, 64
  if accessible then seat, band, letter = 'a', 64, 96 end
  local old_run, old_count = lengths(before, seat)
  local run, count = lengths(after, seat)
  for n = 1, math.max(old_count, count) do
    local was = n <= old_run and 0 or n <= old_count and 1
    local is = n <= run and 0 or n <= count and 1
    if is and is ~= was then
      adds[#adds + 1] = (band + 2 * n + is) * SPAN + rank
      adds[#adds + 1] = string.char(letter + n) .. row
    elseif was and not is then
      drops[#drops + 1] = string.char(letter + n) .. row
    end
  end
  local member = (accessible and '-' or '+') .. row
  if count == 0 and old_count > 0 then drops[#drops + 1] = member end
  if count > 0 and count ~= old_count then
    adds[#adds + 1] = (band + 42 + count) * SPAN + rank % ROWS
    adds[#adds + 1] = member
  end
end

-- Writes what changes in the index; a row stands there at most 22 times for each kind of seats.
local function write_index(picks, adds, drops)
  if #drops > 0 then redis.call('ZREM', picks, unpack(drops)) end
  if #adds > 0 then redis.call('ZADD', picks, unpack(adds)) end
end

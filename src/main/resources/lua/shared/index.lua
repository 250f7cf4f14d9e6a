-- The index of rows (ADR 50): a score is (band + length) * SPAN + rank, a length at most MOST. Bands of ordinary seats: longest
-- run by rank 0, number by rank 21, number by position 42; of accessible ones 63 more.
local SPAN, MOST = 2 ^ 34, 20

-- The longest run of a seat in a text, at most MOST; by halving, since finding a text is cheaper than counting one.
local function longest_run(text, seat)
  local low, high = 0, MOST
  for _ = 1, 5 do
    local middle = math.ceil((low + high) / 2)
    if low < high and text:find(seat:rep(middle), 1, true) then low = middle else high = math.max(low, middle - 1) end
  end
  return low
end

-- Adds the members of a row's free seats, ordinary or accessible ones, with their scores.
local function index_seats(scores, row, text, rank, seat, letters, band)
  local _, count = text:gsub(seat == '.' and '%.' or seat, '', MOST)
  local n = #scores
  scores[n + 1], scores[n + 2] = (band + longest_run(text, seat)) * SPAN + rank, letters:sub(1, 1) .. row
  scores[n + 3], scores[n + 4] = (band + 21 + count) * SPAN + rank, letters:sub(2, 2) .. row
  scores[n + 5], scores[n + 6] = (band + 42 + count) * SPAN + rank % 131072, letters:sub(3, 3) .. row
end

-- Adds all members of a row; those of accessible seats also when it had some before.
local function index_row(scores, row, text, rank, before)
  index_seats(scores, row, text, rank, '.', 'rfp', 0)
  if text:find('[aHSX]') or before:find('[aHSX]') then index_seats(scores, row, text, rank, 'a', 'RFP', 63) end
end

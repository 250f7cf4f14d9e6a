--@include program/shared/index

-- Puts a row in the index or changes it there, from a text before ('' for a new row) to one after.
local function index_row(picks, row, rank, before, after)
  local adds, drops = {63 * SPAN + rank, RANK .. row}, {}
  local known = redis.call('ZSCORE', picks, RANK .. row)
  if known and known % SPAN ~= rank then
    for _, accessible in ipairs({false, true}) do index_seats(adds, drops, row, rank, accessible, before, '') end
    before = ''
  end
  for _, accessible in ipairs({false, true}) do index_seats(adds, drops, row, rank, accessible, before, after) end
  write_index(picks, adds, drops)
end

-- The number of free seats of a text, accessible ones included.
local function count_free(text)
  return select(2, text:gsub('[.a]', ''))
end

--@include program/shared/index
--@include program/shared/places
--@include program/shared/tables

-- Puts a row in the index or changes it there, from a text before ('' for a new row) to one after, both as the seats
-- stand; own and text are what it is then. Places have no index.
local function index_row(picks, row, rank, before, after, own, text)
  if row == PLACES then return end
  local adds, drops = {63 * SPAN + rank, RANK .. row}, {}
  local known = redis.call('ZSCORE', picks, RANK .. row)
  if known and known % SPAN ~= rank then
    for _, accessible in ipairs({false, true}) do index_seats(adds, drops, row, rank, accessible, before, '') end
    before = ''
  end
  for _, accessible in ipairs({false, true}) do index_seats(adds, drops, row, rank, accessible, before, after) end
  index_table(adds, drops, row, rank, own, text)
  write_index(picks, adds, drops)
end

-- The number of free seats of a text, accessible ones included, or of free places.
local function count_free(text)
  if text:find('%d') then return count_places(text, '.') end
  return select(2, text:gsub('[.a]', ''))
end

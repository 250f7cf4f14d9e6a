--@include program/shared/index
--@include program/shared/standing

-- The rows that named seats of this purchase were taken of, by their names: the index still tells what they were.
local function changed_rows(request, picks, seat)
  local changed = {rows = {}, count = 0}
  for _, row in ipairs(#request.named > 0 and request.rows or {}) do
    if row.text then
      local run, free = lengths((standing(row.own, row.text)), seat)
      changed.rows[row.row] = {rank = redis.call('ZSCORE', picks, RANK .. row.row) % SPAN, run = run, free = free}
      changed.count = changed.count + 1
    end
  end
  return changed
end

-- The first row of a range of the index that has not been given out and is as the index tells it, with its score.
local function first_other(range, given, changed)
  for i = 1, #range, 2 do
    local row = range[i]:sub(2)
    if not given[row] and not changed.rows[row] then return row, tonumber(range[i + 1]) end
  end
  return nil
end

-- The row of least rank in a band of the index, or of those that have changed and have so many seats, in a run or free;
-- with its rank. Nil when there is none.
local function best_row(picks, band, changed, field, n)
  local found = redis.call('ZRANGEBYSCORE', picks, band * SPAN, (band + 1) * SPAN - 1, 'WITHSCORES', 'LIMIT', 0, changed.count + 1)
  local best, score = first_other(found, {}, changed)
  local least = best and score % SPAN or math.huge
  for name, row in pairs(changed.rows) do
    if row[field] >= n and row.rank < least then best, least = name, row.rank end
  end
  return best, least
end

--@include program/shared/best_row
--@include program/shared/pick

-- The row nearest to a position, the earlier of two, whose length in a band by position is from n to most.
local function nearest_row(picks, band, n, most, position, given, count, changed)
  local nearest, least = nil, math.huge
  -- Twice the distance, one more for a row behind: so no two rows weigh the same.
  local function look(row, behind)
    local weight = behind > 0 and 2 * behind + 1 or -2 * behind
    if weight < least then nearest, least = row, weight end
  end
  for length = band + n, band + most do
    local first, here, last = length * SPAN, length * SPAN + position, (length + 1) * SPAN - 1
    local before, back = first_other(redis.call('ZREVRANGEBYSCORE', picks, here, first, 'WITHSCORES', 'LIMIT', 0, count), given, changed)
    local after, on = first_other(redis.call('ZRANGEBYSCORE', picks, here, last, 'WITHSCORES', 'LIMIT', 0, count), given, changed)
    if before then look(before, back - here) end
    if after then look(after, on - here) end
  end
  for name, row in pairs(changed.rows) do
    if row.free >= n and not given[name] then look(name, row.rank % ROWS - position) end
  end
  return nearest
end

-- The fewest rows that have n seats together, as lists of a row and how many it gives; nil when all rows have fewer.
local function several_rows(picks, band, n, changed)
  local plan, given, position = {}, {}, nil
  for count = 1, MOST do
    local looked = count + changed.count
    local top = redis.call('ZREVRANGEBYSCORE', picks, (band + 43 + MOST) * SPAN - 1, (band + 43) * SPAN,
      'WITHSCORES', 'LIMIT', 0, looked)
    local row, score = first_other(top, given, changed)
    local length, rank = row and math.floor(score / SPAN) - band - 42 or 0, 0
    for name, other in pairs(changed.rows) do
      if not given[name] then length = math.max(length, other.free) end
    end
    if length == 0 then return nil end
    if position then
      row = nearest_row(picks, band + 42, math.min(length, n), length, position, given, looked, changed)
    else
      local apart, other = best_row(picks, band + 2 * length + 1, changed, 'free', length)
      row, rank = best_row(picks, band + 2 * length, changed, 'free', length)
      if other < rank then row, rank = apart, other end
      position = rank % ROWS
    end
    plan[count] = {row, math.min(length, n)}
    given[row], n = true, n - plan[count][2]
    if n == 0 then return plan end
  end
  return nil
end

--@include program/shared/index
--@include program/shared/pick

-- The row of least rank in a band of the index, with its rank; nil when there is none.
local function best_row(picks, band)
  local found = redis.call('ZRANGEBYSCORE', picks, band * SPAN, (band + 1) * SPAN - 1, 'WITHSCORES', 'LIMIT', 0, 1)
  if not found[1] then return nil, math.huge end
  return found[1]:sub(2), found[2] % SPAN
end

-- The first row of a range of the index that has not been given out, with its score.
local function first_other(range, given)
  for i = 1, #range, 2 do
    local row = range[i]:sub(2)
    if not given[row] then return row, tonumber(range[i + 1]) end
  end
  return nil
end

-- The row nearest to a position, the earlier of two, whose length in a band by position is from n to most.
local function nearest_row(picks, band, n, most, position, given, count)
  local nearest, least = nil, math.huge
  for length = band + n, band + most do
    local first, here, last = length * SPAN, length * SPAN + position, (length + 1) * SPAN - 1
    local before, back = first_other(redis.call('ZREVRANGEBYSCORE', picks, here, first, 'WITHSCORES', 'LIMIT', 0, count), given)
    local after, on = first_other(redis.call('ZRANGEBYSCORE', picks, here, last, 'WITHSCORES', 'LIMIT', 0, count), given)
    -- Twice the distance, one more for a row behind: so no two rows weigh the same.
    if before and 2 * (here - back) < least then nearest, least = before, 2 * (here - back) end
    if after and 2 * (on - here) + 1 < least then nearest, least = after, 2 * (on - here) + 1 end
  end
  return nearest
end

-- The fewest rows that have n seats together, as lists of a row and how many it gives; nil when all rows have fewer.
local function several_rows(picks, band, n)
  local plan, given, position = {}, {}, nil
  for count = 1, MOST do
    local top = redis.call('ZREVRANGEBYSCORE', picks, (band + 43 + MOST) * SPAN - 1, (band + 43) * SPAN,
      'WITHSCORES', 'LIMIT', 0, count)
    local row, score = first_other(top, given)
    if not row then return nil end
    local length, rank = math.floor(score / SPAN) - band - 42, 0
    if position then
      row = nearest_row(picks, band + 42, math.min(length, n), length, position, given, count)
    else
      local apart, other = best_row(picks, band + 2 * length + 1)
      row, rank = best_row(picks, band + 2 * length)
      if other < rank then row, rank = apart, other end
      position = rank % ROWS
    end
    plan[count] = {row, math.min(length, n)}
    given[row], n = true, n - plan[count][2]
    if n == 0 then return plan end
  end
  return nil
end

--@include toolkit/shared/time
--@include shared/left
--@include program/shared/index
--@include program/shared/standing
--@include program/shared/seats
--@include program/shared/tables

-- Writes the rows of a category that seats were moved in, and the index of them unless no seat has become free or not
-- free (picks is nil then). Answers how many seats or places were moved.
local function write_rows(category, rows, picks)
  local texts, adds, drops, count = {}, {}, {}, 0
  for _, row in ipairs(category) do
    if #row.moved > 0 then
      count = count + row.count
      texts[#texts + 1], texts[#texts + 2] = row.row, row.text
      local rank = picks and (row.ordinary or row.accessible) and redis.call('ZSCORE', picks, RANK .. row.row) % SPAN
      local before, after = standing(row.own, row.before), standing(row.own, row.text)
      if picks and row.ordinary then index_seats(adds, drops, row.row, rank, false, before, after) end
      if picks and row.accessible then index_seats(adds, drops, row.row, rank, true, before, after) end
      if rank then index_table(adds, drops, row.row, rank, row.own, row.text) end
    end
  end
  if count > 0 then redis.call('HSET', rows, unpack(texts)) end
  write_index(picks, adds, drops)
  return count
end

-- Adds free seats to those of some categories; a negative number takes them away.
local function add_free(remain, names, counts)
  local more, all = 0, 0
  for i, name in ipairs(names) do
    more = more + (counts[i] or 0)
    redis.call('HINCRBY', remain, name, counts[i] or 0)
  end
  for _, number in ipairs(redis.call('HVALS', remain)) do all = all + number end
  count_left(more, all)
end

-- Raises the version of the seat map, if seats were moved, and logs them under it. Answers the version.
local function log_change(program, changes, names, categories)
  local fields = {}
  for i, category in ipairs(categories) do
    for _, row in ipairs(category) do
      if #row.moved > 0 then
        fields[#fields + 1], fields[#fields + 2] = names[i] .. ':' .. row.row, table.concat(row.moved, ',')
      end
    end
  end
  local map = int(redis.call('HINCRBY', program, 'map', #fields > 0 and 1 or 0))
  if #fields > 0 then redis.call('XADD', changes, 'MAXLEN', '~', 4000, map .. '-1', unpack(fields)) end
  return map
end

-- The taken and the free seats, without blocked ones. A program opened by an earlier version has no phases, and none
-- count as taken.
local function taken_and_free(program, remain)
  local free = 0
  for _, number in ipairs(redis.call('HVALS', remain)) do free = free + number end
  return (tonumber(redis.call('HGET', program, 'sellable')) or free) - free, free
end

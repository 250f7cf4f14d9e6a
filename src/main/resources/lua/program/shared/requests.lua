--@include toolkit/shared/time

-- The requests of a purchase, one a category: its name, the numbers of ordinary and accessible seats to pick, seats by
-- name, as pairs of row and number, and tables, as pairs of row or "" and of people or 0. Answers the requests
-- and the number of all seats without those of tables.
local function read_requests(count, words)
  local requests, at, all = {}, 1, 0
  for i = 1, count do
    local name, ordinary, accessible, named, tables = unpack(words, at, at + 4)
    local to_pick, first_table = ordinary + accessible, at + 5 + 2 * named
    requests[i] = {name = name, ordinary = tonumber(ordinary), accessible = tonumber(accessible), to_pick = to_pick, count = to_pick + named,
      named = {unpack(words, at + 5, first_table - 1)}, tables = {unpack(words, first_table, first_table - 1 + 2 * tables)}, missed = 0, people = {}, rows = {}}
    at, all = first_table + 2 * tables, all + requests[i].count
  end
  return requests, all
end

-- Why so many seats of a category cannot be had whatever their kind, or nil.
local function refuse_count(remain, request, count)
  if not request.price then return {'UNKNOWN_CATEGORY', request.name} end
  local left = redis.call('HGET', remain, request.name)
  if tonumber(left) >= count then return nil end
  local all = 0
  for _, number in ipairs(redis.call('HVALS', remain)) do all = all + number end
  return {'FEWER_LEFT', request.name, left, int(all)}
end

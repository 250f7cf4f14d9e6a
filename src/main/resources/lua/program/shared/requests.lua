--@include toolkit/shared/time

-- The requests of a purchase, one a category: its name, the numbers of ordinary and accessible seats to pick, and seats
-- by name, as pairs of row and number. Answers the requests and the number of all seats.
local function read_requests(count, words)
  local requests, at, all = {}, 1, 0
  for i = 1, count do
    local ordinary, accessible, named = tonumber(words[at + 1]), tonumber(words[at + 2]), tonumber(words[at + 3])
    local to_pick, names = ordinary + accessible, {unpack(words, at + 4, at + 3 + 2 * named)}
    requests[i] = {name = words[at], ordinary = ordinary, accessible = accessible, to_pick = to_pick, named = names, count = to_pick + named, rows = {}}
    at, all = at + 4 + 2 * named, all + requests[i].count
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

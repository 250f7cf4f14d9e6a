--[[ take_tokens: take a token out of each of some buckets, or out of none when one of them is empty.
KEYS   1 bucket   2 second?   3 third?
ARGV   1 requests_or_per_seconds …
REPLY  TAKEN wait_ms left_and_full_ms… | EMPTY wait_ms left_and_full_ms…
KEEPS  a bucket gives no more than its requests at once, and no more than as many again in its seconds
COST   O(1) ]]
--@include toolkit/shared/time

local first, second, third = unpack(KEYS)
local limits = {unpack(ARGV)}
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

-- A bucket is the moment, in microseconds, in which it will be full; a token puts it off by the time that refills one.
-- No further off than an empty bucket of the limit of today: the limit may have been another when it was written.
local function look(bucket, requests, per_seconds)
  local each = math.ceil(per_seconds * 1000000 / requests)
  local full = math.min(math.max(tonumber(redis.call('GET', bucket) or 0), now), now + each * requests)
  return {full = full, each = each, whole = each * requests, wait = full + each - each * requests - now}
end

local function put(bucket, state)
  state.full = state.full + state.each
  redis.call('SET', bucket, int(state.full), 'PX', int(math.ceil((state.full - now) / 1000)))
end

local states = {look(first, limits[1], limits[2])}
if second then states[2] = look(second, limits[3], limits[4]) end
if third then states[3] = look(third, limits[5], limits[6]) end
local wait = 0
for _, state in ipairs(states) do wait = math.max(wait, state.wait) end
if wait == 0 then
  put(first, states[1])
  if second then put(second, states[2]) end
  if third then put(third, states[3]) end
end
local reply = {wait == 0 and 'TAKEN' or 'EMPTY', int(math.ceil(wait / 1000))}
for _, state in ipairs(states) do
  reply[#reply + 1] = int(math.floor((now + state.whole - state.full) / state.each))
  reply[#reply + 1] = int(math.ceil((state.full - now) / 1000))
end
return reply

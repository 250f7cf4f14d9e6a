--[[ take_tokens: take a token out of each of some buckets, or out of none when one of them is empty.
KEYS   1 bucket   2 second?   3 third?
ARGV   1 requests_or_per_seconds …
REPLY  TAKEN wait_ms left_and_full_ms… | EMPTY wait_ms left_and_full_ms…
KEEPS  a bucket gives no more than its requests at once, and no more than as many again in its seconds
COST   O(1) ]]
--@include toolkit/shared/time
--@include toolkit/limit/shared/bucket

local first, second, third = unpack(KEYS)
local limits = {unpack(ARGV)}
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local states = {look_at_bucket(first, limits[1], limits[2], now)}
if second then states[2] = look_at_bucket(second, limits[3], limits[4], now) end
if third then states[3] = look_at_bucket(third, limits[5], limits[6], now) end
local wait = 0
for _, state in ipairs(states) do wait = math.max(wait, state.wait) end
if wait == 0 then
  take_token(first, states[1], now)
  if second then take_token(second, states[2], now) end
  if third then take_token(third, states[3], now) end
end
local reply = {wait == 0 and 'TAKEN' or 'EMPTY', int(math.ceil(wait / 1000))}
for _, state in ipairs(states) do
  reply[#reply + 1] = tokens_left(state, now)
  reply[#reply + 1] = int(math.ceil((state.full - now) / 1000))
end
return reply

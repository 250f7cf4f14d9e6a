--[[ return_lost: let entries be tried again that a consumer has and does not know of, since the answer that gave them
     was lost.
KEYS   1 stream   2 retries
ARGV   1 group   2 consumer   3 limit   4 counted   5 known_id …
REPLY  RETURNED count
KEEPS  an entry that is not committed is new, with one consumer, waiting, or a dead letter
COST   O(limit + known) ]]
--@include toolkit/stream/shared/stream
local stream, retries = unpack(KEYS)
local group, consumer, limit, counted = unpack(ARGV, 1, 4)
local FIRST_ID = 5
local known, count = {}, 0
for _, id in ipairs({unpack(ARGV, FIRST_ID)}) do known[id] = true end
local pending = redis.pcall('XPENDING', stream, group, '-', '+', limit, consumer)
if pending.err then return {'RETURNED', 0} end
for _, entry in ipairs(pending) do
  if not known[entry[1]] then
    -- An attempt that has not begun does not count. One that an earlier consumer of this name may have died in does.
    wait_until(stream, retries, group, entry[1], now_ms(), entry[4] - (counted == '1' and 0 or 1))
    count = count + 1
  end
end
return {'RETURNED', count}

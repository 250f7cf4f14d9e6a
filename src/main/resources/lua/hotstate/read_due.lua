--[[ read_due: a page of the members of an expiry index that are due, earliest first.
KEYS   1 index
ARGV   1 limit   2 skipped
REPLY  DUE member…
KEEPS  changes nothing
COST   O(log entries + limit) ]]
--@include toolkit/shared/time

local index = unpack(KEYS)
local limit, skipped = unpack(ARGV)
-- By rank: a skipped member costs nothing then.
local page = redis.call('ZRANGE', index, skipped, skipped + limit - 1, 'WITHSCORES')
local now, reply = now_ms(), {'DUE'}
for i = 1, #page, 2 do
  if tonumber(page[i + 1]) <= now then reply[#reply + 1] = page[i] end
end
return reply

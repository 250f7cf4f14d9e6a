--[[ commit_entries: end entries whose work is done.
KEYS   1 stream   2 retries   3 reasons   4 consumers
ARGV   1 group   2 consumer   3 id …
REPLY  COMMITTED now_ms what_follows_for_each_entry id | TAKEN_OVER now_ms what_follows_for_each_entry id
KEEPS  a committed entry is not delivered to its group again, and is deleted when no group has to see it
COST   O(entries · groups) ]]
--@include toolkit/stream/shared/stream
local stream, retries, reasons, consumers = unpack(KEYS)
local group, consumer = unpack(ARGV, 1, 2)
local FIRST_ID = 3
local ended = {}
for _, id in ipairs({unpack(ARGV, FIRST_ID)}) do
  -- Done is done, also when the entry has been given to another consumer, or waits.
  if finish(stream, reasons, group, id) then ended[#ended + 1] = id end
  redis.call('ZREM', retries, id)
end
if alive(consumers, consumer) then return {'COMMITTED', int(now_ms()), unpack(ended)} end
return {'TAKEN_OVER', int(now_ms()), unpack(ended)}

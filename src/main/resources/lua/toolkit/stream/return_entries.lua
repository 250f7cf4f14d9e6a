--[[ return_entries: give back what a consumer has not begun, as though it had not been delivered; sign it off when it
     leaves.
KEYS   1 stream   2 retries   3 consumers
ARGV   1 group   2 consumer   3 leaves   4 id …
REPLY  RETURNED count
KEEPS  an entry that is not committed is new, with one consumer, waiting, or a dead letter
COST   O(entries) ]]
--@include toolkit/stream/shared/stream
local stream, retries, consumers = unpack(KEYS)
local group, consumer, leaves = unpack(ARGV, 1, 3)
local FIRST_ID = 4
local count = 0
for _, id in ipairs({unpack(ARGV, FIRST_ID)}) do
  local attempts = deliveries(stream, group, consumer, id)
  if attempts then
    wait_until(stream, retries, group, id, now_ms(), attempts - 1)
    count = count + 1
  end
end
local left = redis.pcall('XPENDING', stream, group, '-', '+', 1, consumer)
if leaves == '1' and not left.err and not left[1] then
  redis.call('ZREM', consumers, consumer)
  redis.call('XGROUP', 'DELCONSUMER', stream, group, consumer)
end
return {'RETURNED', count}

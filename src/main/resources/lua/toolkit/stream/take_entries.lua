--[[ take_entries: give a consumer what is due to be tried again, and new entries unless too many wait.
KEYS   1 stream   2 retries   3 reasons   4 consumers
ARGV   1 group   2 consumer   3 count   4 most_waiting
REPLY  TAKEN known now_ms what_follows_for_each_entry id deliveries count fields_and_values
KEEPS  an entry that is not committed is new, with one consumer, waiting, or a dead letter
COST   O(count) ]]
--@include toolkit/shared/time
local stream, retries, reasons, consumers = unpack(KEYS)
local group, consumer, count, most_waiting = unpack(ARGV)
count = tonumber(count)
local now = int(now_ms())
if redis.pcall('XPENDING', stream, group).err then
  -- Redis was emptied, or the group is new: the retries belonged to entries that are gone.
  redis.call('XGROUP', 'CREATE', stream, group, '0', 'MKSTREAM')
  redis.call('DEL', retries, reasons)
end
-- One that is not known any more has been taken for dead, and its entries have been given to others.
local known = redis.call('ZSCORE', consumers, consumer) and 1 or 0
redis.call('ZADD', consumers, now, consumer)
local reply = {'TAKEN', known, now}
local function tell(entry, delivered)
  reply[#reply + 1] = entry[1]
  reply[#reply + 1] = delivered
  reply[#reply + 1] = #entry[2]
  for _, word in ipairs(entry[2]) do reply[#reply + 1] = word end
end
local due = redis.call('ZRANGEBYSCORE', retries, '-inf', now, 'LIMIT', 0, count)
for _, id in ipairs(due) do
  redis.call('ZREM', retries, id)
  local entry = redis.call('XCLAIM', stream, group, consumer, 0, id)[1]
  if entry then
    tell(entry, redis.call('XPENDING', stream, group, id, id, 1)[1][4])
  else
    -- It was deleted from the stream.
    redis.call('XACK', stream, group, id)
    redis.call('HDEL', reasons, id)
  end
end
local room = count - #due
if room > 0 and redis.call('ZCARD', retries) < tonumber(most_waiting) then
  local read = redis.call('XREADGROUP', 'GROUP', group, consumer, 'COUNT', room, 'STREAMS', stream, '>')
  if read then
    for _, entry in ipairs(read[1][2]) do tell(entry, 1) end
  end
end
return reply

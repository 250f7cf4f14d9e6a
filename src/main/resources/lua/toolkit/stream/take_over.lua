--[[ take_over: let the entries of consumers that give no sign of life be tried again, and forget those consumers.
KEYS   1 stream   2 retries   3 consumers
ARGV   1 group   2 silence_ms   3 limit
REPLY  TAKEN_OVER entries
KEEPS  an entry that is not committed is new, with one consumer, waiting, or a dead letter
COST   O(consumers + limit) ]]
--@include toolkit/stream/shared/stream
local stream, retries, consumers = unpack(KEYS)
local group, silence_ms, limit = unpack(ARGV)
local now, count = now_ms(), 0
local infos = redis.pcall('XINFO', 'CONSUMERS', stream, group)
if infos.err then return {'TAKEN_OVER', 0} end
for _, info in ipairs(infos) do
  -- One that is not listed has its first sign of life now.
  if info[2] ~= LATER then redis.call('ZADD', consumers, 'NX', int(now), info[2]) end
end
local silent = redis.call('ZRANGEBYSCORE', consumers, '-inf', int(now - silence_ms), 'LIMIT', 0, 20)
for _, consumer in ipairs(silent) do
  local pending = redis.call('XPENDING', stream, group, '-', '+', limit, consumer)
  for _, entry in ipairs(pending) do
    wait_until(stream, retries, group, entry[1], now, entry[4])
    count = count + 1
  end
  -- Its time goes on: with more entries than the limit it is taken over again at the next call.
  if #pending < tonumber(limit) then
    redis.call('ZREM', consumers, consumer)
    redis.call('XGROUP', 'DELCONSUMER', stream, group, consumer)
  end
end
return {'TAKEN_OVER', count}

--@include toolkit/shared/time

-- The owner of entries that wait to be tried again; no consumer can have this name.
local LATER = '~later'

-- Whether the first id of a stream is later than the second.
local function is_after(one, other)
  local ms, seq = string.match(one, '(%d+)-(%d+)')
  local other_ms, other_seq = string.match(other, '(%d+)-(%d+)')
  if ms == other_ms then return tonumber(seq) > tonumber(other_seq) end
  return tonumber(ms) > tonumber(other_ms)
end

-- Ends an entry for a group, and deletes it when no other group has to see it. Answers whether the group had it.
local function finish(stream, reasons, group, id)
  if redis.call('XACK', stream, group, id) == 0 then return false end
  redis.call('HDEL', reasons, id)
  for _, other in ipairs(redis.call('XINFO', 'GROUPS', stream)) do
    if other[2] ~= group then
      local pending = redis.call('XPENDING', stream, other[2], id, id, 1)
      if pending[1] or is_after(id, other[8]) then return true end
    end
  end
  redis.call('XDEL', stream, id)
  return true
end

-- The number of deliveries of an entry to a consumer that has it now; nil when it has it no longer.
local function deliveries(stream, group, consumer, id)
  local pending = redis.pcall('XPENDING', stream, group, id, id, 1)
  if pending.err or not pending[1] or pending[1][2] ~= consumer then return nil end
  return pending[1][4]
end

-- Lets an entry wait until a time, its deliveries counted as given.
local function wait_until(stream, retries, group, id, due_ms, count)
  redis.call('XCLAIM', stream, group, LATER, 0, id, 'RETRYCOUNT', count, 'JUSTID')
  redis.call('ZADD', retries, int(due_ms), id)
end

-- A sign of life, unless the consumer's entries have been given to others meanwhile.
local function alive(consumers, consumer)
  if not redis.call('ZSCORE', consumers, consumer) then return false end
  redis.call('ZADD', consumers, int(now_ms()), consumer)
  return true
end

--@include shared/epoch
--@include shared/tally

-- Whether the hash of an order is one that a rebuild must not replace by its fact as it was read: of this epoch, and of
-- a later version. A key of another type is none. Answers that version. Either its fact has been written since, or it
-- never will be: the rebuild reads once more, and then replaces the version that it has seen.
local function ahead_of(order, fact_version, seen)
  if redis.call('TYPE', order).ok ~= 'hash' then return false end
  local own, version = unpack(redis.call('HMGET', order, 'epoch', 'version'))
  return own == EPOCH and (tonumber(version) or 0) > math.max(tonumber(fact_version), tonumber(seen) or 0) and version
end

-- Puts a live order back from its fact, unless its hash is ahead of it. Fields: all of the order, field and value by
-- turns.
local function restore_order(order, index, member, pay_before, ahead, fields)
  if not ahead then
    redis.call('UNLINK', order)
    redis.call('HSET', order, 'epoch', EPOCH, unpack(fields))
  end
  if pay_before == '' or redis.call('HGET', order, 'pay_status') ~= '0' then
    redis.call('ZREM', index, member)
  elseif ahead then
    redis.call('ZADD', index, 'NX', pay_before, member)
  else
    redis.call('ZADD', index, pay_before, member)
  end
end

-- Adds a live order that a rebuild puts back to the tally of its user; its fact is in MongoDB.
local function add_restored(tally, user, units, id)
  local count, entry, ids = read_tally(redis.call('HGET', tally, user))
  write_tally(tally, user, count + units, entry, with_id(ids, id))
end

--@include shared/epoch
--@include shared/tally

-- Puts a live order back from its fact, unless its hash is there and of this epoch: one that has gone on since
-- its fact was read is not set back. Fields: all of the order, field and value by turns. Answers whether it was there.
local function restore_order(order, index, member, pay_before, fields)
  local status = redis.call('HGET', order, 'epoch') == EPOCH and redis.call('HGET', order, 'pay_status')
  if not status then
    redis.call('UNLINK', order)
    redis.call('HSET', order, 'epoch', EPOCH, unpack(fields))
  end
  if pay_before ~= '' and (status or '0') == '0' then
    redis.call('ZADD', index, 'NX', pay_before, member)
  else
    redis.call('ZREM', index, member)
  end
  return status
end

-- Adds a live order that a rebuild puts back to the tally of its user; its fact is in MongoDB.
local function add_restored(tally, user, units, id)
  local count, entry, ids = read_tally(redis.call('HGET', tally, user))
  write_tally(tally, user, count + units, entry, with_id(ids, id))
end

--@include shared/epoch

-- Whether a schedule is initialised (shared/guard), in two calls: answers its places left and a field of it, or nil.
local function read_places(epoch, schedule, field, seats, counter)
  local stands, left, last = unpack(redis.call('MGET', epoch, seats, counter))
  local own, wanted = unpack(redis.call('HMGET', schedule, 'epoch', field))
  if stands == EPOCH and own == EPOCH and left and last then return left, wanted end
  return nil
end

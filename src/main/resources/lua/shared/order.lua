--@include shared/time

-- An order is a hash of text fields. Its fact is the whole hash, so that a fact alone can restore it.
local function order_fact(order)
  local fact = {'kind', 'order'}
  for _, word in ipairs(redis.call('HGETALL', order)) do
    fact[#fact + 1] = word
  end
  return fact
end

-- The values of some fields of an order; none when it is not there, or of another run of the Redis server.
local function read_order(order, epoch, ...)
  local values = redis.call('HMGET', order, 'epoch', ...)
  if values[1] and values[1] == redis.call('GET', epoch) then return unpack(values, 2) end
  return nil
end

-- Writes a new unpaid order and its index entry. Fields: field and value by turns, what the model adds to the common ones.
local function place_order(order, epoch, index, member, id, model, resource, owner, now, pay_ms, fields)
  local pay_before = int(now + pay_ms)
  redis.call('HSET', order, 'epoch', redis.call('GET', epoch), 'order', id, 'model', model, 'resource', resource,
    'owner', owner, 'pay_status', 0, 'placed_at', int(now), 'pay_before', pay_before, 'version', 1, unpack(fields))
  redis.call('ZADD', index, pay_before, member)
  return pay_before
end

-- Why an order cannot be ended in this way, or nil; its index entry is put right on the way. Orders from before Hotseat may
-- have no pay-before time.
local function refuse_end(order, epoch, index, member, ending, now)
  local status, pay_before = read_order(order, epoch, 'pay_status', 'pay_before')
  if ending == 'expired' and status == '0' and (tonumber(pay_before or '') or 0) > now then
    redis.call('ZADD', index, pay_before, member)
    return {'NOT_DUE', pay_before}
  end
  if status == (ending == 'refunded' and '1' or '0') then return nil end
  if status ~= '0' then redis.call('ZREM', index, member) end
  return status and {'WRONG_STATE', status} or {'NO_ORDER'}
end

-- Ends an order as cancelled, expired or refunded; whoever calls it gives back what it took. Its hash stays for a day, to answer
-- repetitions. Answers the fact.
local function end_order(order, index, member, ending, now)
  redis.call('HSET', order, 'pay_status', ending == 'refunded' and 2 or -1, 'ending', ending, 'ended_at', int(now))
  redis.call('HINCRBY', order, 'version', 1)
  redis.call('PEXPIRE', order, 86400000)
  redis.call('ZREM', index, member)
  return order_fact(order)
end

-- An order is a hash of text fields. Its fact is the whole hash, so that a fact alone can restore it.
local function order_fact(order)
  local fact = {'kind', 'order'}
  for _, word in ipairs(redis.call('HGETALL', order)) do
    fact[#fact + 1] = word
  end
  return fact
end

-- Writes a new unpaid order and its index entry. Fields: field and value by turns, what the model adds to the common ones.
local function place_order(order, index, member, id, model, resource, owner, now, pay_ms, fields)
  local pay_before = int(now + pay_ms)
  redis.call('HSET', order, 'order', id, 'model', model, 'resource', resource, 'owner', owner, 'pay_status', 0,
    'placed_at', int(now), 'pay_before', pay_before, 'version', 1, unpack(fields))
  redis.call('ZADD', index, pay_before, member)
  return pay_before
end

-- Why an order cannot be ended in this way, or nil. An order that is over keeps its hash for a day, to answer repetitions.
local function refuse_end(order, ending, now)
  local status, pay_before = unpack(redis.call('HMGET', order, 'pay_status', 'pay_before'))
  if not status then return {'NO_ORDER'} end
  if status ~= (ending == 'refunded' and '1' or '0') then return {'WRONG_STATE', status} end
  if ending == 'expired' and tonumber(pay_before) > now then return {'NOT_DUE', pay_before} end
  return nil
end

-- Ends an order as cancelled, expired or refunded; whoever calls it gives back what it took. Answers the fact.
local function end_order(order, index, member, ending, now)
  redis.call('HSET', order, 'pay_status', ending == 'refunded' and 2 or -1, 'ending', ending, 'ended_at', int(now))
  redis.call('HINCRBY', order, 'version', 1)
  redis.call('PEXPIRE', order, 86400000)
  redis.call('ZREM', index, member)
  return order_fact(order)
end

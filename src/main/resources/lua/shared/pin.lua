--@include shared/payments

-- The time until which an authorization without an end pins an order: the last second of the year 9999.
local FOREVER = 253402300799000

-- Lets an unpaid order expire at its pay-before time, or at the end of the authorization that lasts longest.
local function pin_order(order, orders, member, payments)
  local pinned = 0
  for _, payment in ipairs(payments) do
    if payment.state == 'AUTHORIZED' then pinned = math.max(pinned, tonumber(payment.till) or FOREVER) end
  end
  redis.call('HSET', order, 'pinned_until', pinned > 0 and int(pinned) or '')
  local at = expires(redis.call('HGET', order, 'pay_before'), pinned)
  if at > 0 then
    redis.call('ZADD', orders, int(at), member)
  else
    redis.call('ZREM', orders, member)
  end
end

--@include shared/expires
--@include shared/find_payment

-- The ms for which an authorization pins an order that an earlier version has recorded without an end: 30 days.
local LONGEST = 2592000000

-- Lets an unpaid order expire at its pay-before time, or at the end of the authorization that lasts longest.
local function pin_order(order, orders, member, payments)
  local pinned = 0
  for _, payment in ipairs(payments) do
    if payment.state == 'AUTHORIZED' then pinned = math.max(pinned, tonumber(payment.till) or (tonumber(payment.at) or 0) + LONGEST) end
  end
  redis.call('HSET', order, 'pinned_until', pinned > 0 and int(pinned) or '')
  local at = expires(redis.call('HGET', order, 'pay_before'), pinned)
  if at > 0 then
    redis.call('ZADD', orders, int(at), member)
  else
    redis.call('ZREM', orders, member)
  end
end

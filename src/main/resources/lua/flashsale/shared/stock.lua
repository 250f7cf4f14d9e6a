--@include toolkit/shared/time
--@include shared/left

-- Puts units of an order back into the stock of a sale, or keeps them from being sold again. These are written on the
-- order, so that a rebuild counts them as gone whatever the sale says by then.
local function put_back(sale, order, units, refunded)
  if refunded and redis.call('HGET', sale, 'restock') ~= '1' then
    redis.call('HINCRBY', order, 'kept', units)
  else
    count_left(units, redis.call('HINCRBY', sale, 'amount', units))
    redis.call('HINCRBY', sale, 'sold', -units)
  end
end

--[[ read_order: all fields of a live order.
KEYS   1 epoch   2 order
ARGV
REPLY  ORDER field_or_value… | NO_ORDER
KEEPS  changes nothing; an order left by another run of the Redis server is not told
COST   O(fields) ]]
--@include shared/order

local epoch, order = unpack(KEYS)
if not read_order(order, epoch, 'pay_status') then return {'NO_ORDER'} end
return {'ORDER', unpack(redis.call('HGETALL', order))}

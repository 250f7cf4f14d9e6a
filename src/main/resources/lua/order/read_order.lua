--[[ read_order: all fields of a live order.
KEYS   1 epoch   2 order   3 outbox
ARGV
REPLY  ORDER field_or_value… | NO_ORDER
KEEPS  changes nothing; an order left by an earlier epoch is not told
COST   O(fields) ]]
--@include shared/order

local epoch, order, outbox = unpack(KEYS)
local status, entry = read_order(order, epoch, 'pay_status', 'entry')
if not status then return {'NO_ORDER'} end
local reply = {'ORDER', unpack(redis.call('HGETALL', order))}
reply[#reply + 1] = under_way(outbox, entry)
return reply

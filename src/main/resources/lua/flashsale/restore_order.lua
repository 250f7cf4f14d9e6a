--[[ restore_order: put a live order back from its fact, unless its hash is there and of this epoch.
KEYS   1 lease   2 users   3 order   4 orders:exp
ARGV   1 token   2 user   3 order_member   4 pay_before_ms   5 field_or_value …
REPLY  RESTORED | PRESENT | LOST
KEEPS  an order that has gone on since its fact was read is not set back
COST   O(log orders) ]]
--@include shared/lease
--@include shared/restored

local lease, users, order, orders = unpack(KEYS)
if not leased(lease, ARGV[1]) then return {'LOST'} end
redis.call('HINCRBY', users, ARGV[2], 1)
local present = restore_order(order, orders, ARGV[3], ARGV[4], {unpack(ARGV, 5)})
return {present and 'PRESENT' or 'RESTORED'}

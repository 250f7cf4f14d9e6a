--[[ restore_order: put a live order back from its fact, unless its hash is there and of this epoch.
KEYS   1 lease   2 users   3 order   4 orders:exp
ARGV   1 token   2 user   3 order_member   4 pay_before_ms   5 field_or_value …
REPLY  RESTORED | PRESENT | LOST
KEEPS  an order that has gone on since its fact was read is not set back
COST   O(log orders) ]]
--@include shared/lease
--@include shared/restored

local lease, users, order, orders = unpack(KEYS)
local token, user, order_member, pay_before_ms = unpack(ARGV, 1, 4)
local FIRST_FIELD = 5
if not leased(lease, token) then return {'LOST'} end
local present = restore_order(order, orders, order_member, pay_before_ms, {unpack(ARGV, FIRST_FIELD)})
local id, units = unpack(redis.call('HMGET', order, 'order', 'units'))
add_restored(users, user, tonumber(units) or 1, id)
return {present and 'PRESENT' or 'RESTORED'}

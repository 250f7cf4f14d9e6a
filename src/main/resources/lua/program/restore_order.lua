--[[ restore_order: put a live order back from its fact, unless its hash is of this epoch and ahead of it.
KEYS   1 lease   2 buyers   3 order   4 orders:exp
ARGV   1 token   2 user   3 order_member   4 pay_before_ms   5 fact_version   6 seen_version   7 field_or_value …
REPLY  RESTORED | PRESENT | AHEAD version | LOST
KEEPS  an order that has gone on since its fact was read is not set back; nothing is done while that is not known; a
       user has as many seats and places as its live orders
COST   O(log orders) ]]
--@include shared/lease
--@include shared/restored
--@include program/shared/places

local lease, buyers, order, orders = unpack(KEYS)
local token, user, order_member, pay_before_ms, fact_version, seen_version = unpack(ARGV, 1, 6)
local FIRST_FIELD = 7
if not leased(lease, token) then return {'LOST'} end
local ahead = ahead_of(order, fact_version, seen_version)
if ahead and seen_version == '' then return {'AHEAD', ahead} end
local fields, count = {unpack(ARGV, FIRST_FIELD)}, 0
for i = 1, #fields, 2 do
  if fields[i] == 'seats' then
    for row, number in fields[i + 1]:gmatch(':([^: ]+):(%d+):%d+') do count = count + (row == PLACES and number or 1) end
  end
end
restore_order(order, orders, order_member, pay_before_ms, ahead, fields)
add_restored(buyers, user, count, redis.call('HGET', order, 'order'))
return {ahead and 'PRESENT' or 'RESTORED'}

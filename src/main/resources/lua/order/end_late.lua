--[[ end_late: end an order whose fact came late: it takes nothing, and its captured money is due.
KEYS   1 lease   2 order   3 orders:exp   4 outbox
ARGV   1 token   2 order_member   3 field_or_value …
REPLY  ENDED | LOST
KEEPS  what the order had is given back to nobody: it never took anything here; an order that has ended already is told
       of once more
COST   O(fields + payments of the order + log orders) ]]
--@include shared/lease
--@include shared/owe

local lease, order, orders, outbox = unpack(KEYS)
local token, order_member = unpack(ARGV, 1, 2)
local FIRST_FIELD = 3
if not leased(lease, token) then return {'LOST'} end
local now = now_ms()
if redis.call('HGET', order, 'epoch') ~= EPOCH then
  redis.call('UNLINK', order)
  redis.call('HSET', order, 'epoch', EPOCH, unpack(ARGV, FIRST_FIELD))
end
owe_all(order, now)
STEP = step_line(now, 'late')
redis.call('HSET', order, 'pay_status', -1, 'ending', 'late', 'ended_at', int(now))
redis.call('HINCRBY', order, 'version', 1)
redis.call('PEXPIRE', order, 86400000)
redis.call('ZREM', orders, order_member)
return answer_order(order, outbox, nil, '', {'ENDED'}, {})

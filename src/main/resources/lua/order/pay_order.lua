--[[ pay_order: record the payment of an unpaid order; paying again with the same reference answers the same.
KEYS   1 epoch   2 order   3 orders:exp   4 outbox   5 idem?
ARGV   1 order_member   2 reference   3 fingerprint
REPLY  PAID paid_ms version | NO_ORDER | WRONG_STATE pay_status | TOO_LATE pay_before_ms | KEY_REUSED
KEEPS  what the order took stays taken and no longer expires
COST   O(log orders) ]]
--@include shared/time
--@include shared/order
--@include shared/answer

local epoch, order, orders, outbox, idem = unpack(KEYS)
local seen = replay(outbox, idem, ARGV[3])
if seen then return seen end
local status, pay_before, reference, paid_at, version =
  read_order(order, epoch, 'pay_status', 'pay_before', 'reference', 'paid_at', 'version')
if not status then return {'NO_ORDER'} end
if status == '1' and reference == ARGV[2] then
  -- The first payment's fact may be on its way still: written once more, so that this answer waits for it too.
  return answer(outbox, idem, ARGV[3], {'PAID', paid_at, version}, {order_fact(order)})
end
if status ~= '0' then return {'WRONG_STATE', status} end
local now = now_ms()
if (tonumber(pay_before or '') or now + 1) <= now then return {'TOO_LATE', pay_before} end

redis.call('HSET', order, 'pay_status', 1, 'paid_at', int(now), 'reference', ARGV[2])
version = redis.call('HINCRBY', order, 'version', 1)
redis.call('ZREM', orders, ARGV[1])
return answer(outbox, idem, ARGV[3], {'PAID', int(now), int(version)}, {order_fact(order)})

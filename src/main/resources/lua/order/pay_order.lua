--[[ pay_order: record the payment of an unpaid order; paying again with the same reference answers the same.
KEYS   1 epoch   2 resource   3 guarded   4 tally   5 order   6 orders:exp   7 outbox   8 idem?
ARGV   1 order_member   2 reference   3 fingerprint
REPLY  PAID paid_ms version | NO_ORDER | WRONG_STATE pay_status | TOO_LATE pay_before_ms | UNINITIALISED | KEY_REUSED
KEEPS  what the order took stays taken and no longer expires; no rebuild that has read the order as unpaid counts it so
       in the tally
COST   O(log orders) ]]
--@include shared/guard
--@include shared/pay

local epoch, resource, guarded, tally, order, orders, outbox, idem = unpack(KEYS)
local order_member, reference, fingerprint = unpack(ARGV)
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local now = now_ms()
local refusal, unpaid = refuse_pay(order, epoch, outbox, idem, fingerprint, reference, now)
if refusal then return refusal end
return pay_order(tally, order, orders, order_member, outbox, idem, fingerprint, reference, now, unpaid)

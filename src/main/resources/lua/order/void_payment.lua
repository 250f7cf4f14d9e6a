--[[ void_payment: end an authorization; what it pinned is again kept until the pay-before time only.
KEYS   1 epoch   2 order   3 orders:exp   4 outbox   5 idem?
ARGV   1 order_member   2 reference   3 fingerprint
REPLY  PAYMENT packed | NO_ORDER | NO_PAYMENT | NOT_VOIDABLE state | KEY_REUSED
KEEPS  money that was captured stays captured
COST   O(log orders + payments of the order) ]]
--@include toolkit/shared/time
--@include shared/record
--@include shared/answer

local epoch, order, orders, outbox, idem = unpack(KEYS)
local order_member, reference, fingerprint = unpack(ARGV)
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local status, entry = read_order(order, epoch, 'pay_status', 'entry')
if not status then return {'NO_ORDER'} end
local payments = read_payments(order)
local payment = find_payment(payments, reference)
if not payment then return {'NO_PAYMENT'} end
if payment.state ~= 'AUTHORIZED' and payment.state ~= 'VOIDED' then
  return {'NOT_VOIDABLE', payment.state, under_way(outbox, entry)}
end
local step = payment.state == 'VOIDED' and 'told' or 'void'
return record_payment(order, orders, order_member, outbox, idem, fingerprint, step, payments, payment, now_ms())

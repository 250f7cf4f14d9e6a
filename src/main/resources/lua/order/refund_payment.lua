--[[ refund_payment: give back money of an order that keeps what it has; tells when the refund would end the order,
     which one of goodwill does not.
KEYS   1 epoch   2 order   3 outbox   4 idem?
ARGV   1 reference   2 cents   3 refund   4 goodwill   5 fingerprint
REPLY  REFUND packed | ENDS | NO_ORDER | OTHER_AMOUNT cents kept | TOO_MUCH cents | NOTHING_GIVEN | KEY_REUSED
KEEPS  never more is given back and kept than was captured; what is due is given back first; nothing is kept of what an
       order still has
COST   O(payments and refunds of the order) ]]
--@include toolkit/shared/time
--@include shared/refund
--@include shared/answer

local epoch, order, outbox, idem = unpack(KEYS)
local reference, cents, refund, goodwill, fingerprint = unpack(ARGV)
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local status, entry = read_order(order, epoch, 'pay_status', 'entry')
if not status then return {'NO_ORDER'} end
local payments = read_payments(order)
local due, placed = open_cents(payments)
local kept = kept_cents(refund, KEPT_ASKED)
local refusal = refuse_refund(order, outbox, entry, reference, cents, kept, due + placed)
if refusal and refusal[1] == 'REFUND' and idem then
  return repeat_answer(order, outbox, idem, fingerprint, {'REFUND', refusal[2]})
end
if refusal then return refusal end
local stated = tonumber(cents)
if status == '1' and not stated then return {'ENDS'} end
if not stated and due == 0 then return {'TOO_MUCH', '0', under_way(outbox, entry)} end
if status == '1' and goodwill == '' and placed > 0 and kept <= placed and cents + kept == due + placed then return {'ENDS'} end
if status == '1' and kept > 0 then return {'NOTHING_GIVEN', under_way(outbox, entry)} end

local now = now_ms()
-- Money that is due of an order that has ended goes back whole.
if not stated then refund, cents = settle(order, refund, 0, due, now) end
local rest = give_back(payments, 'REFUND_DUE', tonumber(cents), kept, now)
give_back(payments, 'CAPTURED', rest, 0, now)
local line = keep_refund(order, payments, refund, now)
if status == '1' then redis.call('HSET', order, 'placed', int(placed - rest)) end
redis.call('HINCRBY', order, 'version', 1)
return answer_order(order, outbox, idem, fingerprint, {'REFUND', line}, {})

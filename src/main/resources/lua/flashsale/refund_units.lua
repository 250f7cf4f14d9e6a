--[[ refund_units: give back the money of some units of a paid order of a flash sale; it keeps the others.
KEYS   1 epoch   2 sale   3 users   4 order   5 outbox   6 idem?
ARGV   1 reference   2 cents   3 refund   4 given   5 fingerprint
REPLY  REFUND packed | ENDS | NO_ORDER | OTHER_AMOUNT cents kept | TOO_MUCH cents | WRONG_AMOUNT cents | NOT_HAD had |
       WRONG_STATE pay_status | UNINITIALISED | KEY_REUSED
KEEPS  amount + sold = stock; the allowance comes back once, the units too unless the sale keeps what is refunded
COST   O(payments and refunds of the order) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/refund_units
--@include flashsale/shared/stock
--@include shared/answer
--@include shared/tally

local epoch, sale, users, order, outbox, idem = unpack(KEYS)
local reference, cents, refund, given, fingerprint = unpack(ARGV)
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local now = now_ms()
local units, cost, payments, refusal, settled = plan_refund(order, epoch, outbox, reference, cents, refund, given, now)
if refusal then return refusal end

put_back(sale, order, tonumber(given), true)
local line = refund_units(order, payments, settled, units - given, cost, now)
local user = redis.call('HGET', order, 'owner')
local count, latest, ids = read_tally(redis.call('HGET', users, user))
write_tally(users, user, count - given, latest, ids)
return answer_order(order, outbox, idem, fingerprint, {'REFUND', line}, {})

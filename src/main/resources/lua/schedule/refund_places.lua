--[[ refund_places: give back the money of some places of a paid order of a schedule; these are free again, the others
     stay booked.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 buyers   6 holds   7 order   8 outbox   9 idem?
ARGV   1 reference   2 cents   3 refund   4 places   5 fingerprint
REPLY  REFUND packed | ENDS | NO_ORDER | OTHER_AMOUNT cents kept | TOO_MUCH cents | WRONG_AMOUNT cents | NOT_HAD had |
       WRONG_STATE pay_status | UNINITIALISED | KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers; a place comes back once, with its money; the order's price is that of
       its places
COST   O(payments and refunds of the order) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/refund_units
--@include schedule/shared/on_sale
--@include schedule/shared/ordered
--@include shared/kept
--@include shared/answer

local epoch, schedule, seats, counter, buyers, holds, order, outbox, idem = unpack(KEYS)
local reference, cents, refund, places, fingerprint = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local now = now_ms()
local units, cost, payments, refusal, settled = plan_refund(order, epoch, outbox, reference, cents, refund, places, now)
if refusal then return refusal end

redis.call('HINCRBY', schedule, 'booked', -places)
free_places(schedule, seats, holds, places)
local line = refund_units(order, payments, settled, units - places, cost, now)
local reply, entry = answer_order(order, outbox, idem, fingerprint, {'REFUND', line}, {})
local user, id = unpack(redis.call('HMGET', order, 'owner', 'order'))
local others = without(redis.call('HGET', buyers, user) or '', id)
redis.call('HSET', buyers, user, with_order(others, id, entry, units - places))
return reply

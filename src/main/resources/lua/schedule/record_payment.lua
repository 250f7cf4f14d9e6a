--[[ record_payment: an authorization pins the places of a schedule's order; a capture pays it, takes them again when it
     has ended, or is owed back.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 buyers   6 order   7 orders:exp   8 outbox   9 idem?
ARGV   1 order_member   2 reference   3 cents   4 state   5 valid_until_ms   6 authorized_ms   7 fingerprint
REPLY  PAYMENT packed | NO_ORDER | OTHER_AMOUNT cents | WRONG_AMOUNT cents | WRONG_STATE pay_status | UNINITIALISED |
       KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers; no more places per user than its limits say; captured money is placed
       or owed back
COST   O(log orders + payments of the order) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/record
--@include shared/retake
--@include shared/unpaid
--@include schedule/shared/count_orders
--@include shared/limits
--@include schedule/shared/ordered
--@include shared/answer

local epoch, schedule, seats, counter, buyers, order, orders, outbox, idem = unpack(KEYS)
local order_member, reference, cents, state, valid_until_ms, authorized_ms, fingerprint = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local step, payments, payment, refusal = plan_payment(order, epoch, outbox, reference, cents, state, valid_until_ms, authorized_ms)
if refusal then return refusal end

local user, id, places = unpack(redis.call('HMGET', order, 'owner', 'order', 'units'))
places = tonumber(places) or 1
local limits, ordered = read_limits(redis.call('HGET', schedule, 'limits')), redis.call('HGET', buyers, user)
if step == 'retake' then
  local free, max = tonumber(redis.call('GET', seats)), redis.call('HGET', schedule, 'max')
  local orders, has = count_orders(ordered)
  local within = limits.places and has + places <= limits.places or not limits.places and orders == 0
  local may = free >= places and within and may_retake(schedule, now_ms(), places, max - free)
  step = may and step or 'owe'
end
if step == 'retake' then
  count_left(-places, redis.call('DECRBY', seats, places))
  redis.call('HINCRBY', schedule, 'booked', places)
end
local reply, entry = record_payment(order, orders, order_member, outbox, idem, fingerprint, step, payments, payment, now_ms())
if step == 'retake' then redis.call('HSET', buyers, user, with_order(ordered, id, entry, places)) end
if step == 'sell' then drop_unpaid(buyers, user, id) end
return reply

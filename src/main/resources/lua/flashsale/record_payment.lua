--[[ record_payment: an authorization pins the units of a sale's order; a capture pays it, takes them again when it has
     ended, or is owed back.
KEYS   1 epoch   2 sale   3 users   4 order   5 orders:exp   6 outbox   7 idem?
ARGV   1 order_member   2 reference   3 cents   4 state   5 valid_until_ms   6 authorized_ms   7 fingerprint
REPLY  PAYMENT packed | NO_ORDER | OTHER_AMOUNT cents | WRONG_AMOUNT cents | WRONG_STATE pay_status | UNINITIALISED |
       KEY_REUSED
KEEPS  amount + sold = stock; no user has more units than the limit; captured money is placed or owed back
COST   O(log orders + payments of the order) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/record
--@include shared/retake
--@include shared/answer
--@include shared/unpaid
--@include shared/tally

local epoch, sale, users, order, orders, outbox, idem = unpack(KEYS)
local order_member, reference, cents, state, valid_until_ms, authorized_ms, fingerprint = unpack(ARGV)
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local step, payments, payment, refusal = plan_payment(order, epoch, outbox, reference, cents, state, valid_until_ms, authorized_ms)
if refusal then return refusal end

local user, id, units = unpack(redis.call('HMGET', order, 'owner', 'order', 'units'))
units = tonumber(units) or 1
local count, _, ids = read_tally(redis.call('HGET', users, user))
if step == 'retake' then
  -- The order was placed in the sale's window; that its money comes later is not held against it.
  local valid, amount, sold, limit = unpack(redis.call('HMGET', sale, 'valid', 'amount', 'sold', 'limit'))
  local may = valid == '1' and tonumber(amount) >= units and may_retake(sale, now_ms(), units, tonumber(sold))
  step = may and count + units <= tonumber(limit) and step or 'owe'
end
if step == 'retake' then
  count_left(-units, redis.call('HINCRBY', sale, 'amount', -units))
  redis.call('HINCRBY', sale, 'sold', units)
end
local reply, entry = record_payment(order, orders, order_member, outbox, idem, fingerprint, step, payments, payment, now_ms())
if step == 'retake' then write_tally(users, user, count + units, entry, with_id(ids, id)) end
if step == 'sell' then drop_unpaid(users, user, id) end
return reply

--[[ end_order: cancel or expire an unpaid order of a flash sale, refund a paid one, or end either with its cancelled
     resource.
KEYS   1 epoch   2 sale   3 users   4 order   5 orders:exp   6 outbox   7 idem?
ARGV   1 order_member   2 ending   3 fingerprint   4 refund
REPLY  ENDED pay_status version | AGAIN | NO_ORDER | WRONG_STATE pay_status | NOT_DUE pay_before_ms |
       WRONG_AMOUNT cents | UNINITIALISED | KEY_REUSED
KEEPS  amount + sold = stock; the allowance comes back once, the units too unless the sale keeps what is refunded
COST   O(log orders) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/ending
--@include flashsale/shared/stock
--@include shared/answer
--@include shared/kept
--@include shared/tally

local epoch, sale, users, order, orders, outbox, idem = unpack(KEYS)
local order_member, ending, fingerprint, refund = unpack(ARGV)
if not initialised(epoch, sale, users, sale) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local now = now_ms()
local refusal = refuse_end(order, epoch, orders, order_member, outbox, ending, now, refund)
if refusal then return refusal end

local user, id, units = unpack(redis.call('HMGET', order, 'owner', 'order', 'units'))
units = tonumber(units) or 1
local count, entry, ids = read_tally(redis.call('HGET', users, user))
write_tally(users, user, count - units, entry, without(ids, id))
put_back(sale, order, units, ending == 'refunded')
end_order(order, orders, order_member, ending, now, refund, sale)
local status, version = unpack(redis.call('HMGET', order, 'pay_status', 'version'))
local reply, told = answer_order(order, outbox, idem, fingerprint, {'ENDED', status, version}, {})
release_order(sale, users, order, user, id, ending, now, told)
return reply

--[[ end_order: cancel or expire an unpaid order of a schedule, refund a paid one, or end either with its cancelled
     resource; its places are free again.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 buyers   6 holds   7 order   8 orders:exp   9 outbox   10 idem?
ARGV   1 order_member   2 ending   3 fingerprint   4 refund
REPLY  ENDED pay_status version | AGAIN | NO_ORDER | WRONG_STATE pay_status | NOT_DUE pay_before_ms |
       WRONG_AMOUNT cents | UNINITIALISED | KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers; its places come back once
COST   O(log orders) ]]
--@include toolkit/shared/time
--@include shared/guard
--@include shared/ending
--@include schedule/shared/on_sale
--@include shared/kept
--@include shared/answer

local epoch, schedule, seats, counter, buyers, holds, order, orders, outbox, idem = unpack(KEYS)
local order_member, ending, fingerprint, refund = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local now = now_ms()
local refusal = refuse_end(order, epoch, orders, order_member, outbox, ending, now, refund)
if refusal then return refusal end

local user, id, places = unpack(redis.call('HMGET', order, 'owner', 'order', 'units'))
keep_list(buyers, user, without(redis.call('HGET', buyers, user) or '', id))
redis.call('HINCRBY', schedule, 'booked', -(places or 1))
free_places(schedule, seats, holds, places or 1)
end_order(order, orders, order_member, ending, now, refund, schedule)
local status, version = unpack(redis.call('HMGET', order, 'pay_status', 'version'))
local reply, entry = answer_order(order, outbox, idem, fingerprint, {'ENDED', status, version}, {})
release_order(schedule, buyers, order, user, id, ending, now, entry)
return reply

--[[ place_order: turn a user's live hold into an order, or take a place directly when there is none.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 buyers   9 order   10 orders:exp   11 outbox   12 idem?
ARGV   1 schedule   2 user   3 order   4 order_member   5 pay_ms   6 fingerprint   7 groups   8 member
REPLY  ORDERED order pay_before_ms placed_ms field_or_value… | ALREADY_ORDERED order | SOLD_OUT | STOPPED | NOT_OPEN opens_ms left_ms | CLOSED closed_ms | WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED
KEEPS  seats + live holds + booked = maxPlayers; one active order per user and schedule
COST   O(log holds + log orders) ]]
--@include shared/time
--@include shared/guard
--@include schedule/shared/hold
--@include schedule/shared/claim
--@include shared/placing
--@include shared/answer

local epoch, schedule, seats, counter, lock, index, holds, buyers, order, orders, outbox, idem = unpack(KEYS)
local schedule_id, user, order_id, order_member, pay_ms, fingerprint, groups, member = unpack(ARGV)
if not initialised(epoch, schedule, seats, counter) then return {'UNINITIALISED'} end
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local active, entry = (redis.call('HGET', buyers, user) or ''):match('^([^:]*):?(.*)$')
if active ~= '' then return {'ALREADY_ORDERED', active, under_way(outbox, entry)} end
local hold, now = read_hold(holds, user), now_ms()
local live = hold and redis.call('PTTL', lock) > 0
-- A live hold was taken in time.
local refusal = not live and refuse_place(schedule, seats, groups, now, hold and 0 or 1)
if refusal then return refusal end
if not hold and tonumber(redis.call('GET', seats)) <= 0 then return {'SOLD_OUT'} end

local facts, lock_id = {}, ''
if hold then
  -- A hold that ran out and was not swept yet hands its place on all the same, but the order did not come of it.
  lock_id = live and hold.id or ''
  facts[1] = end_hold(schedule_id, lock, index, member, holds, hold, live and 1 or 3)
else
  count_left(-1, redis.call('DECR', seats))
end
local fields = {'lock_id', lock_id, 'price', redis.call('HGET', schedule, 'price') or ''}
local fact, pay_before, placed_at = place_order(orders, order_member, order_id, 'schedule', schedule_id, user, now, pay_ms, fields, fields[4] == '0')
redis.call('HINCRBY', schedule, 'booked', 1)
local reply
reply, entry = answer_placed(order, outbox, idem, fingerprint, {'ORDERED', order_id, pay_before, placed_at, unpack(fields)}, facts, fact)
redis.call('HSET', buyers, user, order_id .. ':' .. entry)
return reply

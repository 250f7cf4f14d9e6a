--[[ place_order: turn a user's live hold into an order, or take places directly when there is none, all or none.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 buyers   9 order   10 orders:exp   11 outbox   12 idem?
ARGV   1 schedule   2 user   3 order   4 order_member   5 pay_ms   6 fingerprint   7 groups   8 member   9 places
REPLY  ORDERED order pay_before_ms placed_ms field_or_value… | ALREADY_ORDERED order | LIMITED limit most in_the_way until_ms | OTHER_PLACES places | SOLD_OUT left | STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms | WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  seats + live holds + booked = maxPlayers; one active order per user and schedule unless its limits say otherwise
COST   O(log holds + log orders) ]]
--@include toolkit/shared/time
--@include schedule/shared/hold
--@include schedule/shared/places
--@include schedule/shared/keeping
--@include shared/unpaid
--@include shared/placing
--@include shared/cost
--@include schedule/shared/ordered

local epoch, schedule, seats, counter, lock, index, holds, buyers, order, orders, outbox, idem = unpack(KEYS)
local schedule_id, user, order_id, order_member, pay_ms, fingerprint, groups, member, places = unpack(ARGV)
local place, cancelled, price = read_places(epoch, schedule, seats, counter, 'cancelled_at', 'price')
if not place then return {'UNINITIALISED'} end
local limits = place.limits
local ordered, unsold, _, unpaid, ended = read_kept(limits, buyers, user)
local seen = replay(outbox, idem, fingerprint, ordered or '')
if seen then return seen end
local hold, now = read_hold(holds, user), now_ms()
local live = hold and redis.call('PTTL', lock) > 0
if hold and not live then ended, place.left = last_ended(ended, hold), place.left + hold.places end
local asked = tonumber(places) or live and hold.places or 1
-- A cancelled schedule sells nothing, also to a user with a live hold.
local refusal = cancelled and {'STOPPED', cancelled} or refuse_beside(limits, ordered, asked, outbox) or undecided()
-- A live hold was taken in time, and within the limits.
if live and asked ~= hold.places then refusal = refusal or {'OTHER_PLACES', int(hold.places), under_way(outbox, hold.entry)} end
if not live then
  refusal = refusal or refuse_place(place, groups, now, asked) or refuse_kept(limits, unpaid, ended, outbox, now, tonumber(unsold or 0), pay_ms)
end
if refusal then return refusal end
if not live and place.left < asked then return {'SOLD_OUT', int(place.left)} end

local facts, lock_id = {}, ''
if hold then
  -- A hold that ran out and was not swept yet hands its places on all the same, but the order did not come of it.
  lock_id, CHANGED = live and hold.id or '', hold.entry
  local status, at = live and 1 or 3, live and now or hold.expires
  facts[1] = end_hold(schedule, schedule_id, lock, index, member, holds, hold, status, at)
  -- Without the order, a rebuild finds the hold as it was.
  facts[1][#facts[1] + 1], facts[1][#facts[1] + 2] = 'behind', order_id
  note_hold(limits, buyers, hold, at, status)
else
  count_left(-asked, redis.call('DECRBY', seats, asked))
end
redis.call('HINCRBY', schedule, 'booked', asked)
if hold and not live then free_places(schedule, seats, holds, hold.places - asked) end
local fields = {'lock_id', lock_id}
add_cost(fields, price, asked)
local free, time = fields[4] == '0', math.min(pay_ms, limits.hold or pay_ms)
local fact, pay_before, placed_at = place_order(orders, order_member, order_id, 'schedule', schedule_id, user, now, time, fields, free)
if not free then note_unpaid(limits, buyers, user, unpaid, order_id) end
local reply, entry = answer_placed(order, outbox, idem, fingerprint, {'ORDERED', order_id, pay_before, placed_at, unpack(fields)}, facts, fact)
redis.call('HSET', buyers, user, with_order(ordered, order_id, entry, asked))
return reply

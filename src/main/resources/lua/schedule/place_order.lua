--[[ place_order: turn a user's live hold into an order, or take places directly when there is none, all or none. At a
     price that staff has named, phases and limits do not bind.
KEYS   1 epoch   2 schedule   3 seats   4 lock:id   5 lock   6 locks:exp   7 holds   8 buyers   9 order   10 orders:exp
       11 outbox   12 idem?
ARGV   1 schedule   2 user   3 order   4 order_member   5 pay_ms   6 fingerprint   7 groups   8 attached
       9 unit_cents   10 expected_cents   11 member   12 places
REPLY  ORDERED order pay_before_ms placed_ms field_or_value… | ALREADY_ORDERED order |
       LIMITED limit most in_the_way until_ms | OTHER_PLACES places | OTHER_TOTAL total_cents |
       SOLD_OUT left | STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms |
       WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  seats + live holds + booked = maxPlayers; one active order per user and schedule unless staff or limits allow
COST   O(log holds + log orders) ]]
--@include toolkit/shared/time
--@include schedule/shared/hold
--@include schedule/shared/places
--@include schedule/shared/keeping
--@include shared/expected_total

local epoch, schedule, seats, counter, lock, index, holds, buyers, order, orders, outbox, idem = unpack(KEYS)
local schedule_id, user, order_id, order_member, pay_ms, fingerprint, groups, attached, unit_cents, expected_cents, member, places = unpack(ARGV)
local left, _, limits, stopped, phases, closes, cancelled, price =
  read_places(epoch, schedule, seats, counter, 'cancelled_at', 'price')
if not left then return {'UNINITIALISED'} end
local hold, now, bound, lock_id, ended_hold = parse_hold(redis.call('HGET', holds, user), user), now_ms(), unit_cents == '', ''
local ordered, unsold, _, unpaid, ended = read_kept(limits, buyers, user)
local seen = replay(outbox, idem, fingerprint, ordered or '')
if seen then return seen end
local live = hold and redis.call('PTTL', lock) > 0
if hold and not live then
--@include schedule/shared/last_ended
  ended, left = last_ended(ended, hold), left + hold.places
end
local asked = tonumber(places) or live and hold.places or 1
-- A cancelled schedule sells nothing, also to a user with a live hold.
local refusal = AGAIN ~= '?' and cancelled and {'STOPPED', cancelled} or bound and refuse_beside(limits, ordered, asked, outbox) or AGAIN == '?' and {'UNDECIDED'}
-- A live hold was taken in time, and within the limits.
if live and asked ~= hold.places then refusal = refusal or {'OTHER_PLACES', int(hold.places), under_way(outbox, hold.entry)} end
if not live then
  refusal = refusal or refuse_places(stopped, bound and phases, bound and closes, groups, now, asked, left) or bound and refuse_kept(limits, unpaid, ended, outbox, now, tonumber(unsold or 0), pay_ms)
end
refusal = refusal or not live and left < asked and {'SOLD_OUT', int(left)} or refuse_total(expected_cents, bound and price or unit_cents, asked)
if refusal then return refusal end
--@include shared/placing
--@include schedule/shared/ordered
redis.call('HINCRBY', schedule, 'booked', int(asked))
if hold then
--@include schedule/shared/ending_hold
--@include schedule/shared/on_sale
  -- A hold that ran out and was not swept yet hands its places on all the same, but the order did not come of it.
  lock_id, CHANGED = live and hold.id or '', hold.entry
  local status, at = live and '1' or '3', live and now or hold.expires
  ended_hold = end_hold(schedule, schedule_id, lock, index, member, holds, hold, status, at)
  -- Without the order, a rebuild finds the hold as it was.
  ended_hold[#ended_hold + 1], ended_hold[#ended_hold + 2] = 'behind', order_id
  note_hold(limits, buyers, hold, at, status)
  if not live then free_places(schedule, seats, holds, hold.places - asked) end
else
  count_left(-asked, redis.call('DECRBY', seats, int(asked)))
end
local fields = priced_fields('lock_id', lock_id, bound and price or unit_cents, asked)
local free, time = fields[4] == '0', limits.hold and math.min(pay_ms, limits.hold) or pay_ms
local fact, pay_before, placed_at = place_order(orders, order_member, order_id, 'schedule', schedule_id, user, now, time, fields, free, attached, schedule)
if limits.holds and not free then redis.call('HSET', buyers, 'u:' .. user, (unpaid and unpaid .. ' ' or '') .. order_id) end
local reply, entry = answer_placed(order, outbox, idem, fingerprint, {'ORDERED', order_id, pay_before, placed_at, unpack(fields)}, {fact, ended_hold, main = 1})
redis.call('HSET', buyers, user, with_order(ordered, order_id, entry, asked))
return reply

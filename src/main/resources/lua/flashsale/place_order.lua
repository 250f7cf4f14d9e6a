--[[ place_order: sell units of a flash sale to one user, all or none, as an unpaid order.
KEYS   1 epoch   2 sale   3 users   4 order   5 orders:exp   6 outbox   7 idem?
ARGV   1 sale   2 user   3 order   4 order_member   5 pay_ms   6 fingerprint   7 groups   8 attached
       9 unit_cents   10 expected_cents   11 units
REPLY  ORDERED order pay_before_ms placed_ms field_or_value… | NOT_VALID | NOT_BEGUN starts_ms left_ms | OVER ended_ms |
       SOLD_OUT left sold | OTHER_TOTAL total_cents | LIMIT_REACHED limit taken order |
       LIMITED limit most in_the_way until_ms | STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms |
       WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  amount + sold = stock; no user has more units of live orders than the limits say, unless staff
       says otherwise
COST   O(log orders) ]]
--@include toolkit/shared/time
--@include shared/phases
--@include shared/limits
--@include shared/tally
--@include shared/expected_total

local epoch, sale, users, order, orders, outbox, idem = unpack(KEYS)
local sale_id, user, order_id, order_member, pay_ms, fingerprint, groups, attached, unit_cents, expected_cents, units = unpack(ARGV)
local own, given, valid, starts, ends, amount, sold, limit, price, good, stopped, waves, packed, held_ms =
  unpack(redis.call('HMGET', sale, 'epoch', 'given', 'valid', 'start', 'end', 'amount', 'sold', 'limit', 'price', 'good', 'stopped', 'phases', 'limits', 'held_ms'))
GIVEN = given
local limits = read_limits(packed, held_ms)
-- The field : stands for the hash, which may be lost; any other does as well.
local tally, unsold, guard, unpaid, ended = read_kept(limits, users, user, ':')
if own ~= EPOCH or redis.call('GET', epoch) ~= EPOCH or not (guard or redis.call('EXISTS', users) == 1) then return {'UNINITIALISED'} end
local now, count, entry, ids = now_ms(), read_tally(tally)
-- At a price that staff has named, phases, window and limits do not bind.
local bound = unit_cents == ''
if not bound then price = unit_cents end
units, amount, sold = tonumber(units), tonumber(amount), tonumber(sold)
-- Before its window nobody has anything. From then on, a user who has what it asks for is told so before anything else.
local begun = (waves or '') ~= '' or now >= tonumber(starts)
local seen = replay(outbox, idem, fingerprint, ids)
if seen then return seen end
local reached = bound and count + units > tonumber(limit) and {'LIMIT_REACHED', limit, int(count), ids:match('%S*$'), under_way(outbox, entry)}
local asked = reached and begun and count > 0 and reached or AGAIN == '?' and {'UNDECIDED'}
if asked then return asked end
if valid ~= '1' then return {'NOT_VALID'} end
local phases, refusal = read_phases(stopped, bound and waves, nil, now)
if phases ~= '' then refusal = refuse_wave(phases, groups, now, units, sold, amount) end
if refusal then return refusal end
-- Phases lie within the window: where there are any they decide, and they know when the caller's next one opens.
if bound and not begun then return {'NOT_BEGUN', starts, int(starts - now)} end
if bound and phases == '' and now >= tonumber(ends) then return {'OVER', ends} end
refusal = bound and refuse_kept(limits, unpaid, ended, outbox, now, tonumber(unsold or 0), pay_ms)
if refusal then return refusal end
if amount < units then return {'SOLD_OUT', int(math.max(0, amount)), int(sold or 0)} end
refusal = reached or refuse_total(expected_cents, price, units)
if refusal then return refusal end

--@include shared/placing
redis.call('HSET', sale, 'amount', int(amount - units), 'sold', int((sold or 0) + units))
count_left(-units, amount - units)
local fields = priced_fields('good', good, price, units)
local time = limits.hold and math.min(pay_ms, limits.hold) or pay_ms
local fact, pay_before, placed_at = place_order(orders, order_member, order_id, 'sale', sale_id, user, now, time, fields, price == '0', attached, sale)
local reply
reply, entry = answer_placed(order, outbox, idem, fingerprint, {'ORDERED', order_id, pay_before, placed_at, unpack(fields)}, {fact, main = 1})
write_tally(users, user, count + units, entry, with_id(ids, order_id))
if limits.holds and price ~= '0' then redis.call('HSET', users, 'u:' .. user, (unpaid and unpaid .. ' ' or '') .. order_id) end
return reply

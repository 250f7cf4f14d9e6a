--[[ refund_seats: give back the money of some seats or places of a paid order of a program; these are free again, the
     others stay sold.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 outbox   8 rows_or_picks …
ARGV   1 reference   2 cents   3 refund   4 given_seats   5 fingerprint   6 category …
REPLY  REFUND packed | ENDS | NO_ORDER | OTHER_AMOUNT cents kept | TOO_MUCH cents | WRONG_AMOUNT cents | NOT_HAD had |
       WRONG_STATE pay_status | UNINITIALISED | KEY_REUSED
KEEPS  remain = free seats in each category; a seat comes back once, with its money; the order's price is that of its
       seats
COST   O(log rows) and O(seats of the row) for each row; 20 rows at most ]]
--@include program/shared/hall
--@include program/shared/given_back
--@include shared/guard
--@include shared/refund
--@include shared/answer
--@include shared/tally

local epoch, program, remain, buyers, changes, order, outbox = unpack(KEYS)
local reference, cents, refund, given_seats, fingerprint = unpack(ARGV, 1, 5)
-- Category i has its rows in KEYS[ROWS + 2 * i] and its index of picks in KEYS[PICKS + 2 * i].
local FIRST_CATEGORY, ROWS, PICKS = 6, 6, 7
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local names, rows, number_of, counts = {unpack(ARGV, FIRST_CATEGORY)}, {}, {}, {}
local idem = KEYS[ROWS + 2 * (#names + 1)]
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
for i, name in ipairs(names) do
  if not there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) then return {'UNINITIALISED'} end
  rows[i], number_of[name] = {}, i
end
local status, entry = read_order(order, epoch, 'pay_status', 'entry')
if not status then return {'NO_ORDER'} end
local payments = read_payments(order)
local due, placed = open_cents(payments)
local kept_back = kept_cents(refund, KEPT_ASKED)
local refusal = refuse_refund(order, outbox, entry, reference, cents, kept_back, due + placed)
if refusal then return refusal end
if status ~= '1' then return {'WRONG_STATE', status, under_way(outbox, entry)} end
local now, wanted, asked = now_ms(), read_given(given_seats)
local user, seats, attendees, labels, price = unpack(redis.call('HMGET', order, 'owner', 'seats', 'attendees', 'labels', 'price'))
local back, kept, worth, count, stays = part_order(seats, wanted)
if count < asked then return {'NOT_HAD', int(count), under_way(outbox, entry)} end
-- They have their share of what is left where money was given back before and that is less than their price.
local cost = #kept == 0 and placed or worth <= placed and worth or math.floor(placed * worth / tonumber(price))
refund, cents, kept_back = settle(order, refund, cost, 0, now)
if cents + kept_back ~= cost then return {'WRONG_AMOUNT', int(cost), under_way(outbox, entry)} end
if #kept == 0 then return {'ENDS'} end
for _, part in ipairs(back) do
  local i, _, row, number = number_of[part[1]], unpack(part)
  if not i then return {'NO_ORDER'} end
  move_bought(rows[i], KEYS[ROWS + 2 * i], row, number, RETURNED)
end
for i in ipairs(names) do counts[i] = write_rows(rows[i], KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) end
add_free(remain, names, counts)
local taken, latest, ids = read_tally(redis.call('HGET', buyers, user))
write_tally(buyers, user, taken - count, latest, ids)
give_back(payments, 'CAPTURED', cost - kept_back, kept_back, now)
local line = keep_refund(order, payments, refund, now)
redis.call('HSET', order, 'seats', table.concat(kept, ' '), 'attendees', keep_lines(attendees, stays), 'price', int(price - worth),
  'placed', int(placed - cost), 'map', log_change(program, changes, names, rows))
-- Never empty: facts keep what is not written anew.
if labels and labels ~= '' then redis.call('HSET', order, 'labels', keep_lines(labels, stays) .. '\n') end
redis.call('HINCRBY', order, 'version', 1)
return answer_order(order, outbox, idem, fingerprint, {'REFUND', line}, {})

--[[ place_purchase: sell named or picked seats of a program to one user, all or nothing, as an unpaid order. A dry run
     tells what would be sold.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 orders:exp   8 outbox   9 rows_or_picks …
ARGV   1 program   2 user   3 order   4 order_member   5 pay_ms   6 fingerprint   7 groups   8 attached
       9 unit_cents   10 expected_cents   11 dry   12 attendees   13 categories   14 category_or_seat …
REPLY  ORDERED order pay_before_ms placed_ms field_or_value… | WOULD_ORDER total_cents seat_price… |
       SEATS_TAKEN order seat_or_why… | NOT_ENOUGH category |
       FEWER_LEFT category left left_in_all | LIMIT_REACHED limit taken order | LIMITED limit most in_the_way until_ms |
       OTHER_TOTAL total_cents | UNKNOWN_CATEGORY category | UNKNOWN_TABLE table | OTHER_PEOPLE table least most |
       PART_OF_TABLE table… | STOPPED cancelled_ms | NOT_OPEN opens_ms left_ms | CLOSED closed_ms |
       WAVE_SOLD_OUT left left_ms opens_ms | UNINITIALISED | KEY_REUSED | UNDECIDED
KEEPS  remain = free seats in each category; every seat is one user's; no user has more seats of live orders than the
       limit, unless staff says otherwise; a row that is sold as a whole is in one order
COST   O(log rows) for each seat and category, and O(seats of a row) for each row that gives some; 20 rows at most ]]
--@include program/shared/hall
--@include program/shared/seat_requests
--@include shared/stands
--@include shared/phases
--@include shared/limits
--@include shared/tally

local epoch, program, remain, buyers, changes, order, orders, outbox = unpack(KEYS)
local program_id, user, order_id, order_member, pay_ms, fingerprint, groups, attached, unit_cents, expected_cents, dry, attendees, categories = unpack(ARGV, 1, 13)
-- At a price that staff has named, phases and limits do not bind.
local FIRST_REQUEST, ROWS, PICKS, bound = 14, 7, 8, unit_cents == ''
local idem, now, requests, count = KEYS[ROWS + 2 * (categories + 1)], now_ms(), read_requests(tonumber(categories), {unpack(ARGV, FIRST_REQUEST)})
local own, limit, packed, held_ms, stopped, waves, closes = unpack(redis.call('HMGET', program, 'epoch', 'limit', 'limits', 'held_ms', 'stopped', 'phases', 'closes_at'))
if not stands(epoch, own, remain, buyers) then return {'UNINITIALISED'} end
local limits = read_limits(packed, held_ms)
local tally, unsold, _, unpaid, ended = read_kept(limits, buyers, user)
local taken, entry, ids = read_tally(tally)
local seen = replay(outbox, idem, fingerprint, ids)
if seen then return seen end
for i, request in ipairs(requests) do count = count + name_tables(request, KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) end
local over = bound and taken + count > tonumber(limit) and {'LIMIT_REACHED', limit, int(taken), ids:match('%S*$'), under_way(outbox, entry)}
local phases, shut = read_phases(stopped, bound and waves, bound and closes, now)
if phases ~= '' then shut = refuse_wave(phases, groups, now, count, taken_and_free(program, remain)) end
-- A user who has what it asks for is told so before anything else.
local refusal = taken > 0 and over or AGAIN == '?' and {'UNDECIDED'} or shut or bound and refuse_kept(limits, unpaid, ended, outbox, now, tonumber(unsold or 0), pay_ms) or over
if refusal then return refusal end
local bought, refused, short, names, rows, counts, titles = {total = 0, labels = {}, tables = {}, parts = {'PART_OF_TABLE'}}, {'SEATS_TAKEN', ids:match('%S*$')}, nil, {}, {}, {}, {}
for i, request in ipairs(requests) do
  request.price, request.title = unpack(redis.call('HMGET', program, 'price:' .. request.name, 'name:' .. request.name))
  request.kind, request.unit_cents = request.price and there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]), not bound and unit_cents or nil
  if request.price and not request.kind then return {'UNINITIALISED'} end
  refusal = request.to_pick + #request.tables > 0 and refuse_count(remain, request, request.to_pick + request.missed) or request.refused
  if refusal then return refusal end
end
for i, request in ipairs(requests) do
  take_named(request, KEYS[ROWS + 2 * i], bought, refused)
  if not pick_requested(request, KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i], bought) then short = short or request end
end
refusal = refuse_named(refused, outbox, entry, bought.parts) or short and (refuse_count(remain, short, short.count) or {'NOT_ENOUGH', short.name})
if refusal then return refusal elseif expected_cents ~= '' and tonumber(expected_cents) ~= bought.total then return {'OTHER_TOTAL', int(bought.total)} elseif dry == '1' then return {'WOULD_ORDER', int(bought.total), unpack(bought)} end
--@include shared/placing
for i, request in ipairs(requests) do
  -- A purchase that costs nothing is sold at once.
  if bought.total == 0 then sell_moved(request.rows) end
  counts[i], names[i], rows[i] = -write_rows(request.rows, KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]), request.name, request.rows
  if request.title then titles[#titles + 1] = request.name .. '\n' .. request.title end
end
add_free(remain, names, counts)
local fields = {'price', int(bought.total), 'seats', table.concat(bought, ' '), 'map', log_change(program, changes, names, rows), 'attendees', attendees, 'labels', labels_of(bought), 'sold_categories', table.concat(titles, '\n'), people_of(bought)}
local fact, pay_before, placed_at = place_order(orders, order_member, order_id, 'program', program_id, user, now, limits.hold and math.min(pay_ms, limits.hold) or pay_ms, fields, bought.total == 0, attached, program)
local reply, placed = answer_placed(order, outbox, idem, fingerprint, {'ORDERED', order_id, pay_before, placed_at, unpack(fields)}, {fact, main = 1})
write_tally(buyers, user, taken + count, placed, with_id(ids, order_id))
if limits.holds and bought.total > 0 then redis.call('HSET', buyers, 'u:' .. user, (unpaid and unpaid .. ' ' or '') .. order_id) end
return reply

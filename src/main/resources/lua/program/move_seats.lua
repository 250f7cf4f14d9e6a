--[[ move_seats: give seats of an order back and take others of the same program for them, all or none, if the order is
     still as the caller has read it.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 orders:exp   8 outbox   9 rows_or_picks …
ARGV   1 version   2 order_member   3 moved_member   4 groups   5 bound   6 keep_prices   7 dry   8 tickets   9 moves
       10 fingerprint   11 category …
REPLY  MOVED moved_ms before_cents total_cents due_cents | WOULD_MOVE before_cents total_cents due_cents seat_price… |
       CHANGED | NO_ORDER | TOO_LATE | SEATS_TAKEN seat_or_why… | PART_OF_TABLE table… |
       DEARER before_cents total_cents | NOTHING_TO_PAY | STOPPED cancelled_ms |
       NOT_OPEN opens_ms left_ms | CLOSED closed_ms | UNINITIALISED | KEY_REUSED
KEEPS  remain = free seats in each category; an order has as many seats as before, and none of them is another's; its
       price is that of its seats; captured money is placed or due
COST   O(log orders + payments of the order), and O(log rows) and O(seats of the row) for each row; 40 rows at most ]]
--@include program/shared/hall
--@include program/shared/keep_moved
--@include shared/guard
--@include shared/expires

local epoch, program, remain, buyers, changes, order, orders, outbox = unpack(KEYS)
-- Category i has its rows in KEYS[ROWS + 2 * i] and its index of picks in KEYS[PICKS + 2 * i].
local FIRST_CATEGORY, ROWS, PICKS = 11, 7, 8
local version, order_member, moved_member, groups, bound, keep_prices, dry, tickets, moves, fingerprint = unpack(ARGV, 1, 10)
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local names, rows, number_of, counts, prices, now = {unpack(ARGV, FIRST_CATEGORY)}, {}, {}, {}, {}, now_ms()
local idem = KEYS[ROWS + 2 * (#names + 1)]
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local present, status, entry, seats, labels, price, titles, pay_before, pinned =
  read_order(order, epoch, 'version', 'pay_status', 'entry', 'seats', 'labels', 'price', 'sold_categories', 'pay_before', 'pinned_until')
if not present then return {'NO_ORDER'} end
if present ~= version then return {'CHANGED', under_way(outbox, dry == '' and entry)} end
if status == '0' and expires(pay_before, pinned) <= now then return {'TOO_LATE'} end
local shut = refuse_move(program, groups, bound == '1', now)
if shut then return shut end
for i, name in ipairs(names) do
  prices[i], rows[i], number_of[name], counts[i] = redis.call('HGET', program, 'price:' .. name), {}, i, 0
  if prices[i] and not there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) then return {'UNINITIALISED'} end
end
local wanted, asked = read_moves(moves)
local parts, lines, refused, total, paid = {lines = 0, moved = 0}, read_lines(labels), {'SEATS_TAKEN'}, tonumber(price), status == '1'
for name, row, number, cents in seats:gmatch('([^: ]+):([^: ]+):(%d+):(%d+)') do
  local part, i = add_part(parts, wanted, name, row, number, cents), number_of[name]
  if part.to and move(row_of(rows[i], KEYS[ROWS + 2 * i], row), number, paid and RETURNED or RELEASED) then counts[i] = counts[i] + 1 end
end
if parts.moved < asked then return {'CHANGED', under_way(outbox, dry == '' and entry)} end
for _, part in ipairs(parts) do
  local i = part.to and number_of[part.to.name]
  if i then
    local more, why = take_moved(part, rows[i], KEYS[ROWS + 2 * i], prices[i], paid and BOUGHT or HELD, keep_prices == '1', lines)
    if why then refused[#refused + 1], refused[#refused + 2] = table.concat({part.to.name, part.to.row, int(part.to.number)}, ':'), why end
    counts[i], total = counts[i] - 1, total + more
  end
end
local refusal = refused[2] and refused or moved_tables(names, rows) or refuse_total(paid, price, total)
if refusal then return refusal end

local due, payments, placed = beyond_price(order, paid and total < tonumber(price), total)
if dry == '1' then return would_move(parts, price, total, due) end
if due > 0 then owe_placed(order, payments, placed - due, due, now) end
for i in ipairs(names) do write_rows(rows[i], KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) end
add_free(remain, names, counts)
-- It gives seats back and takes others, whatever has become of their numbers.
GAVE, TOOK = true, true
if not paid then move_entry(orders, order_member, moved_member, pay_before) end
keep_moved(order, parts, lines, labels, titles, tickets, total, log_change(program, changes, names, rows))
STEP = moved_steps(moves, due, now)
return answer_order(order, outbox, idem, fingerprint, {'MOVED', int(now), price, int(total), int(due)}, {})

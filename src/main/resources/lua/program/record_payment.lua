--[[ record_payment: an authorization pins the seats of a program's order; a capture sells them, takes them again when
     it has ended, or is owed back.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 orders:exp   8 outbox   9 rows_or_picks …
ARGV   1 order_member   2 reference   3 cents   4 state   5 valid_until_ms   6 authorized_ms   7 fingerprint
       8 category …
REPLY  PAYMENT packed | NO_ORDER | OTHER_AMOUNT cents | WRONG_AMOUNT cents | WRONG_STATE pay_status | UNINITIALISED |
       KEY_REUSED
KEEPS  a seat is sold when and only when its order is paid; remain = free seats; captured money is placed or owed back
COST   O(log orders + payments of the order), and O(log rows) and O(seats of the row) for each row; 20 rows at most ]]
--@include program/shared/hall
--@include shared/guard
--@include shared/record
--@include shared/retake
--@include shared/answer
--@include shared/unpaid
--@include shared/tally

local epoch, program, remain, buyers, changes, order, orders, outbox = unpack(KEYS)
local order_member, reference, cents, state, valid_until_ms, authorized_ms, fingerprint = unpack(ARGV, 1, 7)
-- Category i has its rows in KEYS[ROWS + 2 * i] and its index of picks in KEYS[PICKS + 2 * i].
local FIRST_CATEGORY, ROWS, PICKS = 8, 7, 8
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local names, rows, number_of, counts = {unpack(ARGV, FIRST_CATEGORY)}, {}, {}, {}
local idem = KEYS[ROWS + 2 * (#names + 1)]
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
for i, name in ipairs(names) do
  if not there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) then return {'UNINITIALISED'} end
  rows[i], number_of[name] = {}, i
end
local step, payments, payment, refusal = plan_payment(order, epoch, outbox, reference, cents, state, valid_until_ms, authorized_ms)
if refusal then return refusal end

local user, seats, order_id = unpack(redis.call('HMGET', order, 'owner', 'seats', 'order'))
local count, free, parts, taken, _, ids = 0, true, {}, read_tally(redis.call('HGET', buyers, user))
local states = step == 'sell' and SOLD or step == 'retake' and BOUGHT or {}
for name, row, number in seats:gmatch('([^: ]+):([^: ]+):(%d+):%d+') do
  local i = number_of[name]
  if not i then return {'NO_ORDER'} end
  local moved, places = move_bought(rows[i], KEYS[ROWS + 2 * i], row, number, states)
  free, count = moved and free, count + places
end
if step == 'retake' then
  for i, name in ipairs(names) do sort_tables(name, rows[i], {}, {}, parts) end
  local within = taken + count <= tonumber(redis.call('HGET', program, 'limit'))
  local may = free and not parts[1] and within and may_retake(program, now_ms(), count, (taken_and_free(program, remain)))
  step = may and step or 'owe'
end
if step == 'retake' then
  for i in ipairs(names) do
    counts[i] = -write_rows(rows[i], KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i])
  end
  add_free(remain, names, counts)
elseif step == 'sell' then
  for i in ipairs(names) do write_rows(rows[i], KEYS[ROWS + 2 * i], nil) end
end
if step == 'retake' or step == 'sell' then redis.call('HSET', order, 'map', log_change(program, changes, names, rows)) end
local reply, entry = record_payment(order, orders, order_member, outbox, idem, fingerprint, step, payments, payment, now_ms())
if step == 'retake' then write_tally(buyers, user, taken + count, entry, with_id(ids, order_id)) end
if step == 'sell' then drop_unpaid(buyers, user, order_id) end
return reply

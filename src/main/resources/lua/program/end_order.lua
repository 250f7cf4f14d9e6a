--[[ end_order: cancel or expire an unpaid order of a program, refund a paid one, or end either with its cancelled
     resource; its seats are free again.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 orders:exp   8 outbox   9 rows_or_picks …
ARGV   1 order_member   2 ending   3 fingerprint   4 refund   5 category …
REPLY  ENDED pay_status version | AGAIN | NO_ORDER | WRONG_STATE pay_status | NOT_DUE pay_before_ms |
       WRONG_AMOUNT cents | UNINITIALISED | KEY_REUSED
KEEPS  remain = free seats in each category; a seat comes back once, by the order that has it
COST   O(log orders), and O(log rows) and O(seats of the row) for each row; 20 rows at most ]]
--@include program/shared/hall
--@include shared/guard
--@include shared/ending
--@include shared/answer
--@include shared/kept
--@include shared/tally

local epoch, program, remain, buyers, changes, order, orders, outbox = unpack(KEYS)
local order_member, ending, fingerprint, refund = unpack(ARGV, 1, 4)
-- Category i has its rows in KEYS[ROWS + 2 * i] and its index of picks in KEYS[PICKS + 2 * i].
local FIRST_CATEGORY, ROWS, PICKS = 5, 7, 8
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local names, rows, number_of, count, counts = {unpack(ARGV, FIRST_CATEGORY)}, {}, {}, 0, {}
local idem = KEYS[ROWS + 2 * (#names + 1)]
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
for i, name in ipairs(names) do
  if not there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) then return {'UNINITIALISED'} end
  rows[i], number_of[name] = {}, i
end
local now = now_ms()
local refusal = refuse_end(order, epoch, orders, order_member, outbox, ending, now, refund)
if refusal then return refusal end

local user, seats, id, paid = unpack(redis.call('HMGET', order, 'owner', 'seats', 'order', 'pay_status'))
for name, row, number in seats:gmatch('([^: ]+):([^: ]+):(%d+):%d+') do
  local i = number_of[name]
  -- Its seats were moved to a category that its caller did not know.
  if not i then return {'NO_ORDER'} end
  local _, places = move_bought(rows[i], KEYS[ROWS + 2 * i], row, number, paid == '1' and RETURNED or RELEASED)
  count = count + places
end
for i in ipairs(names) do
  counts[i] = write_rows(rows[i], KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i])
end
add_free(remain, names, counts)
local taken, entry, ids = read_tally(redis.call('HGET', buyers, user))
write_tally(buyers, user, taken - count, entry, without(ids, id))
redis.call('HSET', order, 'map', log_change(program, changes, names, rows))
end_order(order, orders, order_member, ending, now, refund, program)
local status, version = unpack(redis.call('HMGET', order, 'pay_status', 'version'))
local reply, told = answer_order(order, outbox, idem, fingerprint, {'ENDED', status, version}, {})
release_order(program, buyers, order, user, id, ending, now, told)
return reply

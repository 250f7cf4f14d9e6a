--[[ pay_order: record the payment of an unpaid order of a program; its seats are sold.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 orders:exp   8 outbox   9 rows_or_picks …
ARGV   1 order_member   2 reference   3 fingerprint   4 category …
REPLY  PAID paid_ms version | NO_ORDER | WRONG_STATE pay_status | TOO_LATE pay_before_ms | UNINITIALISED | KEY_REUSED
KEEPS  a seat is sold when and only when its order is paid
COST   O(log orders), and O(1) for each row; 20 rows at most ]]
--@include program/shared/hall
--@include shared/guard
--@include shared/pay

local epoch, program, remain, buyers, changes, order, orders, outbox = unpack(KEYS)
local order_member, reference, fingerprint = unpack(ARGV, 1, 3)
-- Category i has its rows in KEYS[ROWS + 2 * i] and its index of picks in KEYS[PICKS + 2 * i].
local FIRST_CATEGORY, ROWS, PICKS = 4, 7, 8
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local names, rows, number_of = {unpack(ARGV, FIRST_CATEGORY)}, {}, {}
local idem = KEYS[ROWS + 2 * (#names + 1)]
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
for i, name in ipairs(names) do
  if not there(KEYS[ROWS + 2 * i], KEYS[PICKS + 2 * i]) then return {'UNINITIALISED'} end
  rows[i], number_of[name] = {}, i
end
local now = now_ms()
local refusal, unpaid = refuse_pay(order, epoch, outbox, idem, fingerprint, reference, now)
if refusal then return refusal end

for name, row, number in redis.call('HGET', order, 'seats'):gmatch('([^: ]+):([^: ]+):(%d+):%d+') do
  local i = number_of[name]
  if not i then return {'NO_ORDER'} end
  move_bought(rows[i], KEYS[ROWS + 2 * i], row, number, SOLD)
end
for i in ipairs(names) do
  write_rows(rows[i], KEYS[ROWS + 2 * i], nil)
end
redis.call('HSET', order, 'map', log_change(program, changes, names, rows))
return pay_order(buyers, order, orders, order_member, outbox, idem, fingerprint, reference, now, unpaid)

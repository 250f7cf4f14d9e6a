--[[ pay_order: record the payment of an unpaid order of a program; its seats are sold.
KEYS   1 epoch   2 program   3 remain   4 buyers   5 changes   6 order   7 orders:exp   8 outbox   9 rows_or_picks …
ARGV   1 order_member   2 reference   3 fingerprint   4 category …
REPLY  PAID paid_ms version | NO_ORDER | WRONG_STATE pay_status | TOO_LATE pay_before_ms | UNINITIALISED | KEY_REUSED
KEEPS  a seat is sold when and only when its order is paid
COST   O(log orders), and O(1) for each row; 20 rows at most ]]
--@include shared/hall
--@include shared/guard
--@include shared/pay

local epoch, program, remain, buyers, changes, order, orders, outbox = unpack(KEYS)
if not initialised(epoch, program, program, remain, buyers) then return {'UNINITIALISED'} end
local names, rows, number_of = {unpack(ARGV, 4)}, {}, {}
local idem = 9 + 2 * #names
local seen = replay(outbox, KEYS[idem], ARGV[3])
if seen then return seen end
for i, name in ipairs(names) do
  if not there(KEYS[7 + 2 * i], KEYS[8 + 2 * i]) then return {'UNINITIALISED'} end
  rows[i], number_of[name] = {}, i
end
local now = now_ms()
local refusal = refuse_pay(order, epoch, outbox, KEYS[idem], ARGV[3], ARGV[2], now)
if refusal then return refusal end

for name, row, number in redis.call('HGET', order, 'seats'):gmatch('([^: ]+):([^: ]+):(%d+):%d+') do
  local i = number_of[name]
  move(row_of(rows[i], KEYS[7 + 2 * i], row), tonumber(number), SOLD)
end
for i in ipairs(names) do
  write_rows(rows[i], KEYS[7 + 2 * i], nil)
end
redis.call('HSET', order, 'map', log_change(program, changes, names, rows))
return pay_order(order, orders, ARGV[1], outbox, KEYS[idem], ARGV[3], ARGV[2], now)

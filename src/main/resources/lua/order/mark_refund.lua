--[[ mark_refund: note that the payment system has what is due of an order. No money moves.
KEYS   1 epoch   2 order   3 outbox   4 idem?
ARGV   1 fingerprint
REPLY  MARKED at_ms cents | NOTHING_DUE | NO_ORDER | KEY_REUSED
KEEPS  the mark is of what is due now: what comes to be due later is not marked by it; what is marked is marked once
COST   O(payments of the order) ]]
--@include toolkit/shared/time
--@include shared/payments
--@include shared/answer

local epoch, order, outbox, idem = unpack(KEYS)
local fingerprint = unpack(ARGV)
local seen = replay(outbox, idem, fingerprint)
if seen then return seen end
local version, entry, before = read_order(order, epoch, 'version', 'entry', 'handed_over')
if not version then return {'NO_ORDER'} end
local payments, lines, due = read_payments(order), {}, 0
for _, payment in ipairs(payments) do
  local cents = due_of(payment)
  -- Refunds do not change this sum, and whatever else is due of the payment raises it.
  if cents > 0 then lines[#lines + 1] = payment.reference .. '\t' .. int(cents + payment.back + payment.kept) end
  due = due + cents
end
if due == 0 then return {'NOTHING_DUE', under_way(outbox, entry)} end
local at, marked = (before or ''):match('^(%d+)\n(.*)$')
if marked == table.concat(lines, '\n') then
  if not idem then return {'MARKED', at, int(due), under_way(outbox, entry)} end
  return repeat_answer(order, outbox, idem, fingerprint, {'MARKED', at, int(due)})
end

local now = now_ms()
STEP = step_line(now, 'handed-over', '', due)
redis.call('HSET', order, 'handed_over', int(now) .. '\n' .. table.concat(lines, '\n'))
redis.call('HINCRBY', order, 'version', 1)
return answer_order(order, outbox, idem, fingerprint, {'MARKED', int(now), int(due)}, {})

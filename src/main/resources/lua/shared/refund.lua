--@include shared/payments

-- The cents of an order that have come and were not given back: those that are due, and those that are placed.
local function open_cents(payments)
  local due, placed = 0, 0
  for _, payment in ipairs(payments) do
    local left = payment.cents - payment.back
    if payment.state == 'REFUND_DUE' then due = due + left end
    if payment.state == 'CAPTURED' then placed = placed + left end
  end
  return due, placed
end

-- Gives cents back of the payments in one state, oldest first. Answers what these had not.
local function give_back(payments, state, cents, now)
  for _, payment in ipairs(payments) do
    local part = payment.state == state and math.min(cents, payment.cents - payment.back) or 0
    payment.back, cents = payment.back + part, cents - part
    if payment.state == state and payment.back == payment.cents then payment.state, payment.at = 'REFUNDED', int(now) end
  end
  return cents
end

-- The refund of a reference as its order keeps it: a line with tabs between reference, cents, time, seats and reason.
local function find_refund(order, reference)
  for line in (redis.call('HGET', order, 'refunds') or ''):gmatch('[^\n]+') do
    if line:match('^[^\t]*') == reference then return line end
  end
  return nil
end

-- The reply to a refund that is repeated, or that names more than there is; nil when it can be given.
local function refuse_refund(order, outbox, entry, reference, cents, open)
  local line = find_refund(order, reference)
  local known = line and line:match('^[^\t]*\t(%d+)')
  if known == cents then return {'REFUND', line, under_way(outbox, entry)} end
  if known then return {'OTHER_AMOUNT', known, under_way(outbox, entry)} end
  if tonumber(cents) > open then return {'TOO_MUCH', int(open), under_way(outbox, entry)} end
  return nil
end

-- Keeps a refund, given as reference, cents, seats and reason with tabs between them, and the payments. Answers its
-- line.
local function keep_refund(order, payments, refund, now)
  local line = refund:gsub('^([^\t]*\t%d+\t)', '%1' .. int(now) .. '\t')
  local reference, cents = refund:match('^([^\t]*)\t(%d+)')
  STEP = step_line(now, 'refunded', reference, tonumber(cents))
  local before = redis.call('HGET', order, 'refunds') or ''
  redis.call('HSET', order, 'refunds', before == '' and line or before .. '\n' .. line)
  write_payments(payments)
  return line
end

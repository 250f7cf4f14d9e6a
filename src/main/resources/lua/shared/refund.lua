--@include shared/payments
--@include shared/refund_rules

-- The cents of a payment that are open and due (REFUND_DUE), or open and placed (CAPTURED).
local function open_in(payment, state)
  if state == 'REFUND_DUE' then return due_of(payment) end
  return payment.state == 'CAPTURED' and open_of(payment) - payment.due or 0
end

-- The cents of an order that have come and are open: those that are due, and those that are placed.
local function open_cents(payments)
  local due, placed = 0, 0
  for _, payment in ipairs(payments) do
    due, placed = due + open_in(payment, 'REFUND_DUE'), placed + open_in(payment, 'CAPTURED')
  end
  return due, placed
end

-- Gives cents back of what is due or placed of the payments, oldest first, and keeps others. Answers what these had not
-- to give back. A payment of which nothing is open is refunded, whatever the seller keeps of it.
local function give_back(payments, state, cents, kept, now)
  for _, payment in ipairs(payments) do
    local open = open_in(payment, state)
    local part = math.min(cents, open)
    local rest = math.min(kept, open - part)
    payment.back, cents, payment.kept, kept = payment.back + part, cents - part, payment.kept + rest, kept - rest
    if state == 'REFUND_DUE' and payment.due > 0 then payment.due = payment.due - part - rest end
    if payment.state == state and open_of(payment) == 0 then payment.state, payment.at = 'REFUNDED', int(now) end
    owe_rest(payment, now)
  end
  return cents
end

-- The reply to a refund that is repeated, or that names more than there is; nil when it can be given.
local function refuse_refund(order, outbox, entry, reference, cents, kept, open)
  local line = find_refund(order, reference)
  local known = line and line:match('^[^\t]*\t(%d+)')
  local known_kept = line and kept_cents(line, KEPT_OF_LINE)
  local stated = tonumber(cents)
  if known and (not stated or known == cents and known_kept == kept) then return {'REFUND', line, under_way(outbox, entry)} end
  if known then return {'OTHER_AMOUNT', known, int(known_kept), under_way(outbox, entry)} end
  if stated and stated + kept > open then return {'TOO_MUCH', int(open), under_way(outbox, entry)} end
  return nil
end

-- Notes a refund, given as its line without the time, and the payments. Answers its line.
local function keep_refund(order, payments, refund, now)
  local line = refund:gsub('^([^\t]*\t%d+\t)', '%1' .. int(now) .. '\t')
  local reference, cents = refund:match('^([^\t]*)\t(%d+)')
  local kept = kept_cents(refund, KEPT_ASKED)
  STEP = step_line(now, 'refunded', reference, tonumber(cents)) .. (kept > 0 and '\n' .. step_line(now, 'kept', reference, kept) or '')
  if OVERRULED then STEP = STEP .. '\n' .. step_line(now, 'overruled', reference, OVERRULED) end
  local before = redis.call('HGET', order, 'refunds') or ''
  redis.call('HSET', order, 'refunds', before == '' and line or before .. '\n' .. line)
  write_payments(payments)
  return line
end

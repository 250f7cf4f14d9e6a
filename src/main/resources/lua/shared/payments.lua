--@include shared/order

-- The payments of an order, oldest first, as its field payments keeps them: a line each, with tabs between reference,
-- cents, state, time of that state, end of an authorization, cents given back, and, if any, cents that the seller keeps
-- of what was given back, and those that are due although the others are placed.
local function parse_payments(packed, status, reference, price, paid_at, due)
  local payments = {was_due = due}
  for line in (packed or ''):gmatch('[^\n]+') do
    local name, cents, state, at, till, back, kept, owed = line:match('^([^\t]*)\t(%d+)\t([A-Z_]+)\t(%d*)\t(%d*)\t(%d+)\t?(%d*)\t?(%d*)$')
    payments[#payments + 1] = {reference = name, cents = tonumber(cents), state = state, at = at, till = till, back = tonumber(back), kept = tonumber(kept) or 0, due = tonumber(owed) or 0}
  end
  -- An order that was paid before payments were kept has the one that it implies.
  if #payments == 0 and (status == '1' or status == '2') then
    local cents = tonumber(price or '') or 0
    payments[1] = {reference = reference or '', cents = cents, at = paid_at or '', till = '', state = status == '1' and 'CAPTURED' or 'REFUNDED', back = status == '1' and 0 or cents, kept = 0, due = 0}
  end
  return payments
end

local function read_payments(order)
  return parse_payments(unpack(redis.call('HMGET', order, 'payments', 'pay_status', 'reference', 'price', 'paid_at', 'refund_due')))
end

local function pack_payment(payment)
  return table.concat({payment.reference, int(payment.cents), payment.state, payment.at, payment.till, int(payment.back),
    payment.kept + payment.due > 0 and int(payment.kept) or nil, payment.due > 0 and int(payment.due) or nil}, '\t')
end

-- The cents of a payment that were neither given back nor kept.
local function open_of(payment)
  return payment.cents - payment.back - payment.kept
end

-- The cents of a payment that are to be given back.
local function due_of(payment)
  return payment.state == 'REFUND_DUE' and open_of(payment) or payment.due
end

-- Lets a captured payment of which nothing is placed any more be due as a whole.
local function owe_rest(payment, now)
  if payment.due > 0 and payment.due == open_of(payment) then payment.state, payment.at, payment.due = 'REFUND_DUE', int(now), 0 end
end

-- Keeps the payments with what the script changes of its order, and beside them what is to be given back of them.
local function write_payments(payments)
  local lines, due = {}, 0
  for i, payment in ipairs(payments) do
    lines[i] = pack_payment(payment)
    due = due + due_of(payment)
  end
  local n = #CHANGES
  CHANGES[n + 1], CHANGES[n + 2] = 'payments', table.concat(lines, '\n')
  if due > 0 or payments.was_due then CHANGES[n + 3], CHANGES[n + 4] = 'refund_due', due > 0 and int(due) or '' end
end

--@include shared/refund

-- The cents of what is placed that are beyond the price of what an order has, if that has become less; with its
-- payments and the cents that are placed.
local function beyond_price(order, less, price)
  if not less then return 0 end
  local payments = read_payments(order)
  local _, placed = open_cents(payments)
  return math.max(0, placed - price), payments, placed
end

-- Makes so many of the placed cents of an order due, oldest payments first; the rest stays placed.
local function owe_placed(order, payments, rest, due, now)
  for _, payment in ipairs(payments) do
    local part = math.min(due, open_in(payment, 'CAPTURED'))
    payment.due, due = payment.due + part, due - part
    owe_rest(payment, now)
  end
  redis.call('HSET', order, 'placed', int(rest))
  write_payments(payments)
end

--@include shared/refund

-- Plans to give so many units of a paid order back with their money: answers how many it has, the cents of those, and
-- the payments; or the refusal behind them, which is the answer to a refund that is repeated, too; and the refund with
-- its amounts. Where money was given back before and less than their price is left, they have their share of that.
local function plan_refund(order, epoch, outbox, reference, cents, refund, asked, now)
  local status, entry, units, price = read_order(order, epoch, 'pay_status', 'entry', 'units', 'price')
  if not status then return nil, nil, nil, {'NO_ORDER'} end
  local payments = read_payments(order)
  local due, placed = open_cents(payments)
  local kept = kept_cents(refund, KEPT_ASKED)
  local refusal = refuse_refund(order, outbox, entry, reference, cents, kept, due + placed)
  if refusal then return nil, nil, nil, refusal end
  if status ~= '1' then return nil, nil, nil, {'WRONG_STATE', status, under_way(outbox, entry)} end
  units, asked = tonumber(units) or 1, tonumber(asked)
  if asked > units then return nil, nil, nil, {'NOT_HAD', int(units), under_way(outbox, entry)} end
  -- One without a price was sold for what was paid.
  local cost = asked == units and placed or math.floor((tonumber(price or '') or placed) * asked / units)
  if cost > placed then cost = math.floor(placed * asked / units) end
  refund, cents, kept = settle(order, refund, cost, 0, now)
  if cents + kept ~= cost then return nil, nil, nil, {'WRONG_AMOUNT', int(cost), under_way(outbox, entry)} end
  return units, cost, payments, asked == units and {'ENDS'} or nil, refund
end

-- Gives them back, with the part of their cost that the seller does not keep; the order keeps the others, and is of
-- their price. Answers the refund's line.
local function refund_units(order, payments, refund, left, cost, now)
  local price, placed, units = unpack(redis.call('HMGET', order, 'price', 'placed', 'units'))
  local kept = kept_cents(refund, KEPT_ASKED)
  give_back(payments, 'CAPTURED', cost - kept, kept, now)
  local line = keep_refund(order, payments, refund, now)
  -- An order that was paid by an earlier version does not tell what is placed: its price.
  price = tonumber(price or '')
  redis.call('HSET', order, 'units', int(left), 'price', price and int(math.ceil(price * left / (tonumber(units) or 1))) or '', 'placed', int((tonumber(placed or '') or price or cost) - cost))
  redis.call('HINCRBY', order, 'version', 1)
  return line
end

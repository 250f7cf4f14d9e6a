--@include shared/pin

-- Whether so many cents have come before in one payment.
local function was_paid(payments, cents)
  for _, payment in ipairs(payments) do
    if payment.cents == cents and payment.state ~= 'AUTHORIZED' and payment.state ~= 'VOIDED' then return true end
  end
  return false
end

-- The step of a payment: 'told' (known before), 'pin', 'void', 'sell' what the order has, 'retake' what it had, 'owe'
-- money back; with it all payments and this one, or the refusal behind them. An authorization without an end gets one.
local function plan_payment(order, epoch, outbox, reference, cents, state, till, authorized_ms)
  local status, price, entry, ending = read_order(order, epoch, 'pay_status', 'price', 'entry', 'ending')
  if not status then return nil, nil, nil, {'NO_ORDER'} end
  local payments = read_payments(order)
  local known = find_payment(payments, reference)
  cents = tonumber(cents)
  local other = known and known.cents ~= cents
  if other then return nil, nil, nil, {'OTHER_AMOUNT', int(known.cents), under_way(outbox, entry)} end
  -- A capture may follow a void that was overtaken: its money has moved all the same.
  if known and (state == 'AUTHORIZED' or state == known.state or (known.state ~= 'AUTHORIZED' and known.state ~= 'VOIDED')) then
    return 'told', payments, known
  end
  local wrong = not known and (tonumber(price or '') or cents) ~= cents
  -- A second capture of an order that has given a part back since has the amount of the first.
  local again = wrong and state == 'CAPTURED' and status ~= '0' and was_paid(payments, cents)
  if wrong and not again then return nil, nil, nil, {'WRONG_AMOUNT', price, under_way(outbox, entry)} end
  if state ~= 'CAPTURED' and not known and status ~= '0' then return nil, nil, nil, {'WRONG_STATE', status, under_way(outbox, entry)} end
  local step = state == 'AUTHORIZED' and 'pin' or state == 'VOIDED' and 'void' or status == '0' and 'sell' or status == '-1' and ending ~= 'late' and not again and 'retake' or 'owe'
  if step == 'pin' and till == '' then till = int(now_ms() + authorized_ms) end
  return step, payments, payment_of(payments, reference, cents, till)
end

-- The last step: keeps the payment and what it has led to. Answers the reply, and the outbox entry of its fact if there
-- is one.
local function record_payment(order, orders, member, outbox, idem, fingerprint, step, payments, payment, now)
  if step == 'told' then
    local entry = redis.call('HGET', order, 'entry')
    if not idem then return {'PAYMENT', pack_payment(payment), under_way(outbox, entry)} end
    return repeat_answer(order, outbox, idem, fingerprint, {'PAYMENT', pack_payment(payment)})
  end
  payment.at = int(now)
  payment.state = ({pin = 'AUTHORIZED', void = 'VOIDED', owe = 'REFUND_DUE'})[step] or 'CAPTURED'
  STEP = step_line(now, payment.state, payment.reference, payment.cents)
  write_payments(payments)
  if (step == 'pin' or step == 'void') and redis.call('HGET', order, 'pay_status') == '0' then
    pin_order(order, orders, member, payments)
  end
  if step == 'sell' or step == 'retake' then
    redis.call('HSET', order, 'pay_status', '1', 'paid_at', int(now), 'reference', payment.reference, 'placed', int(payment.cents))
    redis.call('ZREM', orders, member)
  end
  if step == 'retake' then
    redis.call('HSET', order, 'ending', '', 'ended_at', '')
    redis.call('PERSIST', order)
  end
  redis.call('HINCRBY', order, 'version', 1)
  return answer_order(order, outbox, idem, fingerprint, {'PAYMENT', pack_payment(payment)}, {})
end

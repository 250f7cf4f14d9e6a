--@include shared/expires
--@include shared/find_payment
--@include shared/unpaid

-- Why an order cannot be paid now, or the answer to a payment that is repeated; nil when it can be paid, and behind it
-- the order as a payment needs it, read once.
local function refuse_pay(order, epoch, outbox, idem, fingerprint, reference, now)
  local status, pay_before, pinned, known, paid_at, version, entry, packed, price, due, user, id, history =
    read_order(order, epoch, 'pay_status', 'pay_before', 'pinned_until', 'reference', 'paid_at', 'version', 'entry', 'payments', 'price', 'refund_due', 'owner', 'order', 'history')
  if not status then return {'NO_ORDER'} end
  if status == '1' and known == reference then
    if not idem then return {'PAID', paid_at, version, under_way(outbox, entry)} end
    return repeat_answer(order, outbox, idem, fingerprint, {'PAID', paid_at, version})
  end
  if status ~= '0' then return {'WRONG_STATE', status, under_way(outbox, entry)} end
  if tonumber(pay_before or '') and expires(pay_before, pinned) <= now then return {'TOO_LATE', pay_before} end
  CHANGED, HISTORY = entry, history or ''
  return nil, {payments = parse_payments(packed, status, known, price, paid_at, due), user = user, id = id, price = price, version = version}
end

-- Records the payment; what the order took stays taken and no longer expires. Answers its reply.
local function pay_order(tally, order, orders, member, outbox, idem, fingerprint, reference, now, unpaid)
  local payment = payment_of(unpaid.payments, reference, tonumber(unpaid.price or '') or 0, '')
  local at, version, cents = int(now), int((unpaid.version or 0) + 1), int(payment.cents)
  payment.state, payment.at = 'CAPTURED', at
  CHANGES = {'pay_status', '1', 'paid_at', at, 'reference', reference, 'placed', cents, 'version', version}
  write_payments(unpaid.payments)
  STEP = step_line(now, 'paid', reference, payment.cents)
  redis.call('ZREM', orders, member)
  drop_unpaid(tally, unpaid.user, unpaid.id)
  return answer_order(order, outbox, idem, fingerprint, {'PAID', at, version}, {})
end

--@include shared/payments
--@include shared/kept
--@include shared/answer

-- Why an order cannot be paid now, or the answer to a payment that is repeated; nil when it can be paid.
local function refuse_pay(order, epoch, outbox, idem, fingerprint, reference, now)
  local status, pay_before, pinned, known, paid_at, version, entry =
    read_order(order, epoch, 'pay_status', 'pay_before', 'pinned_until', 'reference', 'paid_at', 'version', 'entry')
  if not status then return {'NO_ORDER'} end
  if status == '1' and known == reference then
    if not idem then return {'PAID', paid_at, version, under_way(outbox, entry)} end
    return repeat_answer(order, outbox, idem, fingerprint, {'PAID', paid_at, version})
  end
  if status ~= '0' then return {'WRONG_STATE', status, under_way(outbox, entry)} end
  if tonumber(pay_before or '') and expires(pay_before, pinned) <= now then return {'TOO_LATE', pay_before} end
  return nil
end

-- Records the payment; what the order took stays taken and no longer expires. Answers its reply.
local function pay_order(tally, order, orders, member, outbox, idem, fingerprint, reference, now)
  local payments, user, id, price = read_payments(order), unpack(redis.call('HMGET', order, 'owner', 'order', 'price'))
  local payment = payment_of(payments, reference, tonumber(price or '') or 0, '')
  payment.state, payment.at = 'CAPTURED', int(now)
  write_payments(order, payments)
  redis.call('HSET', order, 'pay_status', 1, 'paid_at', int(now), 'reference', reference, 'placed', int(payment.cents))
  STEP = step_line(now, 'paid', reference, payment.cents)
  local version = redis.call('HINCRBY', order, 'version', 1)
  redis.call('ZREM', orders, member)
  drop_unpaid(tally, user, id)
  return answer_order(order, outbox, idem, fingerprint, {'PAID', int(now), int(version)}, {})
end

--@include shared/order
--@include shared/answer

-- Why an order cannot be paid now, or the answer to a payment that is repeated; nil when it can be paid.
local function refuse_pay(order, epoch, outbox, idem, fingerprint, reference, now)
  local status, pay_before, known, paid_at, version =
    read_order(order, epoch, 'pay_status', 'pay_before', 'reference', 'paid_at', 'version')
  if not status then return {'NO_ORDER'} end
  if status == '1' and known == reference then
    -- The first payment's fact may be on its way still: written once more, so that this answer waits for it too.
    return answer(outbox, idem, fingerprint, {'PAID', paid_at, version}, {order_fact(order)})
  end
  if status ~= '0' then return {'WRONG_STATE', status} end
  if (tonumber(pay_before or '') or now + 1) <= now then return {'TOO_LATE', pay_before} end
  return nil
end

-- Records the payment; what the order took stays taken and no longer expires. Answers its reply.
local function pay_order(order, orders, member, outbox, idem, fingerprint, reference, now)
  redis.call('HSET', order, 'pay_status', 1, 'paid_at', int(now), 'reference', reference)
  local version = redis.call('HINCRBY', order, 'version', 1)
  redis.call('ZREM', orders, member)
  return answer(outbox, idem, fingerprint, {'PAID', int(now), int(version)}, {order_fact(order)})
end

--@include shared/payments

-- Makes the captured money of an order due, and ends its authorizations. Answers the cents that are due by this.
local function owe_all(order, now)
  local payments, owed, voided = read_payments(order), 0, false
  for _, payment in ipairs(payments) do
    if payment.state == 'AUTHORIZED' then payment.state, payment.at, voided = 'VOIDED', int(now), true end
    if payment.state == 'CAPTURED' and open_of(payment) > 0 then
      payment.state, payment.at, owed, payment.due = 'REFUND_DUE', int(now), owed + open_of(payment) - payment.due, 0
    end
  end
  if owed > 0 then redis.call('HSET', order, 'placed', '') end
  if voided then redis.call('HSET', order, 'pinned_until', '') end
  if owed > 0 or voided then write_payments(payments) end
  return owed
end

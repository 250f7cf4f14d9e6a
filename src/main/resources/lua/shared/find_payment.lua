--@include shared/payments

-- The payment of a reference; none when there is none.
local function find_payment(payments, reference)
  for _, payment in ipairs(payments) do
    if payment.reference == reference then return payment end
  end
end

-- The same, or a new one.
local function payment_of(payments, reference, cents, till)
  local payment = find_payment(payments, reference)
  if not payment then
    payment = {reference = reference, cents = cents, state = '', at = '', till = till, back = 0, kept = 0, due = 0}
    payments[#payments + 1] = payment
  end
  return payment
end

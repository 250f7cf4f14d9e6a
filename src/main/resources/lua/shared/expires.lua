-- The time in ms at which an unpaid order expires; 0 for one without a pay-before time and without an authorization.
local function expires(pay_before, pinned)
  return math.max(tonumber(pay_before or '') or 0, tonumber(pinned or '') or 0)
end

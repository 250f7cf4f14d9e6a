--@include toolkit/shared/time

-- The refusal of units whose total, by a price in cents, is not the one that the buyer expects; nil where it is, or
-- where none is expected ('').
local function refuse_total(expected, price, units)
  local total = (tonumber(price) or 0) * units
  return expected ~= '' and tonumber(expected) ~= total and {'OTHER_TOTAL', int(total)} or nil
end

--@include toolkit/shared/time

-- The refusal of units at a price, in cents, whose total is not the one that the buyer expects; nil where it is, or
-- where none is expected ('').
local function refuse_cost(expected, price, units)
  local total = (tonumber(price) or 0) * units
  return expected ~= '' and tonumber(expected) ~= total and {'OTHER_TOTAL', int(total)} or nil
end

-- The fields of an order beside the common ones: one of its model, what so many units cost, '' where there is no price,
-- and their number unless it is one.
local function priced_fields(name, value, price, units)
  local fields = {name, value, 'price', units > 1 and (price or '') ~= '' and int(price * units) or price or ''}
  if units > 1 then fields[5], fields[6] = 'units', int(units) end
  return fields
end

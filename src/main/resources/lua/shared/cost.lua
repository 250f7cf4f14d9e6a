--@include toolkit/shared/time

-- The fields of an order beside the common ones: one of its model, what so many units cost, '' where there is no price,
-- and their number unless it is one.
local function priced_fields(name, value, price, units)
  local fields = {name, value, 'price', units > 1 and (price or '') ~= '' and int(price * units) or price or ''}
  if units > 1 then fields[5], fields[6] = 'units', int(units) end
  return fields
end

--@include toolkit/shared/time

-- Adds the cost of so many units to the fields of an order, '' where there is no price, and their number unless it is
-- one.
local function add_cost(fields, price, units)
  local cost = units > 1 and (price or '') ~= '' and int(price * units) or price or ''
  fields[#fields + 1], fields[#fields + 2] = 'price', cost
  if units > 1 then fields[#fields + 1], fields[#fields + 2] = 'units', int(units) end
end

--@include toolkit/shared/time

-- A user's field of the buyers with one more active order.
local function with_order(ordered, order, entry, places)
  return ((ordered or '') == '' and '' or ordered .. ' ') .. order .. ':' .. entry .. (places > 1 and ':' .. int(places) or '')
end

--@include program/shared/places

-- The text of places when there are to be so many, with those that are taken as they are; fewer than these are refused.
local function keep_places(before, wanted, category, refused)
  local held, sold = count_places(before, 'h'), count_places(before, 's')
  local free = count_places(wanted, '.') - held - sold
  if free < 0 then refused[#refused + 1] = table.concat({category, PLACES, int(held + sold)}, ':') end
  return places_text(free, held, sold)
end

-- The text of a row that is wanted so, with the seats of the row that are taken as they are; those that cannot stay are
-- listed.
local function keep_taken(before, wanted, category, row, refused)
  if row == PLACES then return keep_places(before, wanted, category, refused) end
  local parts, from = {}, 1
  for _ = 1, #before do
    local at = before:find('[hsHS]', from)
    if not at then break end
    local state, want = before:sub(at, at), wanted:sub(at, at)
    if want ~= '.' and want ~= 'a' then refused[#refused + 1] = table.concat({category, row, at}, ':') end
    parts[#parts + 1], parts[#parts + 2] = wanted:sub(from, at - 1), want == 'a' and state:upper() or state:lower()
    from = at + 1
  end
  return table.concat(parts) .. wanted:sub(from)
end

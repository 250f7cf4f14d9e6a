-- A row's text with its seats as they stand, and '|' for an aisle: what stands side by side follows one another in it.
-- Behind it the number of the seat at each place of the text; nil where the seats stand side by side in the order of
-- their numbers. A row tells it in a line behind '=' (ADR 202), in runs of first number, last number and step; 0 is an
-- aisle. A row that is sold as a whole (ADR 248) has none: no seat of it is picked.
local function standing(own, text)
  if own:sub(1, 2) == '\n#' then return '' end
  local runs = own:match('\n=\t([^\n]*)')
  if not runs then return text end
  local seats, numbers = {}, {}
  for first, last, step in runs:gmatch('(%d+):(%d+):(-?%d+)') do
    for number = tonumber(first), tonumber(last), tonumber(step) do
      seats[#seats + 1], numbers[#numbers + 1] = number == 0 and '|' or text:sub(number, number), number
    end
  end
  return table.concat(seats), numbers
end

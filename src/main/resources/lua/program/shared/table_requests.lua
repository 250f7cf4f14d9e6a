--@include program/shared/seats
--@include program/shared/tables

-- Names all seats of the tables that a request wants, in memory; answers how many seats that is.
local function name_tables(request, rows, picks)
  if #request.tables == 0 then return 0 end
--@include program/shared/find_tables
  return find_tables(request, rows, picks)
end

-- The field of an order with the number of people of each table that is bought; none when there are none.
local function people_of(bought)
  if bought.tables[1] then return 'people', table.concat(bought.tables, ' ') end
end

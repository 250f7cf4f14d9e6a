--@include toolkit/shared/time
--@include program/shared/index

-- Rows that are sold as a whole, such as tables and booths (ADR 248). The first line that such a row tells of itself
-- has '#', and the least and the greatest number of people. A free one stands in the index once for each number n of
-- people that it takes, in band TABLES + n.
local TABLES = 128

-- The least and the greatest number of people at a row that is sold as a whole; nil for a row of single seats.
local function people_at(own)
  local least, most = own:match('^\n#\t(%d+)\t(%d+)')
  return tonumber(least), tonumber(most)
end

-- Puts a row that is sold as a whole in the index if all of its seats are free, or takes it away from there.
local function index_table(adds, drops, row, rank, own, text)
  local least, most = people_at(own)
  for n = least or 1, most or 0 do
    local member = ('#%02d'):format(n) .. row
    if text:find('^[.a]+$') then adds[#adds + 1], adds[#adds + 2] = (TABLES + n) * SPAN + rank, member else drops[#drops + 1] = member end
  end
end

-- The rows sold as a whole of a category that seats were moved in: to the first list those that were moved whole, with
-- the number of people as an order keeps it, to the second those of which some were.
local function sort_tables(name, rows, people, whole, parts)
  for _, row in ipairs(rows) do
    local _, most = people_at(row.own)
    local id, all = name .. ':' .. row.row, row.count == #(row.text or '')
    if most and all then whole[#whole + 1] = id .. ':' .. int(people[row.row] or most) end
    if most and not all and row.count > 0 then parts[#parts + 1] = id end
  end
end

--@include program/shared/seats
--@include program/shared/tables

-- The best free row that is sold as a whole to so many people, without those given out; nil when there is none.
local function best_table(picks, people, given)
  local first = (TABLES + people) * SPAN
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', picks, first, first + SPAN - 1, 'LIMIT', 0, #given + 1)) do
    if not given[member:sub(4)] then return member:sub(4) end
  end
  return nil
end

-- Why a table cannot be had by so many people, or nil.
local function refuse_table(request, name, row, people)
  if not name then return {'NOT_ENOUGH', request.name} end
  local least, most = people_at(row.own)
  if not least then return {'UNKNOWN_TABLE', request.name .. ':' .. name} end
  local fits = people == 0 or people >= least and people <= most
  return not fits and {'OTHER_PEOPLE', request.name .. ':' .. name, int(least), int(most)} or nil
end

-- Names all seats of the tables that a request wants, in memory: a table without a name is picked, one without a number
-- of people has as many as it takes. Answers how many seats that is; keeps why a table cannot be had, and the number of
-- people without a table.
local function find_tables(request, rows, picks)
  local given, count, named = {}, 0, request.named
  for i = 1, #request.tables, 2 do
    local name, people = request.tables[i], tonumber(request.tables[i + 1])
    if name == '' then name = best_table(picks, people, given) end
    local row = name and row_of(request.rows, rows, name)
    local refused = refuse_table(request, name, row, people)
    request.refused, request.missed = request.refused or refused, request.missed + (name and 0 or people)
    if not refused then
      given[#given + 1], given[name], request.people[name] = name, true, people > 0 and people or nil
      for n = 1, #row.text do named[#named + 1], named[#named + 2] = name, n end
      count = count + #row.text
    end
  end
  request.count = request.count + count
  return count
end

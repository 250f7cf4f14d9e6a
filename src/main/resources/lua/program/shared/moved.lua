--@include program/shared/moved_money
--@include program/shared/moves
--@include program/shared/tables

-- The rows sold as a whole that seats were moved in.
local function moved_tables(names, rows)
  local tables = {'PART_OF_TABLE'}
  for i, name in ipairs(names) do
    for _, row in ipairs(rows[i]) do
      if #row.moved > 0 and people_at(row.own) then tables[#tables + 1] = name .. ':' .. row.row end
    end
  end
  return tables[2] and tables
end

-- The reply to a dry run: the price of the order before and after, what would be due, and the seats that would be
-- taken, each with its price.
local function would_move(parts, price, total, due)
  local reply = {'WOULD_MOVE', price, int(total), int(due)}
  for _, part in ipairs(parts) do
    reply[#reply + 1] = part.to and table.concat({part.name, part.row, int(part.number), int(part.cents)}, ':') or nil
  end
  return reply
end

-- The titles of an order's categories, name and title by turns, with those that its seats have now besides.
local function add_titles(titles, parts)
  local lines, known = {}, {}
  for name, title in ((titles or '') .. '\n'):gmatch('([^\n]+)\n([^\n]*)\n') do
    lines[#lines + 1], known[name] = name .. '\n' .. title, true
  end
  for _, part in ipairs(parts) do
    local title = not known[part.name] and redis.call('HGET', KEYS[RESOURCE], 'name:' .. part.name)
    if title then lines[#lines + 1], known[part.name] = part.name .. '\n' .. title, true end
  end
  return table.concat(lines, '\n')
end

-- The steps of the moves, with the money that is due by them first.
local function moved_steps(moves, due, now)
  local steps = due > 0 and {step_line(now, 'refund-due', '', due)} or {}
  for from, to in moves:gmatch('(%S+) (%S+)') do
    steps[#steps + 1] = step_line(now, 'moved', (from .. ' ' .. to):gsub(':', '-'), nil)
  end
  return table.concat(steps, '\n')
end

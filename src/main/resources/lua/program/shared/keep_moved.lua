--@include shared/phases
--@include program/shared/moved

-- The reason against any move now, or nil. Phases and stops do not bind staff, but nothing that is called off moves.
local function refuse_move(program, groups, bound, now)
  local stopped, waves, closes = unpack(redis.call('HMGET', program, 'stopped', 'phases', 'closes_at'))
  local phases, shut = read_phases(stopped, waves, closes, now)
  if phases ~= '' then shut = refuse_phase(phases, groups, now) end
  return shut and (bound or shut[1] == 'STOPPED' and shut[2] ~= '') and shut
end

-- The reason against a new price, or nil: who has paid owes nothing, and one that costs nothing is not unpaid.
local function refuse_total(paid, price, total)
  if paid and total > tonumber(price) then return {'DEARER', price, int(total)} end
  return not paid and total == 0 and {'NOTHING_TO_PAY'} or nil
end

-- Keeps the entry of an unpaid order in the index, which names the categories of its seats, as it is now.
local function move_entry(orders, before, after, pay_before)
  if before == after then return end
  redis.call('ZADD', orders, redis.call('ZSCORE', orders, before) or pay_before, after)
  redis.call('ZREM', orders, before)
end

-- Keeps what an order has now: its seats with their price, its lines, its tickets if they change.
local function keep_moved(order, parts, lines, labels, titles, tickets, total, map)
  local seats, labelled = {}, (labels or '') ~= ''
  for i, part in ipairs(parts) do seats[i] = table.concat({part.name, part.row, int(part.number), int(part.cents)}, ':') end
  for i = 1, parts.lines do
    lines[i] = lines[i] or ''
    labelled = labelled or lines[i] ~= ''
  end
  redis.call('HSET', order, 'seats', table.concat(seats, ' '), 'price', int(total), 'sold_categories', add_titles(titles, parts), 'map', map)
  -- Never empty: facts keep what is not written anew.
  if labelled then redis.call('HSET', order, 'labels', table.concat(lines, '\n') .. '\n') end
  if tickets ~= '' then redis.call('HSET', order, 'tickets', tickets) end
  redis.call('HINCRBY', order, 'version', 1)
end

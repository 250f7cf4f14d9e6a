--@include shared/epoch
--@include toolkit/shared/time
--@include shared/answer
--@include shared/cost

-- The fact of a new unpaid order, and its pay-before time; writes its index entry. One that costs nothing is paid at
-- once, which its fields tell. Its history begins with a line of shared/step. Fields: field and value by turns, what
-- the model adds to the common ones; what the caller attached to its order, in lines, is added, and so are the name,
-- the start and the rules of refunds that its resource, with this key, has now.
local function place_order(index, member, id, model, resource, user, now, pay_ms, fields, free, attached, key)
  local rules, name, title, starts = unpack(redis.call('HMGET', key, 'refund_rules', 'name', 'title', 'starts_at'))
  for field, value in attached:gmatch('([^\n]+)\n([^\n]+)') do fields[#fields + 1], fields[#fields + 2] = field, value end
  for _, kept in ipairs({{'refund_rules', rules}, {'sold_name', name or title}, {'sold_start', starts}}) do
    if (kept[2] or '') ~= '' then fields[#fields + 1], fields[#fields + 2] = unpack(kept) end
  end
  local pay_before, placed_at, request, roles = int(now + pay_ms), int(now), BY:match('^(%S+) (%S+)')
  local fact = {'kind', 'order', 'epoch', EPOCH, 'order', id, 'model', model, 'resource', resource, 'owner', user,
    'pay_status', free and '1' or '0', 'placed_at', placed_at, 'pay_before', pay_before, 'version', '1', 'history', placed_at .. '\t' .. request .. '\t' .. roles .. '\tordered\t\t', unpack(fields)}
  if free then
    local at = #fields
    fields[at + 1], fields[at + 2], fields[at + 3], fields[at + 4] = 'pay_status', '1', 'paid_at', placed_at
    fact[#fact + 1], fact[#fact + 2] = 'paid_at', placed_at
  else
    redis.call('ZADD', index, pay_before, member)
  end
  return fact, pay_before, placed_at
end

-- The last step of a script that placed an order: writes the facts, that of the order first (main = 1), and the order,
-- which is what its fact tells. What it was made of may end only when the order is durable.
local function answer_placed(order, outbox, idem, fingerprint, reply, facts)
  local size, entry = #facts[1], nil
  reply, entry = answer(outbox, idem, fingerprint, reply, facts)
  redis.call('HSET', order, 'entry', entry, unpack(facts[1], 3, size))
  return reply, entry
end

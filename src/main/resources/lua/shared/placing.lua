--@include shared/epoch
--@include toolkit/shared/time
--@include shared/answer

-- The fact of a new unpaid order, and its pay-before time; writes its index entry. One that costs nothing is paid at
-- once, which its fields tell. Its history begins with a line of shared/step. Fields: field and value by turns, what
-- the model adds to the common ones.
local function place_order(index, member, id, model, resource, user, now, pay_ms, fields, free)
  local pay_before, placed_at, at, request, roles = int(now + pay_ms), int(now), #fields, BY:match('^(%S+) (%S+)')
  local fact = {'kind', 'order', 'epoch', EPOCH, 'order', id, 'model', model, 'resource', resource, 'owner', user,
    'pay_status', free and 1 or 0, 'placed_at', placed_at, 'pay_before', pay_before, 'version', 1, 'history', placed_at .. '\t' .. request .. '\t' .. roles .. '\tordered\t\t', unpack(fields)}
  if free then
    fields[at + 1], fields[at + 2], fields[at + 3], fields[at + 4] = 'pay_status', '1', 'paid_at', placed_at
    fact[#fact + 1], fact[#fact + 2] = 'paid_at', placed_at
  else
    redis.call('ZADD', index, pay_before, member)
  end
  return fact, pay_before, placed_at
end

-- The reply of an earlier call of the same request, which Redis did not answer; nil where there was none. Nobody else has
-- the request's order id, so it needs no key. Live: the ids of the user's live orders.
local function placed_before(order, outbox, id, live)
  local fields = AGAIN ~= '' and lives(live, id) and redis.call('HMGET', order, 'pay_before', 'placed_at', 'entry')
  local reply = fields and {'ORDERED', id, fields[1], fields[2], unpack(redis.call('HGETALL', order))}
  if reply then reply[#reply + 1] = under_way(outbox, fields[3]) end
  return reply
end

-- The last step of a script that placed an order: writes the facts, that of the order last, and the order, which is
-- what its fact tells.
local function answer_placed(order, outbox, idem, fingerprint, reply, facts, fact)
  local size, entry = #fact, nil
  facts[#facts + 1] = fact
  reply, entry = answer(outbox, idem, fingerprint, reply, facts)
  redis.call('HSET', order, 'entry', entry, unpack(fact, 3, size))
  return reply, entry
end

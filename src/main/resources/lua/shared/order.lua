--@include shared/epoch
--@include toolkit/shared/time
--@include shared/answer
--@include shared/step

-- The step that the script makes of its order, and the order's history if the script has read it with others, '' for
-- none.
local STEP, HISTORY
-- The changes of the order, field and value by turns; the script's last step writes all of them in one command.
local CHANGES = {}

-- An order is a hash of text fields. Its fact is all of them, so that a fact alone can restore it, but the field entry:
-- the outbox entry of its latest fact. A reply that tells of the order carries that fact, while it may be on its way.
local function order_fact(order)
  local fact = {'kind', 'order'}
  local words = redis.call('HGETALL', order)
  for i = 1, #words, 2 do
    if words[i] ~= 'entry' then fact[#fact + 1], fact[#fact + 2] = words[i], words[i + 1] end
  end
  return fact
end

-- The values of some fields of an order; none when it is not there, or was left by an earlier epoch.
local function read_order(order, epoch, ...)
  local values = redis.call('HMGET', order, 'epoch', ...)
  return unpack(values[1] == EPOCH and values or {}, 2)
end

-- The last step of a script that repeats an answer: the reply is remembered under this key too, and so rides on the
-- order's latest fact once more. Nothing has changed by it, so nothing is told of it.
local function repeat_answer(order, outbox, idem, fingerprint, reply)
  local fact = order_fact(order)
  fact[#fact + 1], fact[#fact + 2] = 'again', '1'
  local entry
  reply, entry = answer(outbox, idem, fingerprint, reply, {fact})
  redis.call('HSET', order, 'entry', entry)
  return reply, entry
end

-- The last step of a script that changed an order: keeps its step, and writes the facts, the order's own last. Answers
-- the reply and that one's entry.
local function answer_order(order, outbox, idem, fingerprint, reply, facts)
  local entry
  if not HISTORY then CHANGED, HISTORY = unpack(redis.call('HMGET', order, 'entry', 'history')) end
  redis.call('HSET', order, 'history', ((HISTORY or '') ~= '' and HISTORY .. '\n' or '') .. STEP, unpack(CHANGES))
  facts[#facts + 1] = order_fact(order)
  reply, entry = answer(outbox, idem, fingerprint, reply, facts)
  redis.call('HSET', order, 'entry', entry)
  return reply, entry
end

--@include shared/replay
--@include shared/left

-- Writes facts (lists: 'kind', its kind, then field and value by turns) into the outbox and remembers the reply; the
-- last step of a script that changed something. Each fact has its actor and its term, and the main one the line of the
-- audit: the last one unless facts.main says another. The reply rides on it, so it must be the one that it tells of.
-- Answers the reply, and the outbox entry of that fact. A new fact is in the reply as one text, with how many words it has, since a list of them costs as
-- much as a write; one that was under way is a list.
local function answer(outbox, idem, fingerprint, reply, facts)
  local ids, after, remembered, main = {}, written_after(outbox), idem and cjson.encode(reply), facts.main or #facts
  -- A key that the server made is Redis's only: it need not outlive the request by more than some seconds.
  local made = fingerprint:match('^~(%d+)')
  for i, fact in ipairs(facts) do
    fact[#fact + 1], fact[#fact + 2], fact[#fact + 3], fact[#fact + 4] = 'by', fact.by or BY, 'term', EPOCH:match('^%d+')
    if after then fact[#fact + 1], fact[#fact + 2] = 'after', after end
    if ACT ~= '' and i == main then fact[#fact + 1], fact[#fact + 2] = 'act', ACT end
    if LEFT then fact[#fact + 1], fact[#fact + 2] = 'left', LEFT end
    if TURN and i == main then fact[#fact + 1], fact[#fact + 2] = 'turn', TURN end
    if idem and not made and i == main then
      for _, word in ipairs({'idem', idem, 'idem_print', fingerprint, 'idem_reply', remembered}) do
        fact[#fact + 1] = word
      end
    end
    ids[i] = redis.call('XADD', outbox, '*', unpack(fact))
    reply[#reply + 1] = {ids[i], table.concat(fact, '\0'), #fact}
  end
  if GAVE and #ids > 0 then redis.call('HSET', KEYS[RESOURCE], 'given', ids[#ids]) end
  if idem then
    -- The form that restore_reply gives it, too.
    redis.call('SET', idem, '[' .. table.concat({cjson.encode(made and '~' or fingerprint), remembered, cjson.encode(ids), EPOCH:match('^%d+')}, ',') .. ']', 'PX', made or 86400000)
  end
  return reply, ids[main]
end

--@include shared/replay
--@include shared/left

-- Writes facts (lists: 'kind', its kind, then field and value by turns) into the outbox and remembers the reply; the
-- last step of a script that changed something. Each fact has its actor and its term, and the main one the line of the
-- audit: the last one unless facts.main says another. The reply rides on it, so it must be the one that it tells of.
-- Answers the reply, and the outbox entry of that fact. A new fact is in the reply as one text, with how many words it
-- has, since a list of them costs as much as a write; one that was under way is a list.
local function answer(outbox, idem, fingerprint, reply, facts)
  local ids, main, term = {}, facts.main or #facts, EPOCH:sub(1, -42)
  -- All are written after what gave units of the resource back last, or what the script changes, and after all before
  -- it, if one of these may not be in MongoDB yet. Else Redis could lose the fact that gave a unit back while the one
  -- that takes it is written.
  local after = TOOK and (GIVEN == nil and redis.call('HGET', KEYS[RESOURCE], 'given') or GIVEN) or CHANGED
  if after and (after == '' or not redis.call('XRANGE', outbox, '-', after, 'COUNT', 1)[1]) then after = nil end
  -- A key that the server made is Redis's only: it need not outlive the request by more than some seconds.
  local made = idem and fingerprint:match('^~(%d+)')
  local remembered = idem and (made and table.concat(reply, '\0') or cjson.encode(reply))
  for i = 1, #facts do
    local fact = facts[i]
    local n = #fact + 4
    fact[n - 3], fact[n - 2], fact[n - 1], fact[n] = 'by', fact.by or BY, 'term', term
    if after then fact[n + 1], fact[n + 2], n = 'after', after, n + 2 end
    if TRACE then fact[n + 1], fact[n + 2], n = 'trace', TRACE, n + 2 end
    if LEFT then fact[n + 1], fact[n + 2], n = 'left', LEFT, n + 2 end
    if ACT ~= '' and i == main then fact[n + 1], fact[n + 2], n = 'act', ACT, n + 2 end
    if TURN and i == main then fact[n + 1], fact[n + 2], n = 'turn', TURN, n + 2 end
    if idem and not made and i == main then
      fact[n + 1], fact[n + 2], fact[n + 3], fact[n + 4], fact[n + 5], fact[n + 6] = 'idem', idem, 'idem_print', fingerprint, 'idem_reply', remembered
    end
    ids[i] = redis.call('XADD', outbox, '*', unpack(fact))
    reply[#reply + 1] = {ids[i], table.concat(fact, '\0'), #fact}
  end
  if GAVE and #ids > 0 then redis.call('HSET', KEYS[RESOURCE], 'given', ids[#ids]) end
  if idem then
    -- The form of one that was sent is that of restore_reply, too.
    local record = made and term .. ' ' .. (ids[2] and table.concat(ids, ' ') or ids[1] or '') .. '\0' .. remembered
      or '[' .. table.concat({cjson.encode(fingerprint), remembered, cjson.encode(ids), term}, ',') .. ']'
    redis.call('SET', idem, record, 'PX', made or '86400000')
  end
  return reply, ids[main]
end

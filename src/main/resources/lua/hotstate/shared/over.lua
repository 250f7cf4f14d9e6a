--@include toolkit/shared/time

-- The ms from which on a resource sells nothing any more, by its hash; infinite for one that may sell for ever, or of
-- which something is still being ended.
local function over_at(resource)
  local ends, closes, phases, state, cancelled =
    unpack(redis.call('HMGET', resource, 'end', 'closes_at', 'phases', 'cancel_state', 'cancelled_at'))
  if state == 'running' then return math.huge end
  local over = math.min(tonumber(ends or '') or math.huge, tonumber(closes or '') or math.huge)
  local last
  for to in (phases or ''):gmatch('%d+,(%d+),%d*,[^;]*') do last = math.max(last or 0, tonumber(to)) end
  return math.min(over, last or math.huge, state == 'done' and tonumber(cancelled) or math.huge)
end

-- The last entry that the outbox of a partition has ever had: as long as it stays, no script has changed anything
-- there.
local function last_entry(outbox)
  if redis.call('EXISTS', outbox) == 0 then return '' end
  local words = redis.call('XINFO', 'STREAM', outbox)
  for i = 1, #words, 2 do
    if words[i] == 'last-generated-id' then return words[i + 1] end
  end
end

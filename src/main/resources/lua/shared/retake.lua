-- Whether a late capture may take so many units again: not of a resource that is stopped, and no more than its phases
-- have released so far.
local function may_retake(resource, now, asked, taken)
  local stopped, phases = unpack(redis.call('HMGET', resource, 'stopped', 'phases'))
  local most
  for from, release in (phases or ''):gmatch('(%d+),%d+,(%d*),[^;]*') do
    if now >= tonumber(from) then most = math.max(most or 0, tonumber(release) or math.huge) end
  end
  return stopped ~= '1' and (not most or taken + asked <= most)
end

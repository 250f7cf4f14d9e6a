--@include toolkit/shared/time

-- Keeps a hold in the form that schedule/shared/hold reads.
local function write_hold(holds, hold)
  local places = hold.places > 1 and int(hold.places) or ''
  redis.call('HSET', holds, hold.user, hold.id .. ':' .. hold.since .. ':' .. hold.expires .. ':' .. hold.version .. ':' .. (hold.entry or '') .. ':' .. places .. ':' .. hold.steps .. (hold.attached ~= '' and '\0' .. hold.attached or ''))
end

-- The steps of a hold: with tabs between time, request and roles of the actor, and of an extension the new end. None
-- has a subject, as in a step of an order.
local function steps_of(hold)
  local request, roles = hold.steps:match('^(%S+) (%S+) ?%S*$')
  return request and table.concat({hold.since, request, roles, ''}, '\t') or hold.steps
end

-- The next fact of a hold. Status '0' held, '1' became an order, '2' cancelled, '3' expired.
local function hold_fact(schedule_id, hold, status)
  local fact = {'kind', 'hold', 'resource', schedule_id, 'lock_id', hold.id, 'user', hold.user, 'status', status,
    'locked_at', hold.since, 'expires_at', hold.expires, 'version', hold.version}
  if hold.places > 1 then fact[#fact + 1], fact[#fact + 2] = 'places', int(hold.places) end
  if hold.steps ~= '' then fact[#fact + 1], fact[#fact + 2] = 'history', steps_of(hold) end
  for name, value in hold.attached:gmatch('([^\n]+)\n([^\n]+)') do fact[#fact + 1], fact[#fact + 2] = name, value end
  return fact
end

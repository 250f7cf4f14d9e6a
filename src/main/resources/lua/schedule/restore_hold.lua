--[[ restore_hold: put a live hold back from its fact: key with the time it has left, index entry, record; or tell that
     it ended.
KEYS   1 lease   2 lock   3 locks:exp   4 holds   5 buyers   6 outbox
ARGV   1 token   2 schedule   3 member   4 user   5 lock_id   6 locked_ms   7 expires_ms   8 version   9 status
       10 limits   11 places   12 held_ms   13 steps   14 attached
REPLY  RESTORED | ENDED | LOST
KEEPS  only a rebuild that holds the lease restores; a hold that has ended by status or time gets its last fact, through
       the outbox
COST   O(log holds) ]]
--@include toolkit/shared/time
--@include shared/lease
--@include schedule/shared/ending_hold
--@include shared/answer

local lease, lock, index, holds, buyers, outbox = unpack(KEYS)
local token, schedule, member, user, lock_id, locked_ms, expires_ms, version, status, limits, places, held_ms, steps, attached =
  unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
local hold = {id = lock_id, since = locked_ms, expires = expires_ms, version = version, places = tonumber(places), steps = steps, attached = attached, user = user}
local now = now_ms()
if status == '0' and tonumber(hold.expires) <= now then status = '3' end
if status ~= '0' then
  local at = math.min(now, tonumber(hold.expires))
  note_hold(read_limits(limits, held_ms), buyers, hold, at, status)
  return answer(outbox, nil, '', {'ENDED'}, {ended_fact(schedule, hold, status, at)})
end
redis.call('SET', lock, hold.id, 'PXAT', hold.expires)
redis.call('ZADD', index, hold.expires, member)
write_hold(holds, hold)
return {'RESTORED'}

--[[ look_over: tell whether a resource has been over for long enough to leave, and put the next look at it off.
KEYS   1 epoch   2 resource   3 guarded   4 over:exp
ARGV   1 member   2 after_ms   3 pause_ms
REPLY  OVER over_ms | NOT_OVER | NOT_DUE | GONE | UNINITIALISED
KEEPS  a resource that is there has its index entry; one that has left gets none
COST   O(log resources + phases) ]]
--@include shared/guard
--@include hotstate/shared/over

local epoch, resource, guarded, index = unpack(KEYS)
local member, after_ms, pause_ms = unpack(ARGV)
local due, now = redis.call('ZSCORE', index, member), now_ms()
if not due then return {'GONE'} end
if tonumber(due) > now then return {'NOT_DUE'} end
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
local over = over_at(resource)
if over + after_ms > now then
  redis.call('ZADD', index, int(math.min(over, now) + after_ms), member)
  return {'NOT_OVER'}
end
redis.call('ZADD', index, int(now + pause_ms), member)
return {'OVER', int(over)}

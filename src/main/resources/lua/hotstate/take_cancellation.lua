--[[ take_cancellation: put the next look at a cancelled resource off, while a server ends what lives of it.
KEYS   1 epoch   2 resource   3 guarded   4 cancellations:exp
ARGV   1 member   2 pause_ms
REPLY  TAKEN | NOT_CANCELLED | UNINITIALISED
KEEPS  the index entry stays until nothing of the resource lives, so another server goes on where this one dies
COST   O(log cancellations) ]]
--@include toolkit/shared/time
--@include shared/guard

local epoch, resource, guarded, index = unpack(KEYS)
local member, pause_ms = unpack(ARGV)
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
if redis.call('HEXISTS', resource, 'cancelled_at') == 0 then
  redis.call('ZREM', index, member)
  return {'NOT_CANCELLED'}
end
redis.call('ZADD', index, int(now_ms() + pause_ms), member)
return {'TAKEN'}

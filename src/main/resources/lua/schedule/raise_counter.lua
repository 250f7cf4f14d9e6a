--[[ raise_counter: see to it that the LockID counter is not below a number; when it is missing, the rebuild's business.
KEYS   1 lock:id
ARGV   1 least
REPLY  RAISED counter | KEPT counter
KEEPS  the counter never goes back
COST   O(1) ]]
--@include shared/epoch

local counter = unpack(KEYS)
local least = unpack(ARGV)
local drawn = tonumber(redis.call('GET', counter))
if not drawn then return {'KEPT', '0'} end
if drawn >= tonumber(least) then return {'KEPT', string.format('%.0f', drawn)} end
redis.call('SET', counter, least)
return {'RAISED', least}

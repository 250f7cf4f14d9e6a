--[[ end_rebuild: give the lease of a rebuild back.
KEYS   1 lease
ARGV   1 token
REPLY  ENDED | LOST
KEEPS  another rebuild's lease is never taken away
COST   O(1) ]]
--@include shared/lease

local lease = unpack(KEYS)
local token = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
redis.call('DEL', lease)
return {'ENDED'}

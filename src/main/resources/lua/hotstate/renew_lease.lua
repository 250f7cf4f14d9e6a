--[[ renew_lease: let the lease of a rebuild last another while, between steps that touch nothing else in Redis.
KEYS   1 lease
ARGV   1 token
REPLY  KEPT | LOST
KEEPS  only the holder keeps
COST   O(1) ]]
--@include shared/lease

local lease = unpack(KEYS)
local token = unpack(ARGV)
return {leased(lease, token) and 'KEPT' or 'LOST'}

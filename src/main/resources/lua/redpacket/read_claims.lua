--[[ read_claims: some of the claims of a rain, in their order.
KEYS   1 epoch   2 rain   3 pool   4 taken   5 claims
ARGV   1 first   2 last
REPLY  CLAIMS claim… | UNINITIALISED
KEEPS  changes nothing
COST   O(first + count) ]]
--@include redpacket/shared/rain

local epoch, rain, pool, taken, claims = unpack(KEYS)
local first, last = unpack(ARGV)
if not whole_rain(epoch, rain, pool, taken, claims) then return {'UNINITIALISED'} end
return {'CLAIMS', unpack(redis.call('LRANGE', claims, first, last))}

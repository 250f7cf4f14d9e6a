--[[ close_rain: the first step of a rebuild: from here on every grab waits for it.
KEYS   1 lease   2 epoch   3 rain   4 pool   5 taken   6 claims
ARGV   1 token   2 even_if_open
REPLY  CLOSED | OPEN | LOST
KEEPS  a rain that another rebuild has opened stays open unless it is forced
COST   O(1), and the packets in the background ]]
--@include shared/lease
--@include redpacket/shared/rain

local lease, epoch, rain, pool, taken, claims = unpack(KEYS)
local token, even_if_open = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if even_if_open ~= '1' and whole_rain(epoch, rain, pool, taken, claims) then return {'OPEN'} end
redis.call('UNLINK', rain, pool, taken, claims)
return {'CLOSED'}

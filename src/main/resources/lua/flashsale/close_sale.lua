--[[ close_sale: the first step of a rebuild: from here on every claim waits for it.
KEYS   1 lease   2 epoch   3 sale   4 users
ARGV   1 token   2 even_if_open
REPLY  CLOSED | OPEN | LOST
KEEPS  a sale that another rebuild has opened stays open unless it is forced
COST   O(1) ]]
--@include shared/lease
--@include shared/guard

local lease, epoch, sale, users = unpack(KEYS)
local token, even_if_open = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if even_if_open ~= '1' and initialised(epoch, sale, users, sale) then return {'OPEN'} end
redis.call('UNLINK', sale, users)
return {'CLOSED'}

--[[ close_drop: the first step of a rebuild: from here on every claim waits for it.
KEYS   1 lease   2 epoch   3 drop   4 pool   5 users   6 batches
ARGV   1 token   2 even_if_open
REPLY  CLOSED | OPEN | LOST
KEEPS  a drop that another rebuild has opened stays open unless it is forced
COST   O(1), and the keys in the background ]]
--@include shared/lease
--@include drop/shared/drop

local lease, epoch, drop, pool, users, batches = unpack(KEYS)
local token, even_if_open = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if even_if_open ~= '1' and whole_drop(epoch, drop, pool, users, batches) then return {'OPEN'} end
redis.call('UNLINK', drop, pool, users, batches)
return {'CLOSED'}

--[[ forget_hold: take away key and index entry of a hold that the facts do not know of any more.
KEYS   1 lease   2 lock   3 locks:exp
ARGV   1 token   2 member
REPLY  FORGOTTEN | LOST
KEEPS  only a rebuild that holds the lease forgets; places are counted anew when it opens
COST   O(log holds) ]]
--@include shared/lease

local lease, lock, index = unpack(KEYS)
local token, member = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
redis.call('DEL', lock)
redis.call('ZREM', index, member)
return {'FORGOTTEN'}

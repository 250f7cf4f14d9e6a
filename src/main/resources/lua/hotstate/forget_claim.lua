--[[ forget_claim: take away key and index entries of a hold or an order that the facts do not know of any more.
KEYS   1 lease   2 claim   3 index
ARGV   1 token   2 members
REPLY  FORGOTTEN | LOST
KEEPS  only a rebuild that holds the lease forgets; what is taken is counted anew when it opens; no failover leaves an
       entry without its claim
COST   O(members * log claims); one line for each, mostly one ]]
--@include shared/lease

local lease, claim, index = unpack(KEYS)
local token, members = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
redis.call('DEL', claim)
for member in members:gmatch('[^\n]+') do redis.call('ZREM', index, member) end
return {'FORGOTTEN'}

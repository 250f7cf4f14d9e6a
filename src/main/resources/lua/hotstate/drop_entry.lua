--[[ drop_entry: take an entry out of an expiry index, since what it was for does not exist any more.
KEYS   1 index
ARGV   1 member
REPLY  DROPPED
KEEPS  a resource unknown to the facts leaves nothing behind
COST   O(log entries) ]]
--@include shared/epoch

local index = unpack(KEYS)
local member = unpack(ARGV)
redis.call('ZREM', index, member)
return {'DROPPED'}

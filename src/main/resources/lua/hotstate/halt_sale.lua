--[[ halt_sale: stop a resource whose numbers do not add up, in Redis alone, until an operator resumes it or it is
     rebuilt.
KEYS   1 epoch   2 resource   3 guarded
ARGV   1 broken
REPLY  HALTED | SEEN | UNINITIALISED
KEEPS  what is taken stays taken; a resource that an operator has resumed is not stopped for the same reason again
COST   O(1) ]]
--@include shared/guard

local epoch, resource, guarded = unpack(KEYS)
local broken = unpack(ARGV)
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
local stopped, halted = unpack(redis.call('HMGET', resource, 'stopped', 'halted'))
if stopped == '1' or halted == broken then return {'SEEN'} end
redis.call('HSET', resource, 'stopped', 1, 'halted', broken)
return {'HALTED'}

--[[ add_batch: put the codes of a batch that is among the facts behind those that are left.
KEYS   1 epoch   2 drop   3 pool   4 users   5 batches
ARGV   1 batch   2 size
REPLY  ADDED | PRESENT | UNINITIALISED
KEEPS  left + claimed = codes; no batch is added twice
COST   O(1) ]]
--@include drop/shared/drop

local epoch, drop, pool, users, batches = unpack(KEYS)
local batch, size = unpack(ARGV)
if not whole_drop(epoch, drop, pool, users, batches) then return {'UNINITIALISED'} end
if redis.call('SADD', batches, batch) == 0 then return {'PRESENT'} end
redis.call('RPUSH', pool, batch .. ':1:' .. size)
redis.call('HINCRBY', drop, 'batches', 1)
redis.call('HINCRBY', drop, 'ranges', 1)
redis.call('HINCRBY', drop, 'codes', size)
redis.call('HINCRBY', drop, 'left', size)
return {'ADDED'}

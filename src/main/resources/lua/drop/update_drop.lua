--[[ update_drop: change what a drop is while its codes are claimed.
KEYS   1 epoch   2 drop   3 pool   4 users   5 batches   6 outbox
ARGV   1 drop   2 version   3 field_or_value …
REPLY  UPDATED | CHANGED | UNINITIALISED
KEEPS  its codes; nothing changes when the drop is not at the version that was looked at
COST   O(1) ]]
--@include drop/shared/drop
--@include shared/answer

local epoch, drop, pool, users, batches, outbox = unpack(KEYS)
local drop_id, version = unpack(ARGV, 1, 2)
local FIRST_FIELD = 3
if not whole_drop(epoch, drop, pool, users, batches) then return {'UNINITIALISED'} end
local current, key = unpack(redis.call('HMGET', drop, 'version', 'key_id'))
if current ~= version then return {'CHANGED'} end

current = redis.call('HINCRBY', drop, 'version', 1)
redis.call('HSET', drop, unpack(ARGV, FIRST_FIELD))
local fact = {'kind', 'drop', 'resource', drop_id, 'version', current, 'key_id', key, unpack(ARGV, FIRST_FIELD)}
return answer(outbox, nil, '', {'UPDATED'}, {fact})

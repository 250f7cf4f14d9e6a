--[[ restore_ended: put an order that has ended back from its fact for a day, unless its hash is there and of this epoch.
KEYS   1 lease   2 order
ARGV   1 token   2 field_or_value …
REPLY  RESTORED | PRESENT | LOST
KEEPS  an order that has gone on since its fact was read is not set back
COST   O(fields) ]]
--@include shared/lease

local lease, order = unpack(KEYS)
local token = unpack(ARGV, 1, 1)
local FIRST_FIELD = 2
if not leased(lease, token) then return {'LOST'} end
if redis.call('HGET', order, 'epoch') == EPOCH then return {'PRESENT'} end
redis.call('UNLINK', order)
redis.call('HSET', order, 'epoch', EPOCH, unpack(ARGV, FIRST_FIELD))
redis.call('PEXPIRE', order, 86400000)
return {'RESTORED'}

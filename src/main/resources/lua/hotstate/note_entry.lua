--[[ note_entry: note in a resource that may leave which entry of the outbox is the last one, before it is looked at for
     the last time.
KEYS   1 lease   2 epoch   3 resource   4 guarded   5 outbox
ARGV   1 token
REPLY  NOTED | LOST | UNINITIALISED
KEEPS  changes nothing that is told of the resource
COST   O(1) ]]
--@include shared/lease
--@include shared/guard
--@include hotstate/shared/over

local lease, epoch, resource, guarded, outbox = unpack(KEYS)
local token = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
redis.call('HSET', resource, 'seen', last_entry(outbox))
return {'NOTED'}

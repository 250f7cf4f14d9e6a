--[[ close_over: close a resource that is over, if nothing has changed since it was looked at; from here on every
     command waits for the lease.
KEYS   1 lease   2 epoch   3 resource   4 guarded   5 outbox
ARGV   1 token   2 after_ms
REPLY  CLOSED over_ms | NOT_OVER | AGAIN | LOST | UNINITIALISED
KEEPS  what was read of it between note_entry and this is what it was at last
COST   O(phases) ]]
--@include shared/lease
--@include shared/guard
--@include hotstate/shared/over

local lease, epoch, resource, guarded, outbox = unpack(KEYS)
local token, after_ms = unpack(ARGV)
if not leased(lease, token) then return {'LOST'} end
if not initialised(epoch, resource, resource, guarded) then return {'UNINITIALISED'} end
local over = over_at(resource)
if over + after_ms > now_ms() then return {'NOT_OVER'} end
if redis.call('HGET', resource, 'seen') ~= last_entry(outbox) then return {'AGAIN'} end
-- No epoch: every script takes it for one that is gone.
redis.call('HDEL', resource, 'epoch')
return {'CLOSED', int(over)}

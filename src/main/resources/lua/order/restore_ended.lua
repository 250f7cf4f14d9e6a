--[[ restore_ended: put an order that has ended back from its fact for a day, unless its hash is of this epoch and ahead
     of it.
KEYS   1 lease   2 order   3 orders:exp
ARGV   1 token   2 order_member   3 fact_version   4 seen_version   5 field_or_value …
REPLY  RESTORED | PRESENT | AHEAD version | LOST
KEEPS  an order that has gone on since its fact was read is not set back; one that has ended has no index entry
COST   O(fields + log orders) ]]
--@include shared/lease
--@include shared/restored

local lease, order, orders = unpack(KEYS)
local token, order_member, fact_version, seen_version = unpack(ARGV, 1, 4)
local FIRST_FIELD = 5
if not leased(lease, token) then return {'LOST'} end
local ahead = ahead_of(order, fact_version, seen_version)
if ahead then return seen_version == '' and {'AHEAD', ahead} or {'PRESENT'} end
redis.call('UNLINK', order)
redis.call('HSET', order, 'epoch', EPOCH, unpack(ARGV, FIRST_FIELD))
redis.call('PEXPIRE', order, 86400000)
-- A Redis that is behind may have it from the time before the order ended.
redis.call('ZREM', orders, order_member)
return {'RESTORED'}

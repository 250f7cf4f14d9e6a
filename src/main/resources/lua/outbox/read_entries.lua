--[[ read_entries: the oldest facts of an outbox that have been there for a while by Redis's clock.
KEYS   1 outbox
ARGV   1 age_ms   2 limit
REPLY  ENTRIES entry…
KEEPS  changes nothing
COST   O(limit) ]]
--@include shared/epoch
--@include shared/time

local before = now_ms() - ARGV[1]
local entries = redis.call('XRANGE', KEYS[1], '-', int(before), 'COUNT', ARGV[2])
return {'ENTRIES', unpack(entries)}

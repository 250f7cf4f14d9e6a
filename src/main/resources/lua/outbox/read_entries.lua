--[[ read_entries: the oldest facts of an outbox that have been there for a while by Redis's clock.
KEYS   1 outbox
ARGV   1 age_ms   2 limit
REPLY  ENTRIES entry…
KEEPS  changes nothing
COST   O(limit) ]]
--@include shared/epoch
--@include toolkit/shared/time

local outbox = unpack(KEYS)
local age_ms, limit = unpack(ARGV)
local before = now_ms() - age_ms
local entries = redis.call('XRANGE', outbox, '-', int(before), 'COUNT', limit)
return {'ENTRIES', unpack(entries)}
